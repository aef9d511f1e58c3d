"""MicroPython runs this before main.py, and before there are any files."""

from pigskin.storage.flash import mount_flash

mount_flash()
