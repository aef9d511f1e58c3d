"""Driving an engine without a look: scripts, recordings, stepping back, reloading, its flash."""
