"""Drawing on sheets of paper: SVG shapes, outlines of type, the sheet itself."""
