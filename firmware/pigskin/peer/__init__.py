"""One game on two handhelds: a match that sees one side, its protocol, journal and screens."""
