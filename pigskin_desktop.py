"""The one module that the wheel adds to a Python: finds everything else, and starts `pigskin`.

Other packages may use names such as `tools` or `machine`, too. So the wheel keeps ours in the
folder `pigskin_rooms`. Only programs that import this module search it. A clone is that folder.
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
