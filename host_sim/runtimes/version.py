"""The one MicroPython: of our images, the WebAssembly engine, the compiler and the type stubs.

tests/tools/test_versions.py compares the packages that pyproject.toml and host_sim/runtimes pin.
"""

VERSION = "1.25.0"
