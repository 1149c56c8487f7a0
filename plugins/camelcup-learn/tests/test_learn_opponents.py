"""The bots on all other seats, named or not."""

import pytest
from camelcup_learn import single, vector

from camelcup import UserError, load_plugins

GAMES = sorted(load_plugins().games.keys() - {"ants", "camelup", "planetwars"})
"""Games over the referee whose observers list the actions."""


@pytest.mark.parametrize("game", [*GAMES, "camelup"])
def test_single_needs_no_opponents(game: str) -> None:
    with single(game) as environment:
        environment.reset(seed=1)
        bots = set(environment.unwrapped.tables.game.table.bots)  # type: ignore[attr-defined]
    assert bots == {"Caller", "Random"}


@pytest.mark.parametrize("game", GAMES)
def test_vector_needs_no_opponents(game: str) -> None:
    games = vector(game, 2)
    observations, _ = games.reset(seed=1)
    assert len(observations["observation"]) == 2
    games.close()


@pytest.mark.parametrize("name", ["Caller", "Human"])
def test_nobody_without_code_is_an_opponent(name: str) -> None:
    with pytest.raises(UserError, match=f"opponents: {name} has no code; name bots, or give functions"):
        single("camelup", ["Player0", name, "Player0"])
