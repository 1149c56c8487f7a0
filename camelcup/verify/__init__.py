"""Plays a cup again from its records: by the rules, the seed and the plan, nothing may be otherwise."""
