"""What the Makefile needs to prepare and check a clone; nothing here runs on the device."""
