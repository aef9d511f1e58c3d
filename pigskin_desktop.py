"""The one module that the wheel adds to a Python: finds all other code, and starts `pigskin`.

Other packages may use our names too, such as `tools` and `machine`. So the wheel keeps ours in the
folder `pigskin_rooms`, which only programs that import this module search. In a clone, that folder
is the clone itself.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).parent
ROOT = _HERE / "pigskin_rooms"
if not ROOT.is_dir():
    ROOT = _HERE
_PATHS = (ROOT, ROOT / "firmware", ROOT / "host_sim" / "lib")
sys.path[:0] = [str(path) for path in _PATHS if str(path) not in sys.path]


def main() -> int:
    from tools.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(main())
