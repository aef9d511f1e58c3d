"""The `pigskin` command of the desktop."""
