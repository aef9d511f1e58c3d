"""The SH1106 for OLEDs of 128x64 pixels. It has 132 columns; the panel shows the middle."""

from micropython import const

from pigskin.drivers.ssd1306 import SSD1306

_DC_DC = const(0xAD)


class SH1106(SSD1306):
    column_offset = 2

    # As for the SSD1306, but the voltage converter has another command, and page addressing is
    # the only one.
    _SETUP = bytes(
        (0xE3, 0xD5, 0x80, 0xA8, 63, 0xD3, 0, 0x40, _DC_DC, 0x8B)
        + (0xDA, 0x12, 0xD9, 0x22, 0xDB, 0x35, 0xA4)
    )
