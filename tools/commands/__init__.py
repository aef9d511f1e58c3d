"""The subcommands of `pigskin`: a module or package each, listed in tools/cli.py."""
