"""Football for the tools: plays and drives, the Chart-O-Graph, page of a report."""
