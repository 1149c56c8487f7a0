"""The page of a replay: its positions, what a seat does not see in it, and its size."""

import pytest
from attrs import evolve
from camelcup_report.replays import replay_page
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import GameError, Limits, RecordedGame, UserError, load
from camelcup.records import Kept
from camelcup.testing import ScriptedBot
from faulty_bots import RaisesOnce
from replay_pages import Page, positions
from styles import own_values
from tiny_bots import Gambler, Small
from tiny_games import DECK, Pips, PipsDisplay, PipsRules
from tiny_pictures import DrawnTricks, TricksDisplay
from tiny_tables import played

TRICKS = TricksDisplay(DrawnTricks())
PIPS = PipsDisplay(Pips(PipsRules()))
SEEDS = st.integers(0, 2**63 - 1)
FEW = settings(max_examples=20, deadline=None)


def random_game(display, seed=1):
    """Return the record of a game of three bots that draw their moves."""
    return played(display.game, Gambler, Gambler, Gambler, seed=seed)


@FEW
@given(SEEDS, st.sampled_from([None, 0, 2]))
def test_a_page_has_the_picture_of_each_frame(seed, seat):
    record = random_game(TRICKS, seed)
    frames = [*RecordedGame(record, TRICKS).frames(seat)]
    shown = positions(replay_page(record, TRICKS, seat))
    assert [position.turn for position in shown] == [frame.turn for frame in frames]
    assert [position.move for position in shown] == [frame.move for frame in frames]
    for frame, position in zip(frames, shown, strict=True):
        before, _, rest = position.board.partition('\n<g class="overlay">')
        over, _, after = rest.partition("\n</g>")
        assert (over.strip(), before + after) == (frame.overlay, TRICKS.draw(frame.shown, "board-"))


def test_a_picture_that_cannot_be_drawn_is_an_error_of_the_game(monkeypatch):
    record = random_game(TRICKS)
    monkeypatch.setattr(TricksDisplay, "draw", lambda self, state, prefix: f"{1 / (3 - len(state.played))}")
    with pytest.raises(GameError, match=r"game drawn failed at table 0 after 3 turns; to repeat: camelcup "):
        replay_page(record, TRICKS)


def test_scores_whose_turn_it_is_and_who_wins_stand_beside_the_board():
    record = random_game(PIPS)
    page = replay_page(record, PIPS)
    first, *_, last = positions(page)
    assert f"<pre>{first.board}</pre>" in page.html
    assert first.seats == ["0", "", "to move", *["0", "", ""] * 2]
    assert last.seats[::3] == [str(score) for score in record.scores]
    assert [seat for seat, said in enumerate(last.seats[2::3]) if said == "wins"] == [*record.winners]
    assert last.notes.startswith("over after 9 turns\n")


def test_a_fault_is_marked_and_shown_with_its_traceback():
    record = played(PIPS.game, Small, RaisesOnce)
    (fault,) = record.faults
    marked = [position for position in positions(replay_page(record, PIPS)) if position.faults]
    assert [position.turn for position in marked] == [fault.turn + 1]
    assert fault.reason in marked[0].faults[0]
    assert fault.traceback.splitlines()[-1] in marked[0].notes
    (seen,) = (position for position in positions(replay_page(record, PIPS, 0)) if position.faults)
    assert fault.reason not in str(seen)


def test_kept_words_of_bots_are_shown_to_those_who_may_read_them():
    record = evolve(random_game(PIPS), kept=Kept(reasons=((1, "I was\nlucky"),)))
    for seat, turns in ((None, [2]), (1, [2, 3, 4]), (0, [])):  # a seat reads its own until it moves again
        shown = positions(replay_page(record, PIPS, seat))
        assert [position.turn for position in shown if "I was\n    lucky" in position.notes] == turns


