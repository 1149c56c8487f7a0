"""Hints: what bots would play, in the place of a person or in a recorded game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from textwrap import indent
from typing import Any

from attrs import Factory, evolve, frozen

from camelcup.arguments import AnyBot, enter_bots, list_bots, whole
from camelcup.cup.file.reading import Cup
from camelcup.cup.importing import import_bots, make_setup
from camelcup.cup.plan import Plan
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.game.step import Step
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import find_bot, is_outside, name_bots, split_alias, with_alias
from camelcup.players import Player
from camelcup.players.answers import check_answer
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import Fault, GameRecord, Table
from camelcup.results.faults import REFUSED
from camelcup.session.bots import call_elsewhere
from camelcup.session.choices import Choices
from camelcup.table.match import ask_move
from camelcup.table.recorded import replay, without_abort
from camelcup.table.referee import game_errors
from camelcup.table.seat import Seat, seat_number
from camelcup.text import columns_text, plural

DIFFERS = "*"
"""Marks a turn at which the bot would have played another action."""


@frozen
class Worths:
    """The worth of actions of a position to a bot that gives numbers, the best first.

        >>> by_action, meanings = {"roll": 1.0, "bet blue": 0.4}, {"roll": "rolls"}
        >>> worths: session.Worths = session.Worths("coins", by_action, meanings)
        >>> worths.cost("bet blue"), worths.meaning("roll")
        (0.6, 'rolls')

    unit:      of the numbers, such as "coins" or "chance to win, %"
    by_action: the number of each action by its text, as a person types it
    meanings:  what actions do, by these texts, as the lines of turns say it
    """

    unit: str
    by_action: Mapping[str, float]
    meanings: Mapping[str, str] = Factory(dict)

    def meaning(self, action: str) -> str:
        """Return what an action does, as the lines of turns say it; its text where that is not known."""
        return self.meanings.get(action, action)

    def cost(self, action: str) -> float | None:
        """Return how much less an action is worth than the best; None where the bot says nothing of it."""
        worth = self.by_action.get(action)
        return None if worth is None else max(self.by_action.values()) - worth


@frozen
class Opinion:
    """The move of a bot at a turn of a recorded game.

    turn:    number of the turn, as `camelcup watch` counts them
    played:  the action that was played, as a person types it
    fault:   whether a bot that failed, or was out, did not choose it
    action:  the action that the bot asked would have played; None where it has no legal answer
    text:    that action as a person types it, or why there is none
    differs: whether it would have played another action
    reasons: its reasons; empty where it gives none
    worths:  what actions were worth to it then; None where it gives no numbers
    did:     the action that was played in words, as the lines of turns say it; empty where its text is that
    does:    the same of the action of the bot; empty also where it has none
    """

    turn: int
    played: str
    fault: bool
    action: Any
    text: str
    differs: bool
    reasons: str
    worths: Worths | None = None
    did: str = ""
    does: str = ""

    @property
    def cost(self) -> float | None:
        """How much less the action that was played is worth to the bot than the best; None if unknown."""
        return None if self.worths is None else self.worths.cost(self.played)


def ask_bot(path: str | Path, table: int, bot: AnyBot, seat: int | None = None) -> list[Opinion]:
    """Return what a bot would have played at each turn of a seat in a game of a cup file.

        >>> run = play(["RandomBot", "Player1"], seed=7, out="cup.jsonl")
        >>> opinions: list[session.Opinion] = session.ask_bot("cup.jsonl", 0, "Player0", seat=0)
        >>> {opinion.text for opinion in opinions}
        {'roll'}

    It is asked all moves of the seat with the views of then, so that it remembers what it would have seen.

    bot:  a name, a spec, a class, or a function
    seat: by default the only one in which a bot of that name sat

    Raises UserError where the file has no such game, the bot cannot be asked, or the seat is not clear.
    """
    cup, plugins = Cup(path), load_plugins()
    (spec,) = enter_bots(list_bots(bot), plugins)
    record = cup.record(whole("table", table))
    place = choose_seat(record.table, split_alias(spec)[0], seat)
    return list(opinions(plugins, cup.plan, record, spec, place))


def opinions(plugins: Plugins, plan: Plan, record: GameRecord, bot: str, seat: int) -> Iterator[Opinion]:
    """Yield what a bot would have played at each turn of a seat, until faults put it out."""
    game, table = plan.game(plugins), without_abort(record.table)
    ((name,), aliases) = name_bots([bot], game.name, plugins)
    if is_outside(name, aliases):
        raise UserError(f"--ask {bot}: it has no code that could be asked")
    setup = make_setup(plugins, game, [name], aliases, processes=plan.processes)
    import_bots(setup, limit=table.limits.begin_time)
    failed = {fault.turn for fault in record.faults if fault.seat == seat}
    display, asked, turns = make_display(plugins, game), Seat(table, seat, game), 0
    steps: list[Step] = []
    with closing(PlayerPool(setup)) as pool:
        (player,) = pool.seat(evolve(table, bots=(name,)))
        for step in replay(record, game):
            mover = game.to_move(step.before)
            seats = mover if isinstance(mover, tuple) else ()
            turn = turns + seats.index(seat) if seat in seats else None
            if turn is not None and (turn in failed or seat not in step.out):
                with game_errors(table, step.turns):
                    action, text = _answer(player, asked, step.before, turn, display, steps)
                played = step.move[turn - turns]
                yield Opinion(
                    turn=turn + 1,
                    played=display.shorthand(played),
                    fault=turn in failed,
                    action=action,
                    text=text,
                    differs=action is None or game.encode(action) != game.encode(played),
                    reasons=asked.reasons or "",
                    worths=worths_of(asked, display),
                    did=meaning_of(played, display),
                    does="" if action is None else meaning_of(action, display),
                )
            turns += len(seats)
            steps.append(step)


def _answer(
    player: Player,
    seat: Seat,
    state: Any,
    turn: int,
    display: Display[Any, Any, Any],
    steps: Sequence[Step],
) -> tuple[Any, str]:
    fault = ask_move(player, seat, state, turn, explain=True, steps=steps)
    if fault is not None:
        return None, no_answer(fault)
    if seat.eliminated:
        return None, f"no answer: out after {plural(seat.committed, 'fault')}"
    return seat.action, display.shorthand(seat.action)


def choose_seat(table: Table, name: str, seat: int | None) -> int:
    """Return the seat given, else the only one of a bot. Raises UserError where it is not clear."""
    if seat is not None:
        return seat_number(seat, len(table.bots))
    own = [number for number, bot in enumerate(table.bots) if bot == name]
    if len(own) != 1:
        listed = ", ".join(f"{number} ({bot})" for number, bot in enumerate(table.bots))
        where = f"sits in seats {', '.join(map(str, own))}" if own else "is not at the table"
        raise UserError(f"--ask: {name} {where}; name a seat with --as (in Python seat=): {listed}")
    return own[0]


def opinions_text(given: Iterable[Opinion], bot: str) -> str:
    """Return a line for each turn, with the bot's reasons where it differs, and a line that counts those."""
    given = list(given)
    name = split_alias(bot)[0]
    head = [("", "turn", "played", name)]
    rows = [
        (
            DIFFERS if opinion.differs else "",
            str(opinion.turn),
            f"{opinion.played} (default action)" if opinion.fault else opinion.played,
            opinion.text,
        )
        for opinion in given
    ]
    first, *lines = columns_text(head + rows).splitlines()
    reasons = [indent(opinion.reasons, "        ") if opinion.differs else "" for opinion in given]
    told = [line for pair in zip(lines, reasons, strict=True) for line in pair if line]
    differs = sum(opinion.differs for opinion in given)
    return "\n".join([first, *told, "", f"{name} differs at {differs} of {plural(len(given), 'turn')}"])


