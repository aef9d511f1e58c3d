"""Baseball for the tools: innings, odds, score card, page of a report."""
