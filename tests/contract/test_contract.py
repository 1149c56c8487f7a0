"""Every game and every bot that is installed keeps the contract, whoever wrote it.

Run on its own with `tox -e contract`, which installs the packages beside camelcup first.
"""

import subprocess
import sys
from random import Random

import pytest
from camelcup_checks import check_game
from camelcup_checks.game_checks import can_determinize

from camelcup import Table, draw_board, find_bot, write_spec
from camelcup.game.teams import find_teams
from camelcup.installed.entries import resolve
from camelcup.installed.loading import load_bot
from camelcup.installed.packages import ELSEWHERE
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game, make_display, make_game
from camelcup.session import Illustration, Introduction, ScoreSheet
from camelcup.session.choices import Choices
from camelcup.session.introduction import position_after
from camelcup.session.narration import Narration
from camelcup.table.recorded import replay
from camelcup.testing import check_bot, random_match
from camelcup.text import text_width
from replay_pages import Page

PLUGINS = load_plugins()
GAMES = [(name, rules) for name, (entry, _) in PLUGINS.games.items() for rules in entry.rule_names]
LISTED = [(name, rules) for name, rules in GAMES if PLUGINS.games[name].entry.lists_actions]
QUICK = {
    "camelcup-bot-mcts/MCTS": "MCTS:simulations=20",
    "camelcup-bot-simoom/Simoom": "Simoom:playouts=100",
    "camelcup-ra/Imhotep": "Imhotep:level=normal",
}
"""Bots that take long with their default options, which are tried in their packages."""

LONG = ("ants", "pacman", "planetwars", "ra", "set")
"""Games of which one random game a table size is enough; else 2."""

SHORT = {"ants": '{"area": 500, "turns": 60}', "pacman": '{"limit": 300}'}
"""Rules under which long games are over sooner, for their bots."""

SHORTER = {("ants", "contest"): '{"turns": 60}', ("ants", "short"): SHORT["ants"]}
"""Rule sets of which only the first turns are checked here; the whole games are in the package's tests."""

BOTS = [pytest.param(QUICK.get(bot, bot), entry.game, id=bot) for bot, (entry, _) in PLUGINS.bots.items()]


def test_every_plugin_loads():
    assert PLUGINS.problems == []


def test_a_package_brings_what_errors_say_that_it_brings():
    brought = {
        (f"{registry.kind} {entry.name}", source.package)
        for registry in PLUGINS.kinds.values()
        for entry, source in registry.values()
    }
    installed = {package for _, package in brought}
    assert {(entry, package) for entry, package in ELSEWHERE.items() if package in installed} <= brought


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_game_keeps_the_contract(name, rules):
    entry = PLUGINS.games.find(name)
    display, observer = resolve(entry.display), resolve(entry.observer)
    game = make_game(entry, SHORTER.get((name, rules), rules))
    check_game(game, 1 if name in LONG else 2, display=display, observer=observer)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_game_has_a_title_and_rules_of_at_most_400_words_with_two_pictures(name, rules):
    introduction = Introduction(make_display(PLUGINS, make_game(PLUGINS.games.find(name), rules)))
    pictures = [part for part in introduction.parts() if isinstance(part, Illustration)]
    assert introduction.title[0].isupper()
    assert "seats, " in introduction.about
    assert 100 < len(introduction.rules.split()) <= 400
    assert len(pictures) == 2
    assert pictures[0].picture != pictures[1].picture.replace("rules-1-", "rules-0-")
    assert all(part.caption and part.picture.startswith("<svg ") for part in pictures)
    assert "![" not in str(introduction)


@pytest.mark.parametrize("key", [key for key, (entry, _) in PLUGINS.bots.items() if entry.options])
def test_a_bot_takes_the_options_that_it_offers(key):
    entry = PLUGINS.bots[key].entry
    for option in entry.options:
        for value in option.choices or (option.low, option.high):
            assert option.allows(value)
            spec = write_spec(key, {option.name: value})
            load_bot(find_bot(spec, entry.game or PLUGINS.default_game, PLUGINS))