def test_no_text_of_a_bot_is_part_of_the_page():
    name = "</script><img src=x onerror=alert(1)>&amp;'\"<!--"
    record = random_game(PIPS)
    table = evolve(record.table, bots=(name, *record.table.bots[1:]))
    odd = evolve(record, table=table, kept=Kept(reasons=((0, name),)))
    plain, page = Page(replay_page(record, PIPS).html), replay_page(odd, PIPS)
    assert Page(page.html).tags == plain.tags
    assert name in positions(page)[1].move
    assert name in positions(page)[1].notes


def test_no_name_turns_the_text_behind_it_round():
    record = random_game(TRICKS)
    table = evolve(record.table, bots=("Turned\u202e", *record.table.bots[1:]))
    page = replay_page(evolve(record, table=table), TRICKS)
    assert "\u202e" not in page.html
    assert any("Turned\ufffd" in position.move for position in positions(page))
    assert not any("\u202e" in str(position) for position in positions(page))


class Dealt(DrawnTricks):
    """Tricks with a deal that is known."""

    def __init__(self, deal):
        self.deal = tuple(deal)

    def sample(self, state, random):
        return self.deal


@FEW
@given(st.permutations(range(1, DECK + 1)), st.randoms(), st.integers(1, 4))
def test_pages_for_a_seat_do_not_depend_on_hidden_cards(deck, random, turns):
    other = list(deck)
    hidden = [place for place in range(3, DECK) if place % 3 != 1]  # the first of all, and seat 1's, stay
    cards = [deck[place] for place in hidden]
    for place, card in zip(hidden, random.sample(cards, len(cards)), strict=True):
        other[place] = card
    pages = []
    for deal in (deck[:9], other[:9]):
        display = TricksDisplay(Dealt(deal))
        bots = [lambda card=card: ScriptedBot([card]) for card in deal[:3]]
        record = played(display.game, *bots, limits=Limits(max_turns=turns))
        pages.append([replay_page(record, display, seat).html for seat in (None, 1)])
    (one, own), (two, own_too) = pages
    assert own == own_too
    assert (one == two) == (hands(deck) == hands(other))


def hands(deck):
    """Return the cards that are dealt to each of three seats."""
    return [set(deck[seat:9:3]) for seat in range(3)]


def test_a_recorded_game_is_a_page_which_a_command_writes(cup, folder, run):
    game, out, saved = load(cup).game(1), folder / "game.html", folder / "saved.html"
    for words, seat in (((), None), (("--as", 0), 0)):
        ran, page = run("replay", cup, 1, "-o", out, "--force", *words), game.page(seat)
        assert ran == (0, f"{out}: {page.positions} positions\n", "")
        game.save(saved, seat)
        assert page.html == out.read_text("utf-8") == saved.read_text("utf-8")
    with pytest.raises(UserError, match="seat=9: give a whole number from 0 to "):
        game.page(seat=9)
    (worst,) = load(cup).games("RandomBot", worst=1)
    ran = run("replay", cup, "--worst", "RandomBot", "-o", out, "--force")
    assert "the worst game of RandomBot" in ran.err
    assert f"<h1>Camel Up, table {worst.table.number}</h1>" in out.read_text("utf-8")


def test_a_notebook_shows_the_page_in_a_frame_of_its_own():
    game = RecordedGame(random_game(TRICKS), TRICKS)
    tag, _, rest = game._repr_html_().partition(" srcdoc='")
    assert "sandbox='allow-scripts'" in tag
    page, _, end = rest.partition("'")
    assert end == "></iframe>"
    assert page.replace("&#39;", "'").replace("&amp;", "&") == game.page().html
    assert game._repr_svg_() == game[0].picture().svg
    assert RecordedGame(random_game(PIPS), PIPS)._repr_svg_() is None


def test_colours_and_sizes_are_those_of_the_palette():
    _, _, style = replay_page(random_game(PIPS), PIPS).html.partition("<style>")
    assert own_values(style.partition("</style>")[0]) == []
