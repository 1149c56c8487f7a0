"""Writes the package of a new game: a tiny game that plays, to be changed step by step."""

from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from attrs import frozen

from camelcup.errors import UserError
from camelcup.installed.new_package import PYPROJECT, check_name, class_name, write_package
from camelcup.installed.plugins import Plugins

TAKEN = ("CHANCE", "OVER", "Any", "Bot", "BotEntry", "Display", "Game", "GameEntry", "State", "View")
"""Names that the modules of a game use already."""

GAME = '''\
"""The rules of $name: each seat is dealt a card that only it sees, and may swap it once.

The seats move in turn. The highest card at the end wins.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from camelcup import CHANCE, OVER, Game, Node

CARDS = range(1, 7)
KEEP, SWAP = "keep", "swap"


class State(NamedTuple):
    """cards: one a seat, 0 where one is to be dealt; actions: those of the seats that have moved"""

    cards: tuple[int, ...]
    actions: tuple[str, ...] = ()


class View(NamedTuple):
    """A seat, its card, the actions so far and the number of seats: what the seat may know."""

    seat: int
    card: int
    actions: tuple[str, ...]
    seats: int


class $game(Game[State, View, str]):
    """Keep the card, or swap it for another."""

    name = "$name"
    seats = range(2, 5)
    cup_seats = 2
    unit = "wins"

    def start(self, seats: int) -> State:
        return State(cards=(0,) * seats)

    def to_move(self, state: State) -> Node | tuple[int, ...]:
        if 0 in state.cards:
            return CHANCE
        return OVER if len(state.actions) == len(state.cards) else (len(state.actions),)

    def outcomes(self, state: State) -> Sequence[tuple[int, float]]:
        return [(card, 1 / len(CARDS)) for card in CARDS]

    def resolve(self, state: State, outcome: int) -> State:
        seat = state.cards.index(0)
        return state._replace(cards=(*state.cards[:seat], outcome, *state.cards[seat + 1 :]))

    def legal_actions(self, state: State, seat: int) -> Sequence[str]:
        return [KEEP, SWAP]

    def apply(self, state: State, actions: tuple[str, ...]) -> State:
        seat, action = len(state.actions), actions[0]
        card = 0 if action == SWAP else state.cards[seat]
        return State((*state.cards[:seat], card, *state.cards[seat + 1 :]), (*state.actions, action))

    def scores(self, state: State) -> Sequence[float]:
        over = self.to_move(state) is OVER
        return [int(over and card == max(state.cards)) for card in state.cards]

    def view(self, state: State, seat: int) -> View:
        return View(seat, state.cards[seat], state.actions, len(state.cards))

    def determinize(self, view: View, random: Random) -> State:
        cards = [random.choice(CARDS) for _ in range(view.seats)]
        cards[view.seat] = view.card
        return State(tuple(cards), view.actions)
'''

DISPLAY = '''\
"""$name for people."""

from collections.abc import Sequence
from typing import Any

from camelcup import OVER, Display, Drawing
from camelcup.report import SERIES

from $module.game import KEEP, SWAP, State, View


class ${game}Display(Display[State, View, str]):
    """A line for each seat; a picture with a card for each seat."""

    def show(self, state: State | View, colour: bool = False) -> str:
        return "\\n".join(f"seat {seat}: {card} {move}".rstrip() for seat, card, move in self._rows(state))

    def draw(self, state: State | View, prefix: str = "") -> str:
        rows, now = self._rows(state), len(state.actions)
        drawing = Drawing(100 * len(rows), 180, title="$name", desc=self.show(state), prefix=prefix)
        for seat, card, move in rows:
            drawing.rect(100 * seat + 10, 10, 80, 90, rx=8, fill=SERIES[seat])
            drawing.text(100 * seat + 50, 70, card, size=44, fill=f"on-{SERIES[seat]}")
            drawing.text(100 * seat + 50, 122, f"{'▸' * (seat == now)} s{seat} {move}", size=18)
        for place, action in enumerate([KEEP, SWAP]):
            drawing.text(100 * place + 50, 165, action, size=24, pick=action, text_decoration="underline")
        return drawing.svg()

    def picks(self, action: str) -> tuple[str, ...]:
        return (action,)

    def announce(self, move: Any) -> str:
        return move if isinstance(move, str) else ""  # nobody learns the card of another seat

    def events(self, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
        if self.game.to_move(after) is not OVER:
            return []
        best = max(after.cards)
        winners = [name for name, card in zip(names, after.cards, strict=True) if card == best]
        return [f"the highest card is {best}: {', '.join(winners)}"]

    def _rows(self, state: State | View) -> list[tuple[int, Any, str]]:
        """Return each seat with its card and its action, as far as they are known."""
        cards: list[Any] = [*state.cards] if isinstance(state, State) else ["?"] * state.seats
        if isinstance(state, View):
            cards[state.seat] = state.card
        actions = [*state.actions, *[""] * len(cards)]  # those that have not moved have none
        return [(seat, card or "-", actions[seat]) for seat, card in enumerate(cards)]
'''

