"""A trainer: positions of games between bots of unlike strength, and what actions are worth in them."""

import json
import random
import secrets
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import Factory, define, frozen

from camelcup import CamelCupError, Plugins, RecordedGame, Run, Table, draw_board, load, mark_own, play
from camelcup.session import Group, Opinion, Worths, ask_bot, fold
from camelcup_web.comparing import does
from camelcup_web.offers import Offer

LESSONS = 10
"""Positions of a training."""

PER_GAME = 5
"""Positions of one game at most, so that they come from several."""

PLAYED = 4
"""Games that bots play for a training: more than it needs, since a bot may play one without a mistake."""

MAX_GAMES = 6
"""Games that are looked at for a training."""

MAX_READ = 1000
"""Games of a cup among which these are chosen."""

LEAST_PERCENT = 1.0
"""The least difference of two chances that counts, in percent: the numbers of bots are estimates."""

LEAST_COST = 0.5
"""The least difference of other numbers that counts, such as coins."""

MAX_KEPT = 100
"""Trainings that are kept in memory."""


@frozen
class Lesson:
    """A position in which a bot and a stronger one differ.

    bot:     that played in it
    played:  the action that it played, as a person types it
    picture: the board as the seat saw it; empty if the game has no pictures
    text:    the board as text, if so
    legend:  how the texts of actions are built
    groups:  the actions of which the worth is known
    picks:   the same for a script, as JSON: [text, picks, whether their order matters]
    worths:  what each of them is worth, and does
    """

    bot: str
    played: str
    picture: str
    text: str
    legend: str
    groups: Sequence[Group]
    picks: str
    worths: Worths

    @property
    def ranked(self) -> list[tuple[str, float]]:
        """The actions with their numbers, the best first."""
        return sorted(self.worths.by_action.items(), key=lambda pair: -pair[1])

    def does(self, action: str) -> str:
        """Return what a bot does that takes an action, as it follows its name."""
        return does(action, self.worths.meaning(action))

    def is_best(self, action: str) -> bool:
        """Whether no other action is worth clearly more."""
        return (self.worths.cost(action) or 0) < least_cost(self.worths)


@define
class Training:
    """Positions that a person is asked about. answers: the texts of actions, by the places of positions"""

    game: str
    adviser: str
    lessons: Sequence[Lesson]
    answers: dict[int, str] = Factory(dict)

    @property
    def next(self) -> int | None:
        """The place of the first position without an answer; None at the end."""
        return next((place for place in range(len(self.lessons)) if place not in self.answers), None)

    @property
    def right(self) -> list[int]:
        """The places of the positions in which the answer was the best."""
        return [place for place, action in self.answers.items() if self.lessons[place].is_best(action)]

    @property
    def cost(self) -> float:
        """How much less all answers are worth than the best."""
        return sum(self.lessons[place].worths.cost(action) or 0 for place, action in self.answers.items())


def least_cost(worths: Worths) -> float:
    """Return the least difference of the numbers of a bot that counts."""
    return LEAST_PERCENT if "%" in worths.unit else LEAST_COST


class Trainings:
    """The latest trainings, by names that nobody guesses."""

    def __init__(self) -> None:
        self._kept: dict[str, Training] = {}

    def add(self, training: Training) -> str:
        """Keep a training, and return its name."""
        name = secrets.token_urlsafe(12)
        self._kept[name] = training
        if len(self._kept) > MAX_KEPT:
            del self._kept[next(iter(self._kept))]
        return name

    def get(self, name: str) -> Training | None:
        """Return a training; None for one that is not kept."""
        return self._kept.get(name)


def make_training(plugins: Plugins, offer: Offer, cup: Path | None = None) -> Training:
    """Return a training on games of a cup, or on new ones. Bots play and are asked, which takes seconds.

    Raises CamelCupError where no teacher knows better than what was played.
    """
    with TemporaryDirectory() as folder:
        path = cup or _play(offer, Path(folder) / "games.jsonl", plugins)
        run = load(path, plugins=plugins)
        tables = [game.table for game in islice(run.games(), MAX_READ)]
        chosen = random.sample(tables, min(MAX_GAMES, len(tables)))
        for adviser in offer.teachers:
            if lessons := _lessons(run, path, chosen, adviser):
                return Training(offer.game, adviser, lessons)
    asked = ", ".join(offer.teachers)
    raise CamelCupError(f"no bot knows better than what was played in these games; asked: {asked}")


def _play(offer: Offer, path: Path, plugins: Plugins) -> Path:
    """Have the strongest bot and weaker ones play games, and return their file."""
    strongest, *weaker = offer.opponents
    own = [entry.name for entry, _ in plugins.bots.values() if entry.game == offer.game]
    others = weaker or [bot for bot in own if bot != strongest and bot in offer.bots] or [strongest]
    bots = [strongest, *random.choices(others, k=offer.usual - 1)]
    play(bots, games=PLAYED, game=offer.game, workers=1, out=path, progress=False)
    return path


def _lessons(run: Run, path: Path, tables: Sequence[Table], adviser: str) -> list[Lesson]:
    """Return positions of games in which another action than the one played is better, by a bot.

    None are found where this bot says nothing of that.
    """
    lessons: list[Lesson] = []
    for table in tables:
        seats = [seat for seat, bot in enumerate(table.bots) if bot != adviser]
        if not seats:
            continue
        seat = random.choice(seats)
        opinions = ask_bot(path, table.number, adviser, seat)
        if opinions and not any(opinion.worths for opinion in opinions):
            break
        better = {opinion.turn: opinion for opinion in costliest(opinions, LESSONS - len(lessons))}
        lessons += [
            _lesson(position, seat, better[turn])
            for turn, position in _turns(run.game(table.number), seat)
            if turn in better
        ]
        if len(lessons) == LESSONS:
            break
    return lessons


def costliest(opinions: Sequence[Opinion], most: int) -> list[Opinion]:
    """Return the opinions of a game on the actions that cost most, as many as a training takes of one."""
    clear = [
        opinion
        for opinion in opinions
        if opinion.worths and not opinion.fault and (opinion.cost or 0) >= least_cost(opinion.worths)
    ]
    return sorted(clear, key=lambda opinion: -(opinion.cost or 0))[: min(most, PER_GAME)]


def _turns(game: RecordedGame, seat: int) -> Iterator[tuple[int, Any]]:
    """Yield the positions of a game in which a seat moved, with the numbers of its turns."""
    turns = 0
    for position in game:
        if seat in position.seats:
            yield turns + position.seats.index(seat) + 1, position
        turns += len(position.seats)


def _lesson(position: Any, seat: int, opinion: Opinion) -> Lesson:
    """Return a position as a question; the opinion has the answer."""
    display, worths = position.display, opinion.worths
    assert worths is not None
    seen = display.conceal(position.state, seat)
    picture = draw_board(display, seen, "board-", mark_own(position.table.bots, [seat]))
    legal = {display.shorthand(action): action for action in display.game.legal_actions(position.state, seat)}
    actions = {text: action for text, action in legal.items() if text in worths.by_action}
    picks = {text: display.picks(action) for text, action in actions.items()}
    return Lesson(
        bot=position.table.bots[seat],
        played=opinion.played,
        picture=picture,
        text="" if picture else display.show(seen),
        legend=display.legend,
        groups=fold([*actions], [*actions.values()]),
        picks=json.dumps([[text, [*pick], isinstance(pick, tuple)] for text, pick in picks.items()]),
        worths=worths,
    )
