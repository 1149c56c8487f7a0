"""camelcup odds: the chances of a position, and the worth of bets and traps."""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from camelcup import Plugins, UserError, format_table
from camelcup.camelup.actions import ACTIONS, NAMES
from camelcup.camelup.board import LAST
from camelcup.camelup.commands.odds_answer import SQUARES, Question, make_answer, make_question
from camelcup.camelup.notation import LETTERS
from camelcup.camelup.odds import KERNEL
from camelcup.camelup.rules import MAX_SEATS, Rules

CHANCES = ("chances", "leg 1st", "leg 2nd", "wins", "is last")
BETS = ("coins", "leg bet", "pays now", "ladder left", "winner bet", "loser bet")
HEAT = "▁▂▃▄▅▆▇█"
"""Marks from a trap that is seldom hit to the one that is hit most."""

NO_HEAT = " "
"""The only mark for an output whose encoding lacks these characters."""


@click.command("odds", epilog=f"\b\nodds kernel: {KERNEL.name}")
@click.argument("words", nargs=-1, required=True, metavar="POSITION")
@click.option(
    "--bets-placed",
    default="",
    metavar="LEG/WINNER/LOSER",
    help="Bets on the table: the camels of leg bets, and the number of cards on each pile (ggy/2/1).",
)
@click.option(
    "--seat",
    type=click.IntRange(0, MAX_SEATS - 1),
    metavar="N",
    help="Seat whose trap is to be placed. [default: the first without one on the track]",
)
@click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    help="A rule set of Camel Up. [default: cup, with crazy camels second-edition]",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print the answer as JSON, lists in the order of camels."
)
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    words: tuple[str, ...],
    bets_placed: str,
    seat: int | None,
    rules: str | None,
    as_json: bool,
) -> None:
    """Print the chances of a position, the worth of bets and traps in coins, and the best action.

    A position is the squares from 0 with commas between them, each with its camels (b blue, g green,
    o orange, y yellow, w white, crazy ones B W) from bottom to top, and a trap (+ or -) with its owner's
    seat; then a blank and the camels that are still to move this leg, or a dot: "gyob,,,w,-1 goy". Quote it.

    Space n of a printed board is square n-1. A camel of another colour, such as red or purple, takes
    any free letter of b, g, o, y and w: colours do not change the odds.

    Guides: camelcup help odds, camelcup help camel-up.
    """
    text = " ".join(words)
    if len(words) > 1:
        raise UserError(f'a position is one argument: quote it: camelcup odds "{text}"')
    question = make_question(plugins, text, rules, bets_placed, seat)
    answer = make_answer(question)
    click.echo(json.dumps(answer, default=dict) if as_json else answer_text(question, answer))


def answer_text(question: Question, answer: dict[str, Any]) -> str:
    """Return everything in an answer, for a person."""
    at = answer["notes"].index(SQUARES)
    head = [*answer["notes"][:at], f"rules: {answer['rules']}", SQUARES]
    parts = ["\n".join(head), chances_text(question.racing, answer)]
    if answer["expected_rolls"]:
        parts.append(f"{bets_text(question.racing, answer, question.rules)}\n{payments_text(answer)}")
    parts.append("\n".join(answer["notes"][at + 1 :]))
    if answer["best"]:
        parts.append(traps_text(answer, question.rules))
        action, coins = ACTIONS[answer["best"]["action"]], answer["best"]["coins"]
        parts.append(f"best: seat {question.seat} {action}, {coins:.2f} coins on average")
    return "\n\n".join(parts)


def chances_text(camels: Sequence[int], answer: dict[str, Any]) -> str:
    """Return a table with the chances of each racing camel on the track."""
    columns = [answer[name] for name in ("leg_first", "leg_second", "race_win", "race_last")]
    rows = [[_name(camel), *(f"{100 * chances[camel]:.1f} %" for chances in columns)] for camel in camels]
    return format_table(CHANCES, rows, numbers=True)


def bets_text(camels: Sequence[int], answer: dict[str, Any], rules: Rules) -> str:
    """Return a table with the worth and the payments of bets on each racing camel on the track."""
    rows = []
    for camel in camels:
        leg, winner, loser = (
            "-" if answer[name][camel] is None else f"{answer[name][camel]:+z.2f}"
            for name in ("leg_bets", "winner_bets", "loser_bets")
        )
        pays, ladder = answer["leg_pays"][camel] or "-", answer["leg_ladders"][camel]
        if ladder is None:
            ladder = "-"
        elif not rules.leg_bets_per_camel:
            ladder = [*ladder, "..."]
        rows.append([_name(camel), leg, _list(pays), _list(ladder) or "taken", winner, loser])
    return format_table(BETS, rows, numbers=True)


def payments_text(answer: dict[str, Any]) -> str:
    """Return the legend of the payments of bets."""
    winner, loser = (" or ".join(map(str, answer[name])) for name in ("winner_pays", "loser_pays"))
    return (
        "pays now: the next leg bet, if its camel is first, second, behind\n"
        f"right race bets pay {_list(answer['race_ladder'])} ... in the order laid, "
        f"wrong ones {answer['race_wrong']}\n"
        f"now a right winner bet pays {winner}, a right loser bet {loser}"
    )


def traps_text(answer: dict[str, Any], rules: Rules) -> str:
    """Return the coins that each kind of trap earns on each square, with a heat line above them."""
    traps = {(kind, square): coins for kind, square, coins in answer["traps"]}
    most = max(traps.values(), default=0.0)
    if not most:
        return "no trap can be hit this leg"
    scale = HEAT if _can_write(HEAT) else NO_HEAT
    squares = range(1, min(rules.trap_last + 1, LAST))
    lines = [_row("trap on", map(str, squares))]
    for kind in (1, -1):
        coins = [traps.get((kind, square)) for square in squares]
        lines.append(_row("", [_heat(number or 0.0, most, scale) for number in coins]))
        lines.append(_row(f"{kind:+d}", map(_coins, coins)))
    lines.append(f"coins that a trap of seat {answer['seat']} earns this leg; x: not allowed")
    if answer["own_trap"]:
        lines.append(f"the trap there now earns {answer['own_trap']:.2f}; moving it gains the difference")
    return "\n".join(line for line in lines if line)


def _name(camel: int) -> str:
    return f"{LETTERS[camel]} {NAMES[camel]}"


def _list(values: Sequence[object]) -> str:
    return " ".join(map(str, values))


def _row(label: str, cells: Iterable[str]) -> str:
    return f"{label:>7} {''.join(f'{cell:>4}' for cell in cells)}".rstrip()


def _coins(coins: float | None) -> str:
    """Return coins in at most three characters: .85, 1.5; None stands for a trap that may not be placed."""
    if not coins:
        return "x" if coins is None else "0"
    return f"{coins:.2f}".removeprefix("0") if coins < 0.995 else f"{coins:.1f}"


def _heat(coins: float, most: float, scale: str) -> str:
    return scale[min(int(coins / most * len(scale)), len(scale) - 1)] if coins else ""


def _can_write(text: str) -> bool:
    """Whether the encoding of stdout has these characters; a closed stdout has none."""
    try:
        text.encode(sys.stdout.encoding if sys.stdout else "ascii")
    except UnicodeEncodeError:
        return False
    return True
