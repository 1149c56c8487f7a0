"""The contract of pictures and of orders; each function raises Broken where a display does not keep it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree

from camelcup import CHANCE, ActionError, Display, Game, NextPick, draw_board
from camelcup.session import Illustration, Introduction
from camelcup_checks.action_checks import some_actions
from camelcup_checks.game_checks import can_determinize
from camelcup_checks.value_checks import Broken, after_json

__tracebackhide__ = True

MAX_PICTURE_BYTES = 60_000
PREFIX = "check-"
NAMESPACE = "{http://www.w3.org/2000/svg}"

ACTIVE = {"script", "style", "foreignObject", "image", "animate"}
"""Elements that run, load or change what the rest of a page has."""

NAMES = ["A < B & 'C' (you)", *(f"Bot {seat} with a name that is long" for seat in range(1, 100))]
"""Names of seats that pictures have to hold."""

CLICKED = 12
MAX_POINTED = 400
"""Actions of a position whose picks are checked; of more, a sample is."""

MAX_OVERLAYS = 20


PICTURES = 2
"""Pictures that rules have at least."""


def has_pictures(display: Display[Any, Any, Any]) -> bool:
    """Whether a display draws its game."""
    return type(display).draw is not Display.draw


def lacks_pictures(display: Display[Any, Any, Any]) -> bool:
    """Whether the rules of a game that is drawn have too few pictures."""
    found = [part for part in Introduction(display).parts() if isinstance(part, Illustration)]
    return has_pictures(display) and len(found) < PICTURES


class Pictures:
    """Checks the pictures of a table as its game goes on; nothing for a game that has none."""

    def __init__(self, display: Display[Any, Any, Any], seats: int, random: Random) -> None:
        self.display, self.game, self.seats, self.random = display, display.game, seats, random
        self.view_box = ""
        self.seat: int | None = None
        self.views: list[Any] = []

    def check(self, state: Any) -> None:
        """Check the pictures of a state, and of what the seats to move see of it."""
        if not has_pictures(self.display):
            return
        self._check_picture(state)
        mover = self.game.to_move(state)
        if mover is CHANCE:
            return
        self._check_picture(self.display.conceal(state, self.random.randrange(self.seats)))
        for seat in mover if isinstance(mover, tuple) else ():
            view = self.game.view(state, seat)
            parts = pickable(self._check_picture(view))
            actions = some_actions(self.game, state, seat, self.random)
            self._check_picks(actions, parts, seat)
            self._check_hidden(state, view, seat)
            self.seat = seat if self.seat is None else self.seat
            if seat == self.seat:
                self.views.append(view)

    def check_overlay(self) -> None:
        """Check what is laid over the pictures of a seat."""
        views = self.views[:MAX_OVERLAYS]
        laid = list(self.display.overlay(iter(views))) if has_pictures(self.display) else []
        if laid and len(laid) != len(views):
            raise Broken(f"overlay must yield a text for each view: {len(laid)} for {len(views)} views")
        for text in laid:
            _check_safe(_parse(f'<svg xmlns="{NAMESPACE[1:-1]}">{text}</svg>', "overlay"), "overlay")

    def _check_picture(self, position: Any) -> ElementTree.Element:
        names = self.random.choice(((), NAMES[: self.seats]))
        text = draw_board(self.display, position, PREFIX, names)
        root = _parse(text, "draw")
        if root.tag != f"{NAMESPACE}svg":
            raise Broken(f"draw must return an svg element with xmlns, not {root.tag!r}")
        if (size := len(text.encode())) > MAX_PICTURE_BYTES:
            raise Broken(f"draw returned {size:,} bytes; a picture has at most {MAX_PICTURE_BYTES:,}")
        if draw_board(self.display, position, PREFIX, names) != text:
            raise Broken("draw gave two pictures for the same position")
        view_box = root.get("viewBox", "")
        if not view_box or view_box != (self.view_box or view_box):
            raise Broken(
                f"the viewBox of all pictures must be the same: {self.view_box!r}, then {view_box!r}"
            )
        self.view_box = view_box
        for name in ("title", "desc"):
            if not (root.findtext(f"{NAMESPACE}{name}") or "").strip():
                raise Broken(f"draw must say the position in words, in a {name} element of the svg element")
        _check_safe(root, "draw")
        return root

    def _check_picks(self, actions: Sequence[Any], parts: set[str], seat: int) -> None:
        """Check that each action can be pointed at, and that pointing at its parts chooses no other."""
        if len(actions) > MAX_POINTED:
            actions = self.random.sample(actions, MAX_POINTED)
        owners: dict[Any, Any] = {}
        for action in actions:
            picks = self.display.picks(action)
            if not isinstance(picks, tuple | frozenset) or not all(isinstance(pick, str) for pick in picks):
                raise Broken(f"picks must return a tuple or a frozenset of texts, not {picks!r}")
            if missing := set(picks) - parts:
                where = f"no element that seat {seat} sees has that data-pick"
                raise Broken(f"picks of {action!r} has {sorted(missing)}, but {where}")
            if picks and owners.setdefault(picks, action) is not action:
                raise Broken(f"picks gives {action!r} and {owners[picks]!r} the same: {picks!r}")
        for picks, action in self.random.sample([*owners.items()], min(CLICKED, len(owners))):
            self._click(picks, action, owners)

    def _click(self, picks: Any, action: Any, owners: dict[Any, Any]) -> None:
        """Choose an action by clicking, in shuffled order if that does not matter."""
        order = sorted(picks) if isinstance(picks, frozenset) else list(picks)
        if isinstance(picks, frozenset):
            self.random.shuffle(order)
        for count in range(1, len(order) + 1):
            for clicked in (tuple(order[:count]), frozenset(order[:count])):
                if (chosen := owners.get(clicked, action)) is action:
                    continue
                if count < len(order):
                    raise Broken(
                        f"picks of {chosen!r}, {clicked!r}, are the beginning of those of {action!r}"
                    )
                raise Broken(f"clicking {order} does not choose {action!r}")

    def _check_hidden(self, state: Any, view: Any, seat: int) -> None:
        """Check that a state of which a seat sees the same gives it the same picture."""
        if type(self.game).view is Game.view or not can_determinize(self.game, view):
            return
        other = self.game.determinize(view, Random(self.random.random()))
        own, others = (self.display.draw(self.display.conceal(each, seat)) for each in (state, other))
        if own != others:
            raise Broken(f"draw shows seat {seat} what its view hides: it tells {state!r} from {other!r}")


def pickable(root: ElementTree.Element) -> set[str]:
    """Return all that one can point at in a picture."""
    return {pick for element in root.iter() if (pick := element.get("data-pick"))}


def _parse(text: Any, method: str) -> ElementTree.Element:
    if not isinstance(text, str):
        raise Broken(f"{method} must return text, not {text!r}")
    try:
        return ElementTree.fromstring(text)  # noqa: S314 - of a game, which runs here anyhow
    except ElementTree.ParseError as error:
        raise Broken(f"{method} must return a well-formed document of SVG: {error}") from error


def _check_safe(root: ElementTree.Element, method: str) -> None:
    """Check that a document stands by itself: nothing runs, loads, or clashes with the rest of a page."""
    for element in root.iter():
        name = element.tag.removeprefix(NAMESPACE)
        if name in ACTIVE:
            raise Broken(f"{method} must not use the element {name}")
        for attribute, value in _attributes(element):
            if attribute == "style" or attribute.startswith("on"):
                raise Broken(f"{method} must not use the attribute {attribute}: pages forbid it")
            if attribute == "href" and not value.startswith(f"#{PREFIX}"):
                raise Broken(f"{method} refers to {value!r}; ids must begin with the prefix it is given")
            if "url(" in value and not value.startswith(f"url(#{PREFIX}"):
                raise Broken(f"{method} refers to {value!r}; ids must begin with the prefix it is given")
            if attribute == "id" and not value.startswith(PREFIX):
                raise Broken(f"{method} has the id {value!r}; ids must begin with the prefix it is given")


def _attributes(element: ElementTree.Element) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element, without their namespaces."""
    for name, value in element.attrib.items():
        yield name.rpartition("}")[2], value


