"""The parts of the handheld that have wires: display, buttons, buzzer, ports, and the clock."""
