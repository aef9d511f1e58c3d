"""The first picture: drawn before anything else is loaded, so it needs nothing else."""


def draw_splash(display) -> None:
    display.fill(0)
    display.ellipse(64, 26, 44, 20, 1, True)
    display.ellipse(64, 26, 40, 16, 0)
    display.hline(43, 26, 43, 0)
    for x in range(48, 82, 8):
        display.vline(x, 21, 11, 0)
    display.text("PIGSKIN", 36, 53, 1)
    display.show()
