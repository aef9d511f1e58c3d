"""Simulated hardware: circuit, display controllers, and the app wired to them."""