def worths_of(seat: Seat, display: Display[Any, Any, Any]) -> Worths | None:
    """Return the values that a bot gave for legal actions; None where it gives no numbers."""
    if seat.values is None:
        return None
    found, meanings = dict[str, float](), dict[str, str]()
    for answer, worth in sorted(seat.values.worths, key=lambda pair: -pair[1]):
        with suppress(Exception):  # whatever a game raises of what is no action
            action = check_answer(seat.game, seat.state, seat.number, answer)
            text = display.shorthand(action)
            found.setdefault(text, worth)
            meanings[text] = str(action)
    return Worths(seat.values.unit, found, meanings) if found else None


@frozen
class Hint:
    """Advice of a bot. As text it has all of it.

        >>> with session.new(["Human", "Player1"], seed=7) as game:
        ...     game.play()
        ...     hint: session.Hint = game.hint(0, "Player1")
        [0]
        >>> hint.bot
        'Player1'

    text:    the action as a person types it, with its number
    meaning: what it does, as the lines of turns say it; empty where that is its text
    reasons: empty where it gives none
    worths:  what actions are worth to it; None where it gives no numbers
    """

    bot: str
    action: Any
    text: str
    meaning: str
    reasons: str
    worths: Worths | None = None

    def __str__(self) -> str:
        played = ": ".join(filter(None, [self.text, self.meaning]))
        return f"{self.bot} would play {played}\n{self.reasons or '(it gives no reasons)'}"


