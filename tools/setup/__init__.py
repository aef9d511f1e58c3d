"""Scripts of the Makefile that prepare and check a clone. Nothing here runs on the device."""
