"""A game as a person gets to know it: what it is called, who it is for, and its rules with their pictures."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from camelcup.cup.draw_up import span
from camelcup.game.display import PICTURE, Display, draw_board, has_pictures
from camelcup.game.game import CHANCE, OVER, AnyGame

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida", "Jon")


class Illustration(NamedTuple):
    """A picture in the rules of a game: an SVG document, and a line about it.

    >>> introduction = session.Introduction(play(["Player0", "Player1"], seed=7).game(0).display)
    >>> [part.caption for part in introduction.parts() if isinstance(part, session.Illustration)]
    ['A table after 14 turns', 'After the race']
    """

    caption: str
    picture: str


class Introduction:
    """A game as a person gets to know it. As text it has all but the pictures, as Markdown.

    >>> introduction = session.Introduction(play(["Player0", "Player1"], seed=7).game(0).display)
    >>> introduction.title, introduction.about.partition(",")[0]
    ('Camel Up', '2 to 8 seats')

    title: the name of the game
    about: a line about who it is for
    rules: Markdown with pictures, as `Display.rules` has it
    """

    def __init__(self, display: Display[Any, Any, Any]) -> None:
        self.display = display
        self.title, self.rules = display.title, display.rules
        self.about = ", ".join(filter(None, [f"{span(display.game.seats)} seats", display.about]))

    @property
    def pictured(self) -> bool:
        """Whether its rules have pictures."""
        return has_pictures(self.display) and PICTURE.search(self.rules) is not None

    def __str__(self) -> str:
        return f"# {self.title}\n\n{self.about}.\n\n{PICTURE.sub('', self.rules)}"

    def parts(self) -> Iterator[str | Illustration]:
        """Yield the rules part by part: texts as Markdown, and pictures where the game has any."""
        text, *found = PICTURE.split(self.rules)
        yield text
        for number, (caption, turns, text) in enumerate(zip(*[iter(found)] * 3, strict=True)):
            if self.pictured:
                position = position_after(self.display.game, int(turns))
                yield Illustration(caption, draw_board(self.display, position, f"rules-{number}-", PEOPLE))
            yield text


def position_after(game: AnyGame, turns: int) -> Any:
    """Return the position after some moves of seats at random, or the last one of a shorter game."""
    random, state = Random(1), game.start(game.cup_seats)
    while (mover := game.to_move(state)) is CHANCE or (mover is not OVER and turns > 0):
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
            continue
        turns -= 1
        state = game.apply(state, tuple([game.sample_action(state, seat, random) for seat in mover]))
    return state