@pytest.mark.parametrize(("name", "rules"), LISTED)
def test_a_person_can_type_every_action_of_a_game(name, rules):
    record, display = random_game(name, rules)
    game, seen = display.game, set()
    for step in replay(record, game):
        for seat in moving if isinstance(moving := game.to_move(step.before), tuple) else ():
            legal = tuple(game.legal_actions(step.before, seat))
            if legal in seen:
                continue
            seen.add(legal)
            choices = Choices(display, step.before, seat, game.view(step.before, seat), legal)
            some = slice(None, None, 1 + len(legal) // 100)  # of many, each text takes longer
            assert [choices.find(text) for text in choices.texts[some]] == list(legal[some])
            if not choices.too_many:
                assert [choices.find(str(number)) for number in choices.numbers] == list(legal)


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_game_is_a_score_sheet_of_80_columns(name, rules):
    record, display = random_game(name, rules)
    game = display.game
    start = game.scores(game.start(len(record.table.bots)))
    frames = [*Narration(display, record.table, brief=True).frames(replay(record, game))]
    for place, team in enumerate(frames[-1].scores):
        total = sum(frame.scores[place].change or 0 for frame in frames)
        assert start[team.seats[0]] + total == pytest.approx(record.scores[team.seats[0]])
    turns, *_ = str(ScoreSheet(record, display)).partition("\n\n")  # beneath them are result and faults
    assert max(map(text_width, turns.splitlines())) <= 80


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_a_turn_takes_few_bytes_of_the_page_of_a_game(name, rules):
    replays = pytest.importorskip("camelcup_report.replays")
    record, display = random_game(name, SHORT.get(name, rules))
    for seat in (None, 1):
        page = Page(replays.replay_page(record, display, seat).html)
        *_, last = page.positions()
        assert len(page.packed) <= 600 * last.turn


def random_game(name, rules):
    """Return the record of a game of players that move at random, and its display."""
    game = make_game(PLUGINS.games.find(name), rules)
    display = make_display(PLUGINS, game)
    table = Table(0, name, rules, ("random",) * game.cup_seats, seed=1)
    return random_match(game, table).finish(), display


@pytest.mark.parametrize(("bot", "game"), BOTS)
def test_a_bot_keeps_the_contract(bot, game):
    check_bot(bot, game, SHORT.get(game))


@pytest.mark.parametrize("name", PLUGINS.games)
def test_a_picture_calls_the_seats_as_their_table_does(name):
    game, _ = choose_game(PLUGINS, name, None)
    names = ["Zoe", *(f"Bot{seat}" for seat in range(1, game.cup_seats))]
    picture = draw_board(make_display(PLUGINS, game), position_after(game, 1), names=names)
    assert [name for name in names if f"{name}<" not in picture] == []


@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_what_is_public_is_known_to_each_seat(name, rules):
    game = make_game(PLUGINS.games.find(name), rules)
    display = make_display(PLUGINS, game)
    for turns in range(0, 60, 6):
        state = position_after(game, turns)
        if (public := display.public(state)) is None:
            return
        if not can_determinize(game, game.view(state, 0)):
            pytest.skip("a view leads to no state; the package's tests say what is public")
        for seat in range(len(game.scores(state))):
            known = game.determinize(game.view(state, seat), Random(turns))
            assert draw_board(display, display.public(known)) == draw_board(display, public)
            assert display.show(display.public(known)) == display.show(public)


@pytest.mark.parametrize("name", PLUGINS.games)
def test_the_first_screen_of_a_person_has_the_board_and_the_prompt_in_80_by_24(name, tmp_path):
    game, _ = choose_game(PLUGINS, name, None)
    bots = len(find_teams(game, game.cup_seats)) or game.cup_seats
    bot = next(bot for bot, (entry, _) in PLUGINS.bots.items() if entry.game == name)
    command = ["sit", "Human", *[bot] * (bots - 1), "--game", name, "--seed", "8", "--isolation", "none"]
    done = subprocess.run(
        [sys.executable, "-m", "camelcup", *command],
        env={"COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8"},
        cwd=tmp_path,
        input="",
        capture_output=True,
        text=True,
        check=True,
    )
    screen, _ = done.stdout.partition("> \n")[0].rsplit("\n", 1)
    lines = screen.rpartition("the start\n")[2].strip("\n").splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith("Tab completes")
