"""People play in a browser: by the mouse, by the keyboard alone, in many tabs, and through failures."""

import random
import signal

import pytest
from browsing import OVER, board_of, check, focus, play_on, point, serving, sit_down, wait_for_turn
from playwright.sync_api import expect

from camelcup import load, load_plugins, play

long = pytest.mark.long
"""A test that is run by hand: a sample of them is slow."""

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "bot"),
    [
        pytest.param("ants", "Worker", marks=long),
        pytest.param("camelup", "Player0", marks=long),
        pytest.param("karate", "Copycat", marks=long),
        pytest.param("planetwars", "Colonist", marks=long),
        pytest.param("ra", "Random", marks=long),
        ("santorini", "Climber"),
        pytest.param("set", "Solver", marks=long),
        pytest.param("tron", "Wall", marks=long),
    ],
)
def test_a_whole_game_is_played_with_the_mouse(server, tabs, game, bot):
    if game not in load_plugins().games:
        pytest.skip(f"camelcup-{game} is not installed")
    page = tabs.open()
    sit_down(page, server.address, game, [bot], rules="short" if game == "ants" else "")
    play_on(page)
    name = page.locator("aside code").first.inner_text()
    (record,) = load(server.folder / "tables" / name)
    assert record.scores
    assert tabs.errors == []


def test_a_whole_game_is_played_with_the_keyboard_alone(server, tabs):
    page = tabs.open()
    sit_down(page, server.address, "camelup", ["Player0"])
    wait_for_turn(page)
    focus(page, "oasis")
    page.keyboard.press("Space")
    expect(page.locator(".choice")).to_contain_text("oasis")
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_be_hidden()
    focus(page, "oasis")
    page.keyboard.press("Enter")
    focus(page, "square-9")
    page.keyboard.press("Enter")
    expect(page.locator("tr.own")).to_contain_text("9")
    while wait_for_turn(page):
        focus(page, "roll")
        turn = board_of(page)["turn"]
        page.keyboard.press("Enter")
        page.wait_for_function("turn => document.querySelector('.board').dataset.turn !== turn", arg=turn)
        assert page.evaluate("document.activeElement.closest('#table') !== null")
    expect(page.get_by_role("status")).to_contain_text(OVER)
    assert tabs.errors == []


