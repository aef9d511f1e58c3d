"""Screens that open other screens: buttons, results, failures and closing."""

import pytest

from pigskin.ui.stack import ScreenStack
from pigskin.ui.widgets import ask


def test_a_screen_gets_the_buttons_and_its_result_is_handed_on():
    def below():
        return (yield ask(_Ui(), "Title", "Sure?", "yes", "no"))

    screen = ScreenStack(below())
    assert screen.send(None) is None
    with pytest.raises(StopIteration) as end:
        screen.send(5)
    assert end.value.value is True


def test_screens_nest_deeper_than_any_stack():
    def nested(depth):
        if not depth:
            return (yield 40)
        return 1 + (yield nested(depth - 1))

    screen = ScreenStack(nested(5000))
    assert screen.send(None) == 40
    with pytest.raises(StopIteration) as end:
        screen.send(3)
    assert end.value.value == 5003


def test_one_screen_after_another():
    def below():
        first = yield above(10)
        second = yield above(20)
        return first, second

    def above(ms):
        return (yield ms)

    screen = ScreenStack(below())
    assert screen.send(None) == 10
    assert screen.send(1) == 20
    with pytest.raises(StopIteration) as end:
        screen.send(2)
    assert end.value.value == (1, 2)


def test_a_screen_that_does_not_wait_is_skipped():
    def below():
        said = yield above()
        return (yield said)

    def above():
        return 7
        yield

    assert ScreenStack(below()).send(None) == 7


def test_a_failure_goes_to_the_screen_below():
    left = []

    def below():
        try:
            yield above()
        except ZeroDivisionError:
            left.append("told")
        return (yield 40)

    def above():
        try:
            yield None
            raise ZeroDivisionError
        finally:
            left.append("gone")

    screen = ScreenStack(below())
    assert screen.send(None) is None
    assert screen.send(3) == 40
    assert left == ["gone", "told"]
    with pytest.raises(StopIteration) as end:
        screen.send(7)
    assert end.value.value == 7


def test_an_uncaught_failure_leaves_every_screen():
    left = []

    def nested(depth):
        try:
            yield nested(depth - 1) if depth else None
            raise ZeroDivisionError
        finally:
            left.append(depth)

    screen = ScreenStack(nested(3))
    assert screen.send(None) is None
    with pytest.raises(ZeroDivisionError):
        screen.send(5)
    assert left == [0, 1, 2, 3]


def test_a_stack_that_is_closed_leaves_nothing_open():
    left = []

    def below():
        try:
            yield above()
        finally:
            left.append("below")

    def above():
        try:
            yield None
        finally:
            left.append("above")

    screen = ScreenStack(below())
    screen.send(None)
    screen.close()
    assert left == ["above", "below"]


class _Ui:
    """As much of the ui as a question draws with."""

    def wrap(self, text, width):
        return [text]

    def __getattr__(self, name):
        return lambda *given: None
