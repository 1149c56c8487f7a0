"""Games for agents: the official client plays over stdio and HTTP, and one that lies is refused."""

from importlib.metadata import version

import agents
import httpx2
import pytest

from camelcup import load, session, tournament

GAMES = {
    "turn by turn, with chance": ("camelup", ["Player0", "Player1"], 400),
    "at once": ("karate", ["Kicker"], 400),
    "orders": ("planetwars", ["Colonist"], 5),
    "hidden, in teams": ("pacman", ["Eater"], 12),
}
"""Games of each kind, the opponents, and the most moves that are played."""


async def play(agent, game, opponents, moves):
    """Play the first legal action, and return the last position and the name of the table."""
    table = await agent.sit_down(game, opponents, seed=7)
    for _ in range(moves):
        listed = await agent.call("legal_actions", {"table": table})
        action = "no orders" if listed.is_error else listed.content[0].text.split("\n")[0]
        shown = await agent.ask("act", table=table, action=action)
        if "The game is over." in shown:
            break
    return shown, table


@pytest.mark.slow
@pytest.mark.parametrize(("game", "opponents", "moves"), GAMES.values(), ids=GAMES)
def test_an_agent_plays_a_game_of_each_kind_over_stdio(workdir, game, opponents, moves):
    async def playing():
        async with agents.over_stdio(workdir) as agent:
            return await play(agent, game, opponents, moves)

    shown, table = agents.run(playing)
    if moves == 400:
        assert "The game is over." in shown
        (record,) = load(workdir / "tables" / f"{table}.jsonl").records
        assert not record.faults
    else:
        assert "it is your move" in shown


@pytest.mark.slow
def test_an_agent_that_restarts_finds_its_seat(workdir):
    async def before():
        async with agents.over_stdio(workdir) as agent:
            table = await agent.sit_down("camelup", ["Player0"], seed=7)
            return table, await agent.ask("act", table=table, action="roll")

    async def after():
        async with agents.over_stdio(workdir) as agent:
            listed = await agent.ask("tables")
            return listed, await agent.ask("look", table=listed.partition(":")[0])

    table, left = agents.run(before)
    listed, found = agents.run(after)
    assert listed == f"{table}: camelup (Agent, Player0), open"
    assert found == left


@pytest.mark.slow
def test_an_agent_with_the_token_plays_over_http_and_others_are_refused(workdir):
    async def playing(url):
        async with agents.over_http(url) as agent:
            return await play(agent, "camelup", ["Player0"], 400)

    with agents.serving_http(workdir) as url:
        shown, _ = agents.run(playing, url)
        assert "The game is over." in shown
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": agents.TOKEN}):
            answer = httpx2.post(url, json=body, headers=headers)
            assert (answer.status_code, answer.text.count("\n")) == (401, 1)
        known = {"Authorization": f"Bearer {agents.TOKEN}"}
        assert (
            httpx2.post(url, json=body, headers=known | {"Origin": "http://evil.example"}).status_code == 403
        )
        assert httpx2.post(url, content=b"x" * 100_000, headers=known).status_code == 413


def test_a_token_without_http_is_refused(workdir, camelcup):
    assert "--token is for --http PORT" in camelcup("mcp", "--token", "x").mistake


CUP = {"name": "x", "game": "camelup", "bots": ["Player0"]}

TABLE = {"game": "camelup", "opponents": ["Player0"]}

LIES = {
    "no such table": ("look", {"table": "nowhere"}, "there is none of that name"),
    "a path for a table": ("look", {"table": "../secret"}, "no path"),
    "a path for a cup": ("standings", {"cup": "/etc/passwd"}, "no path"),
    "a person's table": ("look", {"table": "of-a-person"}, "no seat of it is played by Agent"),
    "another agent's": ("act", {"table": "of-beta", "action": "roll"}, "no seat of it is played by Agent"),
    "undo where nobody practises": ("undo", {"table": "own"}, "at a practice table only"),
    "an illegal action": ("act", {"table": "own", "action": "trap 0 +"}, "trap"),
    "no action": ("act", {"table": "own", "action": "[9, [[]]]"}, "is not an action"),
    "a huge argument": ("act", {"table": "own", "action": "roll " * 10_000}, "20000 are allowed"),
    "an argument of another type": ("history", {"table": "own", "since": []}, "history: since: "),
    "an unknown argument": ("look", {"table": "own", "note": "x"}, "look: unknown argument 'note'; it"),
    "moves before the first": ("history", {"table": "own", "since": -5}, "history: since: "),
    "a bot outside": ("check_bot", {"bot": "../bot.py", "game": "camelup"}, "a .py file of the folder"),
    "a link that leads outside": ("check_bot", {"bot": "link.py", "game": "camelup"}, "a .py file of the"),
    "a program": ("hint", {"table": "own", "bot": "cmd:cat /etc/passwd"}, "name an installed bot"),
    "a module": ("sit_down", TABLE | {"opponents": ["os:system"]}, "name an installed bot"),
    "a model, which costs money": ("sit_down", TABLE | {"opponents": ["llm:x"]}, "an installed bot"),
    "a file of rules": ("sit_down", TABLE | {"rules": "x.toml"}, "camelup has"),
    "a seat that is not there": ("sit_down", TABLE | {"seat": 5}, "0 to 1"),
    "too many games": ("run_cup", CUP | {"games": 10**6}, "1 to 500"),
    "a cup over another": ("run_cup", CUP | {"name": "old"}, "one already"),
    "no such game of a cup": ("replay", {"cup": "old", "game": 99}, "99"),
}
"""The tool that a client calls, its arguments, and words of the line with which it is refused."""


