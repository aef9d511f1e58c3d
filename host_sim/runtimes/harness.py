"""The harness inside MicroPython: it runs scripts and reports how each one ended."""
# mypy: ignore-errors

import sys
import time


def run(source, names, argv, mark):
    """Run a script in the namespace `names`. Its output ends at the first mark."""
    sys.argv[:] = argv
    us = time.ticks_us()
    ms = time.ticks_ms()
    status = 0
    error = None
    try:
        code = compile(source, argv[0], "exec")
        us = time.ticks_us()
        ms = time.ticks_ms()
        exec(code, names)
    except SystemExit as stop:
        error = stop.args[0] if stop.args else 0
        if error is None or isinstance(error, int):
            status = int(error or 0)
            error = None
        else:
            status = 1
    except BaseException as failure:
        status = 1
        error = failure
    us = time.ticks_diff(time.ticks_us(), us)
    ms = time.ticks_diff(time.ticks_ms(), ms)
    print(mark + str(status), us, ms)
    if isinstance(error, BaseException):
        sys.print_exception(error)
    elif error is not None:
        print(error)
    print(mark)
