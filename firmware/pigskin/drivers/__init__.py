"""The parts of the handheld that have wires: display, buttons, buzzer, and the clock."""
