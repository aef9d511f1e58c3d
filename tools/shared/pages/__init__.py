"""The parts of the pages of `pigskin report`."""