@pytest.fixture
def kept(workdir):
    """Return a folder with tables and cups of several agents."""
    (workdir / "tables").mkdir()
    (workdir / "cups").mkdir()
    (workdir / "link.py").symlink_to(__file__)
    for name, game, seats in [
        ("own", "camelup", ["Agent=Caller", "Player0"]),
        ("of-beta", "camelup", ["Beta=Caller", "Player0"]),
        ("of-a-person", "camelup", ["Human", "Player0"]),
    ]:
        path = workdir / "tables" / f"{name}.jsonl"
        session.new(seats, game=game, seed=7, isolation="none", out=path).close()
    tournament(["Player0", "Player1"], 2, seats=2, isolation="none", out=workdir / "cups" / "old.jsonl")
    return workdir


@pytest.mark.parametrize(("tool", "arguments", "words"), LIES.values(), ids=LIES)
def test_a_client_that_lies_is_refused_with_a_line(kept, tool, arguments, words):
    async def lying():
        async with agents.in_process(kept) as agent:
            return await agent.refused(tool, arguments)

    line = agents.run(lying)
    assert words in line
    assert "\n" not in line


def test_a_position_hides_what_the_seat_may_not_know(workdir):
    async def playing():
        async with agents.in_process(workdir) as agent:
            table = await agent.sit_down("camelup", ["Player0"], practice=True, seed=7)
            shown = [await agent.ask("act", table=table, action="win blue")]
            shown.append(await agent.ask("history", table=table))
            shown.append(await agent.ask("undo", table=table))
            assert "win blue" not in await agent.ask("history", table=table)
        (workdir / "tables" / "torn.jsonl").write_text("{")
        async with agents.in_process(workdir, "Beta") as beta:
            assert await beta.ask("tables") == "no tables and no cups so far"
        return shown

    acted, history, undone = agents.run(playing)
    assert "blue" in acted
    assert "blue" in history
    assert "Since your last move" in undone


def test_an_agent_looks_at_pictures_odds_hints_and_guides(workdir):
    async def looking():
        async with agents.in_process(workdir) as agent:
            table = await agent.sit_down("camelup", ["Player0"], seed=7)
            _, picture = (await agent.call("look", {"table": table, "picture": True})).content
            assert picture.mime_type == "image/png"
            assert '"race_win"' in await agent.ask("odds", table=table)
            assert "Oasis would play" in await agent.ask("hint", table=table)
            guide = await agent.client.read_resource("camelcup://help/first-bot")
            assert guide.contents[0].text.startswith("# Your first bot")
            assert agent.client.server_info.version == version("camelcup-llm")
            assert "camelup: a dice and betting race" in await agent.ask("games")
            assert "Rule sets: cup" in await agent.ask("rules", game="camelup")

    agents.run(looking)


@pytest.mark.slow
def test_an_agent_checks_a_bot_of_the_folder_and_plays_it_in_a_cup(workdir):
    (workdir / "bots").mkdir()
    (workdir / "bots" / "mine.py").write_text("def mine(seat, view):\n    return [0]\n")
    (workdir / "bots" / "bad.py").write_text("def bad(seat, view):\n    return [7]\n")

    async def writing():
        async with agents.in_process(workdir) as agent:
            assert "keeps the contract" in await agent.ask("check_bot", bot="bots/mine.py", game="camelup")
            assert "FAIL" in await agent.ask("check_bot", bot="bots/bad.py", game="camelup")
            bots = ["Mine=bots/mine.py", "Bad=bots/bad.py", "Player0"]
            run = await agent.ask(
                "run_cup", name="first", game="camelup", bots=bots, games=6, seats=2, seed=7
            )
            standings = await agent.ask("standings", cup="first")
            worst = await agent.ask("worst_games", cup="first", bot="Mine", number=1)
            number = int(worst.removeprefix("game ").partition(":")[0])
            assert "Mine rolls" in await agent.ask("replay", cup="first", game=number, bot="Mine")
            return run, standings

    run, standings = agents.run(writing)
    assert standings.startswith(run)
    assert "Bad (table" in standings
