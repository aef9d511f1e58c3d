"""The version of MicroPython for our images, the WebAssembly engine, compiler and type stubs.

tests/host_sim/test_versions.py compares the packages that pyproject.toml and this folder pin.
"""

VERSION = "1.25.0"