RIGHT_PICK = (
    "a NextPick with a note and one of picks (texts without blanks, all different), a range and an order"
)
MAX_ORDERS = 16
MAX_PARTS = 12
"""Picks and numbers after which an order is taken for one without an end."""


def check_orders(display: Display[Any, Any, Any], state: Any, random: Random) -> None:
    """Check, in a display that has orders, that all that a seat to move can build of them is legal."""
    mover = display.game.to_move(state)
    has_orders = type(display).orders is not Display.orders
    for seat in mover if has_orders and isinstance(mover, tuple) else ():
        view = display.game.view(state, seat)
        parts = pickable(ElementTree.fromstring(display.draw(view))) if has_pictures(display) else None  # noqa: S314
        done = _build(display, view, parts, random)
        _check_answer(display, state, seat, done)


def _build(display: Display[Any, Any, Any], view: Any, parts: set[str] | None, random: Random) -> list[Any]:
    done: list[Any] = []
    for _ in range(random.choice((0, 1, 3, MAX_ORDERS))):
        picked: list[str | int] = []
        while (following := _next(display, view, done, picked, parts)).order is None:
            if not following.picks and following.number is None:
                return done
            picked.append(_draw(following, random))
        done.append(following.order)
    return done


def _draw(following: NextPick, random: Random) -> str | int:
    numbers = following.number
    if numbers is None:
        return random.choice(following.picks)
    return random.choice((numbers[0], numbers[-1], random.choice(numbers)))


def _next(
    display: Display[Any, Any, Any],
    view: Any,
    done: Sequence[Any],
    picked: Sequence[str | int],
    parts: set[str] | None,
) -> NextPick:
    call = f"orders(view, {list(done)!r}, {list(picked)!r})"
    following = display.orders(view, tuple(done), tuple(picked))
    if not _is_right(following):
        raise Broken(f"{call} must return {RIGHT_PICK}, not {following!r}")
    if display.orders(view, tuple(done), tuple(picked)) != following:
        raise Broken(f"{call} gave another answer the second time")
    if following.order is not None and not picked:
        raise Broken(f"{call} returned an order of which nothing was picked: {following.order!r}")
    if following == NextPick() and picked:
        raise Broken(f"{call} returned nothing that can come next, though an order is begun")
    if len(picked) > MAX_PARTS:
        raise Broken(f"{call} returned no order: it has no end")
    if parts is not None and (missing := sorted(set(following.picks) - parts)):
        raise Broken(f"{call} returned the picks {missing}, but no element of the picture has that data-pick")
    return following


def _is_right(following: Any) -> bool:
    if not isinstance(following, NextPick):
        return False
    picks, number, order, note = following
    return (
        isinstance(picks, Sequence)
        and all(isinstance(pick, str) and pick.split() == [pick] for pick in picks)
        and len(set(picks)) == len(picks)
        and (number is None or (isinstance(number, range) and len(number) > 0))
        and isinstance(note, str)
        and [bool(picks), number is not None, order is not None].count(True) <= 1
    )


def _check_answer(display: Display[Any, Any, Any], state: Any, seat: int, done: list[Any]) -> None:
    for answer in (done, after_json(done)):
        try:
            display.game.check(state, seat, answer)
        except ActionError as error:
            raise Broken(f"check refuses {answer!r}, which orders built for seat {seat}: {error}") from error
