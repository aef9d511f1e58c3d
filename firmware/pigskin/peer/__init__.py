"""One game on two handhelds: shared chance, a match that sees one side, protocol, screens."""
