"""Play-outs after actions, from completions of a view."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import DICE, GREATEST
from camelcup_bot_simoom.candidates import Candidate
from camelcup_bot_simoom.learnt import learnt

EXPONENT = 2
"""Of the weights, relative to that of a roll: with 1, cards on the race seem too good early on."""

Play = Callable[[Sequence[Candidate]], None]
"""Adds results of play-outs to candidates."""


def player(batch: Batch, seat: int, random: Random) -> Play:
    """Return play-outs from the games of a batch: of the leg, or of the race where camels are crazy."""
    numbers = {action: number for number, action in enumerate(batch.actions)}

    def play_race(left: Sequence[Candidate]) -> None:
        firsts = [numbers[each.action] for each in left]
        made = batch.play_out(firsts, batch.size, sharp_policy(), random.getrandbits(64))
        shares = made.shares.cast("B").cast("f")
        for place, each in enumerate(left):
            each.add(shares[place * batch.seats + seat :: len(left) * batch.seats].tolist())

    if batch.rules.crazy_camels:
        return play_race
    leg = batch.leg_play(learnt().policy, learnt().outlook)

    def play_leg(left: Sequence[Candidate]) -> None:
        firsts = [numbers[each.action] for each in left]
        values = leg.play(firsts, batch.size, random.getrandbits(64)).cast("B").cast("f")
        for place, each in enumerate(left):
            each.add(values[place :: len(left)].tolist())

    return play_leg


@cache
def sharp_policy() -> list[int]:
    """Return the fitted policy of races with its preferences made stronger."""
    fitted = fitted_policy()
    rolls = fitted[: len(DICE)].tolist()
    roll = sum(rolls) / len(rolls)
    sharper = [min(GREATEST, round(roll * (weight / roll) ** EXPONENT)) for weight in fitted]
    return [*(max(1, weight) for weight in sharper[: len(DICE)]), *sharper[len(DICE) :]]
