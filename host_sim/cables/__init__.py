"""The simulated cables, and the ports of this computer at their other end."""
