"""The list of modules frozen into the image, in MicroPython's form."""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

# Leaves out asserts and line numbers, which would be 5 % of the code.
OPT = 3

module("_boot.py", opt=OPT)
module("main.py", opt=OPT)
package("pigskin", opt=OPT)
package("boards", base_path="..", opt=OPT)
