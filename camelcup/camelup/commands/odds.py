"""camelcup odds: the chances of a position, and the worth of bets and traps."""

import json
import sys

import click

from camelcup import Plugins, UserError, format_table
from camelcup.camelup import legal, notation
from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, NAMES, ROLL, WINNER_BETS, Action, PlaceTrap
from camelcup.camelup.board import LAST
from camelcup.camelup.commands.odds_question import (
    Placed,
    camels_of,
    check_position,
    choose_rules,
    free_seat,
    leg_is_over,
    parse_bets,
)
from camelcup.camelup.notation import LETTERS, Position
from camelcup.camelup.odds import KERNEL, Odds, best_squares, exact, leg_bet, race_bet
from camelcup.camelup.rules import CAMELS, MAX_SEATS, Rules

HEADERS = ("camel", "leg 1st", "leg 2nd", "wins", "is last", "leg bet", "winner bet", "loser bet")
HEAT = "▁▂▃▄▅▆▇█"
"""Marks from a trap that is seldom hit to the one that is hit most."""

PLAIN_HEAT = "12345678"
"""Marks for an output whose encoding lacks these characters."""

Worth = dict[Action, float]
"""Mean coins that actions earn."""

SEAT = click.IntRange(0, MAX_SEATS - 1)
SEAT.name = "seat"  # for the text of errors


@click.command("odds", epilog=f"\b\nodds kernel: {KERNEL.name}")
@click.argument("position", metavar="POSITION")
@click.option(
    "--bets-placed",
    default="",
    metavar="LEG/WINNER/LOSER",
    help="Bets on the table: the camels of leg bets, and the number of cards on each pile (ggy/2/1).",
)
@click.option(
    "--seat",
    type=SEAT,
    metavar="N",
    help="Seat whose trap is to be placed. [default: the first without one on the track]",
)
@click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    help="A rule set of Camel Up. [default: cup, with crazy camels second-edition]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the odds as JSON, lists in the order of camels.")
@click.pass_obj
def command(
    plugins: Plugins, /, position: str, bets_placed: str, seat: int | None, rules: str | None, as_json: bool
) -> None:
    """Print the chances of a position, the worth of bets and traps in coins, and the best action.

    A position is the squares from 0 with commas between them, each with its camels (b or r, g o y w, crazy
    ones B W) from bottom to top, and a trap (+ or -) with its owner's seat; then a blank and the camels that
    are still to move this leg, or a dot: "gyor,,,w,-1 goy".
    """
    if as_json and (bets_placed or seat is not None):
        raise UserError("--json: prints chances only; leave out --bets-placed and --seat")
    where = notation.parse(position)
    chosen = choose_rules(plugins, where, rules)
    check_position(position, where, chosen)
    placed = parse_bets(bets_placed, where, chosen)
    odds = exact(where)
    if as_json:
        click.echo(json.dumps(odds._asdict(), default=dict))
        return
    race = worth_of_race_bets(chosen, odds, placed) if odds.expected_rolls else {}
    in_leg = bool(race) and not leg_is_over(where)
    leg = worth_of_leg_bets(chosen, odds, placed) if in_leg else {}
    click.echo(chances_text(where, odds, placed, leg | race))
    click.echo("\n" + "\n".join(race_lines(chosen, where, odds)))
    if in_leg:
        owner = free_seat(where) if seat is None else seat
        traps: Worth = dict(best_squares(where, owner, chosen))
        click.echo("\n" + traps_text(traps))
        own = own_trap(where, odds, owner)
        gains = {action: coins - own for action, coins in traps.items()}
        if own:
            click.echo(
                f"the trap of seat {owner} earns {own:.2f} where it stands; moving it gains the difference"
            )
        click.echo("\n" + best_text({ROLL: 1.0, **leg, **race, **gains}))


def own_trap(position: Position, odds: Odds, seat: int) -> float:
    """Return the coins a seat's trap earns this leg where it stands; 0 for one that is not on the track."""
    trap = position.traps[seat] if seat < len(position.traps) else None
    return odds.trap_hits[trap.square] if trap else 0.0


