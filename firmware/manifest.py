"""What is frozen into the image: the one list of what the device runs, in MicroPython's form."""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

# Without asserts and the numbers of lines, which would be a twentieth of the code.
OPT = 3

module("rp2.py", base_path="$(PORT_DIR)/modules", opt=OPT)
module("_boot.py", opt=OPT)
module("main.py", opt=OPT)
package("pigskin", opt=OPT)
package("boards", base_path="..", opt=OPT)
