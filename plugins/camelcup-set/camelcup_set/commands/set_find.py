"""camelcup set-find: the sets among cards on a table."""

import click

from camelcup import UserError, plural
from camelcup_set.cards import EXAMPLE, FEATURES, NAMES, read_cards
from camelcup_set.solver import find_places

LETTERS = "\n".join(
    f"  {feature:<8} {', '.join(f'{letter} {name}' for letter, name in names.items())}"
    for feature, names in FEATURES
)


@click.command(
    "set-find",
    epilog=f"\b\nLetters of a card, in this order:\n{LETTERS}\n{EXAMPLE}: two red solid ovals, ...",
)
@click.argument("words", nargs=-1, required=True, metavar="CARDS")
def command(words: tuple[str, ...]) -> None:
    """Print all sets among CARDS, each with the positions of its cards, from 0.

    A card is four letters, such as 2RSO for two red solid ovals; put blanks or commas between cards.
    """
    cards = read_cards(" ".join(words))
    if len(cards) < 3:
        raise UserError(
            f'{plural(len(cards), "card")}: name three or more, as in camelcup set-find "{EXAMPLE}"'
        )
    sets = find_places(cards)
    for places in sets:
        click.echo(
            f"{' '.join(f'{place:>2}' for place in places)}   {' '.join(NAMES[cards[p]] for p in places)}"
        )
    click.echo(f"{plural(len(sets), 'set')} among {plural(len(cards), 'card')}")
