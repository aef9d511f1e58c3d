"""The first code that MicroPython runs: mounts the flash before main.py."""

from pigskin.storage.flash import mount_flash

mount_flash()
