"""The rule sets that come with karate, one TOML file each."""

from camelcup import read_rule_sets
from camelcup_karate.rules import Rules

RULE_SETS = read_rule_sets(__name__, Rules, "karate", "rock-paper-scissors")
