"""An SSD1306 on I2C, six buttons, a piezo and a link cable on any Raspberry Pi Pico.

Numbers are those of the GPIOs (GP4 is pin 6 of the Pico).
"""

DISPLAY = "ssd1306"
I2C = 0
SDA = 4
SCL = 5
I2C_HZ = 400_000
ADDRESS = 0x3C

# Each button connects its pin to ground.
UP = 10
DOWN = 11
LEFT = 12
RIGHT = 13
A = 14
B = 15

# Not GP16 to GP21: they stay free for a display on SPI.
PIEZO = 22

# The link cable to another handheld, beside a ground pin. Leave these out if there is none.
PEER_UART = 0
PEER_TX = 0
PEER_RX = 1