def hide(page, hidden):
    """Have a tab take itself for one in the background, or in the foreground again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@long
def test_after_a_killed_server_the_page_goes_on_where_it_was(tabs, tmp_path):
    with serving(tmp_path) as server:
        page = tabs.open()
        sit_down(page, server.address, "camelup", ["Player0"])
        for _ in range(3):
            wait_for_turn(page)
            point(page, random.Random(3))
        wait_for_turn(page)
        before, history = board_of(page), page.locator(".history").inner_text()
        server.stop(signal.SIGKILL)
        expect(page.locator("#lost")).to_be_visible()
        page.locator("[data-pick=roll]").first.click()
        expect(page.locator("#lost")).to_contain_text("nothing was sent")
        server.start()
        page.wait_for_function(
            "version => document.querySelector('.board').dataset.version !== version", arg=before["version"]
        )
        assert board_of(page)["turn"] == before["turn"]
        assert page.locator(".history").inner_text() == history
        expect(page.locator("#lost")).to_be_hidden()
        wait_for_turn(page)
        point(page, random.Random(3))


def replayed(replay):
    """Return the picture that a replay shows, without the marks of what the last step changed."""
    without = "board => board.querySelectorAll('.changes').forEach(mark => mark.remove())"
    replay.locator("#board").evaluate(without)
    return replay.locator("#board").inner_html()


@pytest.fixture
def cup(server):
    """The name of a cup in which a bot fails."""
    path, bot = server.folder / "tables" / "cup-faults.jsonl", server.folder / "fails.py"
    if not path.exists():
        bot.write_text("def move(seat, view):\n    raise ValueError('no idea')\n")
        play(["Player0", f"Fails={bot}"], games=2, seed=7, isolation="none", out=path)
    return path.stem


def replay_of(page):
    """Return the replay of the page of a game, once it has begun."""
    frame = page.frame_locator("#replay")
    expect(frame.locator("#turn")).to_contain_text("of")
    return frame


@long
def test_a_game_is_looked_back_at_by_keyboard_and_links(server, tabs, cup):
    page = tabs.open()
    page.goto(server.address)
    page.get_by_role("link", name="Look back").click()
    page.locator(f"a[href$={cup}]").click()
    page.get_by_role("link", name="Game 1", exact=True).click()
    replay = replay_of(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**#3")
    expect(replay.locator("#turn")).to_contain_text("turn 3 of")
    replay.locator("#next").click()
    page.keyboard.press("ArrowRight")  # now inside the replay
    page.wait_for_url("**#5")
    other = tabs.watch(page.context.new_page())
    other.goto(page.url)
    expect(replay_of(other).locator("#turn")).to_contain_text("turn 5 of")
    assert replayed(replay_of(other)) == replayed(replay)
    other.locator(".faults a").first.click()
    place = other.url.partition("#")[2]
    expect(replay_of(other).locator("#turn")).to_contain_text(f"turn {place} of")
    other.locator(".faults summary").first.click()
    expect(other.locator(".faults pre").first).to_be_visible()
    page.get_by_role("link", name="Seat 1").click()
    expect(replay_of(page).locator("h1")).to_contain_text("as seat 1")
    expect(replay_of(page).locator("#turn")).to_contain_text("turn 5 of")
    assert tabs.errors == []


def begin_cup(page, address, games):
    """Begin a cup of two bots by the form."""
    page.goto(f"{address}/cup/new/camelup")
    for bot in ("Player0", "RandomBot"):
        page.get_by_label(bot, exact=True).check()
    page.get_by_label("Games").fill(str(games))
    page.get_by_role("button", name="Begin the cup").click()


def games_of(page):
    """Return the number of games that a tab shows."""
    return int(page.locator(".live strong").inner_text().split()[0].replace(",", ""))


def wait_for_more(page, games):
    """Wait until a tab shows another number of games."""
    page.wait_for_function(
        "before => !document.querySelector('.live strong').textContent.startsWith(before)",
        arg=f"{games:,} ",
        timeout=30_000,
    )
    assert games_of(page) > games


@long
def test_a_cup_is_begun_watched_in_two_tabs_stopped_and_resumed(server, tabs):
    page = tabs.open(reduced_motion="reduce")
    begin_cup(page, server.address, 5000)
    check(page)
    hidden = page
    hide(hidden, True)
    page = tabs.watch(page.context.new_page())
    page.goto(f"{server.address}/live")
    page.locator(".scroll").focus()
    wait_for_more(page, games_of(page))
    assert page.evaluate("document.activeElement.matches('.scroll')")
    seen = games_of(hidden)
    hide(hidden, False)
    wait_for_more(hidden, seen)
    page.get_by_role("button", name="Stop the cup").click()
    expect(page.locator(".live")).to_contain_text("was stopped before its end")
    expect(page.locator("#stop")).to_have_count(0)
    page.goto(server.address)
    check(page)
    page.get_by_role("button", name="Resume").click()
    expect(page.locator(".live")).to_have_attribute("data-state", "running")
    wait_for_more(page, games_of(page))
    page.get_by_role("button", name="Stop the cup").click()
    expect(page.locator("#stop")).to_have_count(0)
    assert tabs.errors == []


@long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_to_look_back_are_accessible_and_a_bot_is_asked_there(server, tabs, cup, scheme):
    page = tabs.open(color_scheme=scheme)
    shown = f"/cups/{cup}"
    for path in ("/cups", shown, f"{shown}?bot=Fails&only=worst", f"{shown}/bot?name=Fails"):
        page.goto(f"{server.address}{path}")
        check(page)
    page.goto(f"{server.address}/cups/{cup}/0#2")
    replay_of(page)
    page.get_by_role("button", name="Ask").click()
    current = page.locator(".opinions [aria-current]")
    expect(current).to_have_attribute("data-turn", "2")
    page.locator(".faults summary").first.click()
    check(page)
    page.locator(".opinions th a").nth(3).click()
    place = page.url.partition("#")[2]
    expect(current).to_have_attribute("data-turn", place)
    expect(replay_of(page).locator("#turn")).to_contain_text(f"turn {place} of")
    assert tabs.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "games", [["camelup"], pytest.param(sorted(load_plugins().games.keys() - {"camelup"}), marks=long)]
)
def test_every_kind_of_page_is_accessible_and_fits_every_screen(server, tabs, games, scheme):
    page = tabs.open(color_scheme=scheme)
    for path in ("/", "/sign-in", "/new/camelup"):
        page.goto(f"{server.address}{path}")
        check(page)
    for game in games:
        page.goto(f"{server.address}/new/{game}")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_selector(".board")
        wait_for_turn(page)
        page.locator(".hint button").click()
        page.wait_for_selector(".hints section")
        check(page)
    assert tabs.errors == []
    page.goto(f"{server.address}/nothing")
    check(page)
