"""The wire: what a handheld says and hears over USB serial; README.md has the format."""
