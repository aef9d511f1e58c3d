"""The larger SH1106 on I2C, as on most modules of 1.3 inches. All pins are as with the SSD1306."""

from boards.ssd1306_i2c.board import *

DISPLAY = "sh1106"
