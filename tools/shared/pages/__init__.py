"""What the pages of `pigskin report` are made of."""
