"""The simulated cables, and the pseudo-terminals and TCP ports at their other end."""
