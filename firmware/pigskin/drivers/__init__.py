"""The parts of the handheld on a Pico: display, buttons, buzzer, ports, clock."""
