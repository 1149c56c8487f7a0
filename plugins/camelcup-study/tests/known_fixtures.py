"""Games whose answers are known, as a plugin that is installed."""

from tiny_fixtures import installing

known_installed = installing("known-games", known="known_games")