BOTS = '''\
"""A bot for $name."""

from $module.game import KEEP, SWAP, View


def careful(seat: int, view: View) -> str:
    """Swap a card that is below the average."""
    return SWAP if view.card < 4 else KEEP
'''

PLUGIN = '''\
"""$name, a game for camelcup, and its bot."""

from camelcup import BotEntry, GameEntry, hookimpl


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="$name",
            factory="$module.game:$game",
            display="$module.display:${game}Display",
            summary="keep a hidden card or swap it",
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(name="Careful", factory="$module.bots:careful", game="$name", summary="swaps a low card")
    ]
'''

TESTS = """\
from xml.etree import ElementTree

from camelcup.testing import ScriptedBot, check_bot, check_game, play_moves, play_table

from $module.bots import careful
from $module.display import ${game}Display
from $module.game import KEEP, SWAP, $game


def test_the_game_keeps_the_contract() -> None:
    check_game($game(), display=${game}Display)


def test_the_bot_keeps_the_contract() -> None:
    check_bot(careful, game="$name")


def test_the_highest_card_wins() -> None:
    end = play_moves($game(), [2, 5, SWAP, 6, KEEP], seats=2)
    assert end.cards == (6, 5)
    assert $game().scores(end) == [1, 0]


def test_a_seat_sees_its_own_card_only() -> None:
    state = play_moves($game(), [2, 5], seats=2)
    assert $game().view(state, 1).card == 5
    assert ${game}Display($game()).show($game().view(state, 1)) == "seat 0: ?\\nseat 1: 5"


def test_a_picture_shows_the_same_cards_and_the_actions() -> None:
    view = $game().view(play_moves($game(), [2, 5], seats=2), 1)
    picture = ElementTree.fromstring(${game}Display($game()).draw(view))
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    assert texts == ["?", "▸ s0 ", "5", " s1 ", KEEP, SWAP]


def test_an_answer_that_is_no_action_is_a_fault() -> None:
    record = play_table($game(), [ScriptedBot(["peek"]), careful])
    assert [fault.reason for fault in record.faults] == ["'peek' is not legal; legal: keep, swap"]
"""

README = """\
# $package

$name, a game for camelcup: each seat is dealt a card that only it sees, and may swap it once.
The highest card wins.

    pip install -e .
    camelcup watch Careful Random --game $name
    camelcup watch Human Careful --game $name --hide
    camelcup tournament --bots Careful,Random --game $name

| file | |
|---|---|
| `$module/game.py` | the rules |
| `$module/display.py` | the game for people: as text, and as a picture |
| `$module/bots.py` | a bot; Random is one of any game |
| `$module/__init__.py` | the names under which camelcup finds them |
| `tests/` | `pip install pytest && pytest` runs them |

After each change:

    camelcup check-game $name
"""


@frozen
class GamePackage:
    """A package that has been written.

    name:  name of the game
    rules: the module of its rules
    """

    name: str
    folder: Path
    rules: Path


def write_game_package(name: str, plugins: Plugins) -> GamePackage:
    """Write a package camelcup-NAME with a game, its display, a bot and tests, into a new folder.

    Raises UserError for a name that no package can have, or that is taken, and if the folder cannot be
    written.
    """
    words = _words(name, plugins)
    folder = write_package(_files(words), words)
    return GamePackage(words["name"], folder, folder / words["module"] / "game.py")


def _words(name: str, plugins: Plugins) -> dict[str, str]:
    """Return the values of the templates. Raises UserError for a name that cannot be used."""
    check_name(name, "my-game")
    words = {
        "name": name.lower(),
        "game": class_name(name),
        "package": f"camelcup-{name.lower()}",
        "module": f"camelcup_{name.replace('-', '_').lower()}",
        "entry_point": name.replace("-", "_").lower(),
        "description": f"{name.lower()}, a game for camelcup",
        "needs": '"camelcup"',
    }
    if iskeyword(words["game"]) or words["game"] in TAKEN:
        raise UserError(f"NAME {name!r}: the class would be named {words['game']}, which is taken")
    if words["name"] in plugins.games:
        raise UserError(f"NAME {name!r}: a game {words['name']} is installed already; choose another name")
    if find_spec(words["module"]):
        raise UserError(
            f"NAME {name!r}: a module {words['module']} is installed already; choose another name"
        )
    return words


def _files(words: dict[str, str]) -> dict[Path, str]:
    """Return the template of each file, by its path in the package."""
    module = Path(words["module"])
    return {
        Path("pyproject.toml"): PYPROJECT,
        Path("README.md"): README,
        module / "__init__.py": PLUGIN,
        module / "game.py": GAME,
        module / "display.py": DISPLAY,
        module / "bots.py": BOTS,
        Path("tests") / f"test_{words['entry_point']}.py": TESTS,
    }
