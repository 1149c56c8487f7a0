"""A position as a picture shows it: in words, and by the names of what one points at."""

from collections.abc import Sequence

from attrs import frozen

from camelcup import seat_names
from camelcup_ra.actions import BID, CALL, DISCARD, DRAW, GOD, STOP, Action
from camelcup_ra.legal import highest_bid, must_bid
from camelcup_ra.rules import EPOCHS
from camelcup_ra.state import State
from camelcup_ra.tiles import CIVILIZATIONS, MONUMENTS, NAMES, TRACK, in_words, some_tiles, tiles_in_words
from camelcup_ra.tiles import GOD as GOD_TILE

PICKS = {DRAW: "bag", CALL: "ra", STOP: "stop"}


def pick_of(action: Action) -> str:
    """Return the part of a picture that one points at for an action."""
    if action.kind == BID:
        return f"sun-{action.number}" if action.number else "pass"
    if action.kind in (GOD, DISCARD):
        return f"{'track' if action.kind == GOD else 'held'}-{NAMES[action.number or 0].replace(' ', '-')}"
    return PICKS[action.kind]


@frozen
class Scene:
    """A position to draw.

    ra_spaces: Ra tiles that end an epoch
    winners:   the seats that win, once the game is over
    you:       the seat that looks at it, if one does
    hides:     whether the points and the face-down suns of others are hidden from it
    names:     what the seats are called, as `Display.draw` takes them
    """

    state: State
    ra_spaces: int
    winners: Sequence[int] = ()
    you: int | None = None
    hides: bool = False
    names: Sequence[str] = ()

    def knows(self, seat: int) -> bool:
        """Whether the points and the face-down suns of a seat are shown."""
        return not self.hides or seat == self.you

    def name(self, seat: int, letters: int = 20) -> str:
        """Return a seat as it is called; without a name also whether it looks."""
        return f"s{seat} you" if seat == self.you and not self.names else self.called(seat, letters)

    def called(self, seat: int | None, letters: int = 20) -> str:
        """Return a seat as it is called, with no more than some letters; None is nobody."""
        return "nobody" if seat is None else seat_names(self.names, len(self.state.points), letters)[seat]

    def leads(self, seat: int) -> bool:
        """Whether no seat has more points, as far as all are shown."""
        return not self.hides and self.state.points[seat] == max(self.state.points)

    def note(self, seat: int) -> str:
        """Return the part of a seat in an auction, or in the end of the game: bids 9."""
        if seat in self.winners:
            return "wins"
        sun = dict(self.state.bids).get(seat)
        if sun is not None:
            return f"bids {sun}" if sun else "passes"
        return "caller" if seat == self.state.caller else ""


def decision(scene: Scene) -> str:
    """Return what is decided, and by which seat."""
    state = scene.state
    seat, phase = scene.called(state.to_move), state.phase
    if phase == "turn":
        if len(state.track) == TRACK:
            return f"{seat} has to call Ra"
        able = any(tile != GOD_TILE for tile in state.track) and state.tiles[state.to_move or 0][GOD_TILE]
        return f"{seat} draws, calls Ra or gives god tiles" if able else f"{seat} draws or calls Ra"
    if phase == "bid":
        best = highest_bid(state.bids)
        holder = next((scene.called(bidder) for bidder, sun in state.bids if sun == best and best), None)
        able = state.suns[state.to_move or 0][-1] > best
        asked = "has to bid" if must_bid(state) else "bids or passes" if able else "can only pass"
        return f"{seat} {asked}, {f'{best} by {holder} is highest' if holder else 'no bid yet'}"
    if phase == "discard":
        return f"{seat} discards {_owed(state)}"
    if phase == "god":
        return f"{seat} gives more god tiles or stops"
    return {"deal": "the suns are to be dealt", "draw": f"{seat} draws a tile"}.get(phase, "the game is over")


def _owed(state: State) -> str:
    """Return what a seat has to discard."""
    words = zip(state.owed, ("civilization", "monument"), strict=True)
    return " and ".join([f"{number} {word}{'s' * (number > 1)}" for number, word in words if number])


def title(scene: Scene) -> str:
    """Return the position in a line."""
    return f"Ra, epoch {scene.state.epoch} of {EPOCHS}: {decision(scene)}"


def description(scene: Scene) -> str:
    """Return the position in words."""
    state = scene.state
    caller = [f"{scene.called(state.caller)} began the auction"] if state.caller is not None else []
    lines = [
        f"{state.ra_tiles} of {scene.ra_spaces} Ra tiles",
        *caller,
        f"track: {in_words(tiles_in_words(state.track))}",
        f"centre: sun {state.centre}",
        *[_seat_in_words(scene, seat) for seat in range(len(state.points))],
        f"bag: {sum(state.bag)} tiles",
    ]
    return ". ".join(lines) + "."


def _seat_in_words(scene: Scene, seat: int) -> str:
    """Return the points, the suns and the tiles of a seat."""
    state, known = scene.state, scene.knows(seat)
    down = [f"({sun if known else '?'})" for sun in state.face_down[seat]]
    suns = " ".join([*map(str, state.suns[seat]), *down]) or "none"
    note = f", {note}" if (note := scene.note(seat)) else ""
    points = state.points[seat] if known else "?"
    return f"{scene.name(seat)}{note}: {points} points, suns {suns}; {_tiles_in_words(state.tiles[seat])}"


def _tiles_in_words(tiles: Sequence[int]) -> str:
    """Return the tiles of a seat, civilizations and monuments by their numbers only."""
    words = [some_tiles(tile, tiles[tile]) for tile in range(CIVILIZATIONS[0]) if tiles[tile]]
    for group, name in ((CIVILIZATIONS, "civilization"), (MONUMENTS, "monument")):
        number, kinds = sum(tiles[tile] for tile in group), sum(tiles[tile] > 0 for tile in group)
        words += [f"{number} {name}{'s' * (number > 1)} of {kinds} kind{'s' * (kinds > 1)}"] if number else []
    return ", ".join(words) or "no tiles"
