"""Registers every installed game with Gymnasium, when it is imported: `camelcup/camelup` and so on.

Gymnasium imports it as well where an id names it: `gymnasium.make("camelcup_learn.gym:camelcup/camelup")`.
"""

import gymnasium

from camelcup import load_plugins

for _game in load_plugins().games:
    gymnasium.register(
        f"camelcup/{_game}",
        entry_point="camelcup_learn.environments.single:single",
        vector_entry_point="camelcup_learn.environments.vector:vector",
        kwargs={"game": _game},
    )
