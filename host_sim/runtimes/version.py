"""The one MicroPython: of our images, the WebAssembly engine, the compiler and the type stubs.

tests/host_sim/test_versions.py compares the packages that pyproject.toml and this folder pin.
"""

VERSION = "1.25.0"
