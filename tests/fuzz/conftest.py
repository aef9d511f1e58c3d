"""Report after the test run how many inputs of each kind were read."""


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in getattr(report, "user_properties", ()):
            if name == "fuzz":
                terminalreporter.write_line(value)
