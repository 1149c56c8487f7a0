"""Numbers: scoring, standings, intervals, breakdowns, the statistics of a comparison."""
