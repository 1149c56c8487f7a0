"""camelcup odds: the chances of a position, and the worth of bets and traps."""

import re

import click

from camelcup import Plugins, UserError, error_at
from camelcup.camelup.commands.odds_answer import make_answer
from camelcup.camelup.commands.odds_question import make_question
from camelcup.camelup.commands.odds_text import answer_text
from camelcup.camelup.odds import KERNEL
from camelcup.camelup.rules import MAX_SEATS

SEAT = click.IntRange(0, MAX_SEATS - 1)
SEAT.name = "seat"  # for the text of errors


class Command(click.Command):
    """A command whose argument may begin with - by mistake."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line. Raises UserError for a position that click takes for an option."""
        given = [word for word in args if re.match(r"-\d", word)]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption:
            if not given:
                raise
            reason = "not a position: it begins with a trap, but no trap can stand on square 0"
            raise error_at(reason, given[0], 0) from None


@click.command("odds", cls=Command, epilog=f"\b\nodds kernel: {KERNEL.name}")
@click.argument("words", nargs=-1, required=True, metavar="POSITION")
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
    answer = make_answer(make_question(plugins, text, rules, bets_placed, seat))
    click.echo(answer.to_json() if as_json else answer_text(answer))
