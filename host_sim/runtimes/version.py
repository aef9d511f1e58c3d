"""The version of MicroPython for our images, the WebAssembly engine, compiler and type stubs.

tests/host_sim/test_versions.py compares the packages that pyproject.toml and this folder pin.
"""

VERSION = "1.25.0"
# The commit of that tag. It pins the commits of the submodules too.
COMMIT = "f498a16c7db6d4b2de200b3e0856528dfe0613c3"
