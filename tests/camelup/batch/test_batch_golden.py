"""A batch compared, turn by turn, with games recorded by other implementations."""

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from camelcup.camelup.actions import ACTIONS, Action
from camelcup.camelup.batch import Batch
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from golden_games import GAMES, all_games, first_state, recorded_snapshot, sampled_games, snapshot

ROLL = 0
DRAWN = (-1, -1)


class Replay:
    """Recorded games of as many seats, replayed side by side."""

    def __init__(self, rules: str, games: list[Any]) -> None:
        self.games = games
        self.batch = Batch(rules, seats(games[0]), len(games))
        self.batch.load([first_state(CamelUp(RULE_SETS[rules]), game) for game in games])
        self.number: dict[Action, int] = {action: number for number, action in enumerate(self.batch.actions)}

    def run(self) -> None:
        for place in range(max(len(game["turns"]) for game in self.games)):
            turns = [(game["turns"][place : place + 1] or [None])[0] for game in self.games]
            masks = self.batch.mask.tolist()
            played = [self.play(turn, mask) for turn, mask in zip(turns, masks, strict=True)]
            self.batch.step([action for action, _ in played], [die for _, die in played])
            self.compare(place, turns)

    def play(self, turn: dict[str, Any] | None, mask: list[bool]) -> tuple[int, tuple[int, int]]:
        """Return the action and the die of a recorded turn; a roll after the last."""
        if turn is None:
            return ROLL, DRAWN
        legal = [
            list(action.encoded) for action, allowed in zip(self.batch.actions, mask, strict=True) if allowed
        ]
        assert len(legal) == turn.get("legal_count", len(legal))
        assert legal == turn.get("legal_actions", legal)
        assert (turn["action"] in legal) == turn.get("legal", True)
        action = self.number[ACTIONS[tuple(turn["action"])]] if turn["action"] in legal else ROLL
        return action, tuple(turn["roll"] or DRAWN)

    def compare(self, place: int, turns: list[Any]) -> None:
        """Compare the games that have not ended before with their records."""
        states = self.batch.states()
        for number, (game, turn, state) in enumerate(zip(self.games, turns, states, strict=True)):
            if turn is None:
                continue
            last = place == len(game["turns"]) - 1
            assert self.batch.terminated.tolist()[number] == last
            if not last:
                assert snapshot(state) == recorded_snapshot(turn)
                continue
            assert self.batch.final_scores.tolist()[number] == turn["coins"]
            rewards = self.batch.rewards.tolist()[number]
            assert [seat for seat, reward in enumerate(rewards) if reward] == game["winners"]


def seats(game: dict[str, Any]) -> int:
    """Return the number of seats of a recorded game."""
    return int(game.get("players", 4))


def replay(rules: str, games: list[Any]) -> None:
    for _, group in groupby(sorted(games, key=seats), key=seats):
        Replay(rules, list(group)).run()


@pytest.mark.parametrize("rules", GAMES)
def test_a_batch_replays_every_recorded_game(rules: str, golden: Path) -> None:
    replay(rules, all_games(golden, rules))


@pytest.mark.parametrize("rules", GAMES)
def test_a_batch_replays_the_sampled_games(rules: str) -> None:
    replay(rules, sampled_games(rules))
