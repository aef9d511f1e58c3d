"""The driver of the supply reads VSYS and tells USB from a battery, with and without a radio."""

import pytest

from host_sim.wiring.circuit import GATE_PIN, USB_MV, Circuit
from pigskin.drivers.power import Power

# A step of the ADC is 2.4 mV at VSYS.
NEAR_MV = 5


class Powered(Circuit):
    """A circuit with or without a radio, and the driver on it."""

    def __init__(self, radio=False):
        super().__init__()
        self.radio = radio
        self.supply(USB_MV, True)
        with self:
            self._power = Power(False)

    def read_vsys_mv(self):
        with self:
            return self._power.vsys_mv()

    def on_usb(self):
        with self:
            return self._power.on_usb()


class Frames(dict):
    """Registers with the number of a USB frame that changes at every 100th read."""

    reads = 0

    def get(self, address, default=None):
        self.reads += address == 0x50110048
        return self.reads // 100


@pytest.mark.parametrize("radio", [False, True])
@pytest.mark.parametrize("mv", [1800, 2700, 3333, 4200, 5200])
def test_vsys_is_read_in_millivolts(radio, mv):
    """On a Pico W, GP29 has a third of VSYS only while GP25 is high."""
    circuit = Powered(radio)
    circuit.supply(mv, False)
    assert circuit.read_vsys_mv() == pytest.approx(mv, abs=NEAR_MV)


@pytest.mark.parametrize("radio", [False, True])
def test_usb_is_told_from_a_battery(radio):
    circuit = Powered(radio)
    assert circuit.on_usb()
    circuit.supply(4400, False)
    assert not circuit.on_usb()


def test_a_weak_charger_is_seen_by_the_pin_that_senses_usb():
    circuit = Powered()
    circuit.supply(4200, True)
    assert circuit.on_usb()


def test_with_a_radio_a_computer_is_seen_by_its_frames():
    """Only the radio's firmware knows about USB there, and a weak computer gives few volts."""
    circuit = Powered(radio=True)
    circuit.supply(4200, True)
    assert not circuit.on_usb()
    circuit.registers = Frames()
    assert [circuit.on_usb() for _ in range(10)] == [True] * 10


def test_the_led_of_a_pico_stays_as_it_is():
    """GP25 is the LED on a board without a radio."""
    circuit = Powered()
    circuit.wire(GATE_PIN).drive(1, None)
    circuit.read_vsys_mv()
    assert circuit.wire(GATE_PIN).level == 1


def test_the_radio_is_not_selected_between_two_readings():
    """GP25 is the chip select of the radio."""
    circuit = Powered(radio=True)
    circuit.read_vsys_mv()
    assert circuit.wire(GATE_PIN).level == 0
