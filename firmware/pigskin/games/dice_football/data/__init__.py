"""The books of the best dice football coaches."""
