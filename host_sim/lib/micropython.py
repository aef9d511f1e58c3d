"""MicroPython's `micropython` module for CPython: the same names, mostly without effect."""

import sys
import traceback
from collections.abc import Callable
from typing import Any, TextIO, TypeVar

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])


def const(value: _T) -> _T:
    return value


def native(function: _F) -> _F:
    return function


def viper(function: _F) -> _F:
    return function


def opt_level(level: int | None = None) -> int | None:
    return 0 if level is None else None


def alloc_emergency_exception_buf(size: int) -> None:
    pass


def heap_lock() -> int:
    return 0


def heap_unlock() -> int:
    return 0


def kbd_intr(character: int) -> None:
    pass


def mem_info(verbose: object = None) -> None:
    pass


def qstr_info(verbose: object = None) -> None:
    pass


def schedule(function: Callable[[Any], object], argument: Any) -> None:
    """Call the function at once: on CPython no interrupt is ever being served."""
    function(argument)


def stack_use() -> int:
    return 0


def _print_exception(error: BaseException, file: TextIO | None = None) -> None:
    traceback.print_exception(error, file=file)


# MicroPython's sys has one more function. Every module of the firmware imports this module.
sys.print_exception = _print_exception  # type: ignore[attr-defined]
