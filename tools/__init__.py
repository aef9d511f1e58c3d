"""The `pigskin` command of the desktop: one module per subcommand."""
