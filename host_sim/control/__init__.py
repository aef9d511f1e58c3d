"""Driving a simulated handheld: keys, scripts, recordings, stepping back, reloading."""
