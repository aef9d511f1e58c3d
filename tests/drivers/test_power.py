"""The driver of the supply reads VSYS and tells USB from a battery, with and without a radio."""

import pytest

from host_sim.wiring.circuit import GATE_PIN, USB_MV, Circuit
from pigskin.drivers.power import Power

# A step of the ADC is 2.4 mV at VSYS.
NEAR_MV = 5


def powered(radio=False):
    """Return a circuit with or without a radio, and the driver on it."""
    circuit = Circuit()
    circuit.radio = radio
    circuit.supply(USB_MV, True)
    with circuit:
        return circuit, Power(False)


@pytest.mark.parametrize("radio", [False, True])
@pytest.mark.parametrize("mv", [1800, 2700, 3333, 4200, 5200])
def test_vsys_is_read_in_millivolts(radio, mv):
    """On a Pico W, GP29 has a third of VSYS only while GP25 is high."""
    circuit, power = powered(radio)
    circuit.supply(mv, False)
    assert power.vsys_mv() == pytest.approx(mv, abs=NEAR_MV)


@pytest.mark.parametrize("radio", [False, True])
def test_usb_is_told_from_a_battery(radio):
    circuit, power = powered(radio)
    assert power.on_usb()
    circuit.supply(4400, False)
    assert not power.on_usb()


def test_a_weak_charger_is_seen_by_the_pin_that_senses_usb():
    circuit, power = powered()
    circuit.supply(4200, True)
    assert power.on_usb()


def test_with_a_radio_a_computer_is_seen_by_its_frames():
    """Only the radio's firmware knows about USB there, and a weak computer gives few volts."""
    circuit, power = powered(radio=True)
    circuit.supply(4200, True)
    frame = 0x50110048
    with circuit:
        assert not power.on_usb()
        circuit.registers[frame] = 17
        assert power.on_usb()
        assert not power.on_usb()


def test_the_led_of_a_pico_stays_as_it_is():
    """GP25 is the LED on a board without a radio."""
    circuit, power = powered()
    circuit.wire(GATE_PIN).drive(1, None)
    power.vsys_mv()
    assert circuit.wire(GATE_PIN).level == 1


def test_the_radio_is_not_selected_between_two_readings():
    """GP25 is the chip select of the radio."""
    circuit, power = powered(radio=True)
    power.vsys_mv()
    assert circuit.wire(GATE_PIN).level == 0
