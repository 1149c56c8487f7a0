"""The contract of displays; each function raises Broken where a display does not keep it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from math import isclose
from operator import sub
from random import Random
from typing import Any

from camelcup import CHANCE, ActionError, AnyGame, Display, Game, GameRecord, Step, replay
from camelcup.report import Figure, Page, has_sources
from camelcup.testing import describe
from camelcup_checks.action_checks import SAMPLE_SIZE, Seen, some_actions
from camelcup_checks.value_checks import Broken

__tracebackhide__ = True

WORDS = ("", " ", "x", "0", "1 2", "[", "[[]]", "null", "-1 x 2", "9" * 100, "é\x00\x1b[2J\ud800")
TERMINAL = 80, 24


def check_shown(display: Display[Any, Any, Any], state: Any, seats: int, seen: Seen, random: Random) -> None:
    """Check all that persons read and type in one position."""
    shown = [state]
    if type(display).conceal is not Display.conceal:
        shown.append(display.conceal(state, random.randrange(seats)))
    if (public := display.public(state)) is not None:
        shown.append(public)
    for position, colour in product(shown, (False, True)):
        for name, board in _boards(display, position, colour):
            if not isinstance(board, str):
                raise Broken(f"{name} must return text, not {board!r}")
    stage = display.stage(state)
    if not isinstance(stage, str) or "\n" in stage:
        raise Broken(f"stage must return a line of text, not {stage!r}")
    mover = display.game.to_move(state)
    for seat in mover if isinstance(mover, tuple) else ():
        legal = some_actions(display.game, state, seat, random)
        if id(legal) not in seen.texts:
            _check_actions(display, legal)
            if type(legal) is tuple:
                seen.texts[id(legal)] = legal
        _check_texts(display, display.game.view(state, seat), legal)


def _boards(display: Display[Any, Any, Any], position: Any, colour: bool) -> Iterator[tuple[str, Any]]:
    yield "show", display.show(position, colour)
    if type(display).fit is not Display.fit:
        yield "fit", display.fit(position, colour, *TERMINAL)


def check_events(display: Display[Any, Any, Any], step: Step, seats: int) -> None:
    """Check that a move is announced as a text, and narrated in lines of text."""
    for move in step.move if isinstance(display.game.to_move(step.before), tuple) else [step.move]:
        text = display.announce(move)
        if not isinstance(text, str) or "\n" in text:
            raise Broken(f"announce must return a line of text, not {text!r}")
    names = [f"seat {seat}" for seat in range(seats)]
    lines = display.events(step.before, step.move, step.after, names)
    if type(lines) is not list or not all(isinstance(line, str) and "\n" not in line for line in lines):
        raise Broken(f"events must return a list of lines of text, not {lines!r}; the move was {step.move!r}")
    _check_sources(display, step)


def check_pages(display: Display[Any, Any, Any], record: GameRecord) -> None:
    """Check that the pages for a report are new, and make figures of a game."""
    pages, others = display.pages(), display.pages()
    if not isinstance(pages, Sequence) or not all(isinstance(page, Page) for page in pages):
        raise Broken(f"pages must return a list of objects of camelcup.report.Page, not {pages!r}")
    if any(page is other for page in pages for other in others):
        raise Broken("pages must return new objects, which count games of their own, each time it is called")

    if pages:
        for step in replay(record, display.game):
            for page in pages:
                page.watch(step)
    for page in pages:
        page.add(record)
        figures = page.figures()
        if not isinstance(figures, Sequence) or not all(isinstance(figure, Figure) for figure in figures):
            raise Broken(f"figures of page {page.title!r} must return a list of figures, not {figures!r}")


def _check_sources(display: Display[Any, Any, Any], step: Step) -> None:
    if not has_sources(display):
        return
    changes = list(map(sub, display.game.scores(step.after), display.game.scores(step.before)))
    totals = [0.0] * len(changes)
    for gain in display.sources(step.before, step.move, step.after):
        totals[gain.seat] += gain.amount
    for seat, (total, change) in enumerate(zip(totals, changes, strict=True)):
        if not isclose(total, change, abs_tol=1e-9):
            raise Broken(f"sources of seat {seat} add up to {total!r}, but its score changes by {change!r}")


def _check_actions(display: Display[Any, Any, Any], legal: Sequence[Any]) -> None:
    texts = [display.shorthand(action) for action in legal]
    for text in texts:
        if not isinstance(text, str) or not text or not text.isprintable():
            raise Broken(f"shorthand must return a line of text, not {text!r}")
    if len(set(texts)) < len(texts):
        raise Broken(f"shorthand gives two legal actions the same text: {texts!r}")
    for action in legal:
        kind = display.kind(action)
        if not isinstance(kind, str) or not kind:
            raise Broken(f"kind must name the kind of {action!r} in a text, not return {kind!r}")


def _check_texts(display: Display[Any, Any, Any], view: Any, legal: Sequence[Any]) -> None:
    if not isinstance(board := display.show(view), str):
        raise Broken(f"show must return text for a view too, not {board!r}")
    for action in legal[:SAMPLE_SIZE]:
        words = display.words(action, view)
        if not isinstance(words, str) or not words or not words.isprintable():
            raise Broken(f"words must return a line of text, not {words!r}")
    for text in [*map(display.shorthand, legal[:SAMPLE_SIZE]), *WORDS]:
        try:
            display.parse(text, view)
        except ActionError:
            continue
        except Exception as error:
            reason = f"parse raised {describe(error)[0]} for {text!r}"
            raise Broken(f"{reason}; it must raise MalformedAction") from error


ALTERNATIVES = 20


def check_announced(display: Display[Any, Any, Any], step: Step, seats: int, random: Random) -> None:
    """Check that moves which a seat cannot tell apart by its view are announced alike.

    Such moves lead to different states with the same seats to move, in which the seat has equal views. Seats
    that act know their action.
    """
    game = display.game
    if type(game).view is Game.view or (type(display).announce is Display.announce and not game.is_open):
        return
    mover = game.to_move(step.before)
    acting = mover if isinstance(mover, tuple) else ()
    readers = [seat for seat in range(seats) if seat not in acting]
    moves = [step.move, *islice(_others(game, step, random), ALTERNATIVES)]
    announced = [_announced(display, move, chance=not acting) for move in moves]
    if len(set(announced)) == 1:
        return
    known: dict[Any, tuple[Any, str, Any]] = {}
    for move, text in zip(moves, announced, strict=True):
        state = (game.apply if acting else game.resolve)(step.before, move)
        for seat in readers:
            if (view := _view(game, state, seat)) is None:
                continue
            seen = seat, game.to_move(state), view
            other, other_text, other_state = known.setdefault(seen, (move, text, state))
            if other_text != text and other_state != state:
                raise Broken(
                    f"announce tells what view hides from seat {seat}: {text!r} for {move!r} but "
                    f"{other_text!r} for {other!r}, after which its views are equal"
                )


def _view(game: AnyGame, state: Any, seat: int) -> Any:
    """Return the view of a seat; None where chance is to move, and the game has no view for that."""
    if game.to_move(state) is not CHANCE:
        return game.view(state, seat)
    with suppress(Exception):
        return game.view(state, seat)
    return None


def _others(game: AnyGame, step: Step, random: Random) -> Iterator[Any]:
    mover = game.to_move(step.before)
    if isinstance(mover, tuple):
        for place, seat in enumerate(mover):
            for action in some_actions(game, step.before, seat, random):
                yield (*step.move[:place], action, *step.move[place + 1 :])
    elif type(game).sample is not Game.sample:
        while True:
            yield game.sample(step.before, Random(random.random()))
    else:
        yield from (outcome for outcome, _ in game.outcomes(step.before))


def _announced(display: Display[Any, Any, Any], move: Any, chance: bool) -> str:
    actions: Sequence[Any] = [move] if chance else move
    return "; ".join(map(display.announce, actions))
