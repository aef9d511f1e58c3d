"""The desktop simulator: simulated hardware behind the interfaces the handheld uses."""
