"""Values of positions, learnt by self-play: many positions at once, in arrays."""
