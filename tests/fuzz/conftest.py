"""The end of a test run tells how many inputs there were of each kind."""


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in getattr(report, "user_properties", ()):
            if name == "fuzz":
                terminalreporter.write_line(value)
