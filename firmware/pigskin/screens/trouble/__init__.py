"""Screens for faults: crashes, safe mode, damaged flash, and the self-test."""