class Hints:
    """Asks a fresh bot of some kind in the place of a person; its process is kept for the next hint."""

    def __init__(self, plugins: Plugins, setup: WorkerSpec, aliases: Mapping[str, str]) -> None:
        self.plugins = plugins
        self.setup = setup
        self.aliases = aliases
        self.pools: dict[str, PlayerPool] = {}

    def ask(self, bot: AnyBot, table: Table, turn: int, choices: Choices) -> Hint:
        """Return the hint of a bot that has seen nothing but the view. Raises UserError where it has none."""
        (spec,) = enter_bots([(None, bot)], self.plugins)
        single = self.setup.single_bots([spec] * len(table.bots), choices.game)[choices.seat]
        player = self._player(single, table)
        return call_elsewhere(player, lambda: _hint(player, split_alias(spec)[0], table, turn, choices))

    def names(self, table: Table) -> list[str]:
        """Return the bots that can be asked without a file: the strongest first, then those at the table."""
        game = self.plugins.games.find(table.game)
        playing = [entry for entry, _ in self.plugins.bots.values() if entry.plays(game)]
        playing.sort(key=lambda entry: (-entry.strength, entry.name))
        strong = [entry.name for entry in playing if entry.strength]
        seated = [bot for bot in table.bots if not is_outside(bot, self.aliases)]
        return list(dict.fromkeys([*strong, *seated, *(entry.name for entry in playing)]))

    def close(self) -> None:
        """Stop all bots."""
        for pool in self.pools.values():
            pool.close()

    def _player(self, bot: str, table: Table) -> Player:
        if is_outside(bot, self.aliases):
            raise UserError("a person gives no hints")
        if bot not in self.pools:
            here = self.setup.processes.isolation == "none"
            source = find_bot(with_alias(bot, self.aliases), table.game, self.plugins, here)
            self.pools[bot] = PlayerPool(evolve(self.setup, bots={bot: source}, members={}))
        (player,) = self.pools[bot].seat(evolve(table, bots=(bot,)))
        return player


def _hint(player: Player, bot: str, table: Table, turn: int, choices: Choices) -> Hint:
    seat = Seat(without_abort(table), choices.seat, choices.game)
    if fault := ask_move(player, seat, choices.state, turn, explain=True):
        raise UserError(f"{bot} has {no_answer(fault)}")
    text, meaning = choices.text_of(seat.action), meaning_of(seat.action, choices.display)
    return Hint(bot, seat.action, text, meaning, seat.reasons or "", worths_of(seat, choices.display))


def meaning_of(action: Any, display: Display[Any, Any, Any]) -> str:
    """Return what an action does, as the lines of turns say it; empty where its text is that."""
    meaning = str(action)
    return "" if meaning == display.shorthand(action) else meaning


def no_answer(fault: Fault) -> str:
    """Return that a bot has no answer, or none that is legal, and the reason."""
    return f"no {'legal ' if fault.kind in REFUSED else ''}answer: {fault.reason}"