def worth_of_leg_bets(rules: Rules, odds: Odds, placed: Placed) -> Worth:
    """Return the worth of every leg bet that can still be taken."""
    camels = legal.leg_camels(rules, [(camel, 0) for camel in placed.leg])
    return {LEG_BETS[camel]: leg_bet(rules, odds, camel, placed.leg.count(camel)) for camel in camels}


def worth_of_race_bets(rules: Rules, odds: Odds, placed: Placed) -> Worth:
    """Return the worth of every bet on the race."""
    bets: Worth = {}
    for camel in range(CAMELS):
        bets[WINNER_BETS[camel]] = race_bet(rules, odds.race_win[camel], placed.winner)
        bets[LOSER_BETS[camel]] = race_bet(rules, odds.race_last[camel], placed.loser)
    return bets


def chances_text(position: Position, odds: Odds, placed: Placed, bets: Worth) -> str:
    """Return a table with a row for each racing camel on the track."""
    rows = []
    bets_on_legs = odds.expected_rolls and not leg_is_over(position)
    for camel in sorted(camel for camel in camels_of(position) if camel < CAMELS):
        none = "taken" if bets_on_legs and camel in placed.leg else "-"
        chances = (odds.leg_first, odds.leg_second, odds.race_win, odds.race_last)
        actions = (LEG_BETS[camel], WINNER_BETS[camel], LOSER_BETS[camel])
        rows.append(
            [
                f"{LETTERS[camel]} {NAMES[camel]}",
                *(f"{100 * chance[camel]:.1f} %" for chance in chances),
                *(f"{bets[action]:+.2f}" if action in bets else none for action in actions),
            ]
        )
    return format_table(HEADERS, rows, numbers=True)


def race_lines(rules: Rules, position: Position, odds: Odds) -> list[str]:
    """Return lines about the race as a whole, and about the limits of these odds."""
    lines = [
        f"the race ends this leg in {100 * odds.ends_this_leg:.1f} % of cases, "
        f"and takes {odds.expected_rolls:.1f} more dice on average"
        if odds.expected_rolls
        else "the race is over"
    ]
    if odds.expected_rolls and leg_is_over(position):
        lines.append("the leg is over: its bets are paid and traps come off before the next turn")
    there = camels_of(position)
    if missing := [NAMES[camel] for camel in range(CAMELS) if camel not in there]:
        lines.append(f"not on the track: {', '.join(missing)}; these odds are for a race without them")
    if odds.errors:
        worst = max(*odds.errors["race_win"], *odds.errors["race_last"])
        lines.append(
            "chances of the whole race are sampled: "
            f"the standard error of wins and is last is at most {100 * worst:.1f} %"
        )
    if rules.traps_stay:
        lines.append("these odds remove traps at the end of the leg, though by these rules they stay")
    return lines


def traps_text(traps: Worth) -> str:
    """Return a heat line along the track for each kind of trap."""
    most = max(traps.values(), default=0.0)
    if not most:
        return "no trap can be hit this leg"
    scale = HEAT if _can_write(HEAT) else PLAIN_HEAT
    squares = range(1, LAST + 1)
    lines = ["trap on " + "".join(f"{square:3}" for square in squares)]
    for kind in (1, -1):
        heat = [_heat(traps.get(PlaceTrap(kind, square)), most, scale) for square in squares]
        lines.append(f"     {kind:+d} " + "".join(f"{mark:>3}" for mark in heat).rstrip())
    return "\n".join([*lines, f"{scale[-1]} earns up to {most:.2f} coins this leg, x is not allowed"])


def _can_write(text: str) -> bool:
    """Whether the encoding of stdout has these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _heat(coins: float | None, most: float, scale: str) -> str:
    """Return the mark for the coins a trap earns; None stands for one that may not be placed."""
    if coins is None:
        return "x"
    return scale[min(int(coins / most * len(scale)), len(scale) - 1)] if coins else ""


def best_text(worth: Worth) -> str:
    """Return the action that earns most, in words."""
    action = max(worth, key=worth.__getitem__)
    return f"best: {action}, {worth[action]:.2f} coins on average"
