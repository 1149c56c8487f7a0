"""Actions that nobody can list, in a game without orders, are typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from camelcup_web.app import make_app
from sites import ORIGIN, settings
from starlette.testclient import TestClient

from camelcup import load_plugins

TURN = {"turn": "0"}

UNLISTED = '''
"""A game of one move, whose actions are texts that nobody can list."""

from camelcup import OVER, Game, GameEntry, MalformedAction, hookimpl


class Motto(Game[str, str, str]):
    name = "motto"
    seats = range(1, 2)
    lists_actions = False

    def start(self, seats):
        return ""

    def to_move(self, state):
        return OVER if state else (0,)

    def sample_action(self, state, seat, random):
        return "mum"

    def default_action(self, state, seat):
        return "mum"

    def check(self, state, seat, answer):
        if not isinstance(answer, str) or not answer:
            raise MalformedAction(f"{answer!r} is no motto")
        return answer

    def apply(self, state, actions):
        return actions[0]

    def scores(self, state):
        return [len(state)]


@hookimpl
def camelcup_register_games():
    return [GameEntry(name="motto", factory="motto_game:Motto")]
'''


@pytest.fixture
def motto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[TestClient, str]]:
    """A client, and the path of a seat in a game that lists no actions and has no orders."""
    (tmp_path / "motto_game.py").write_text(UNLISTED)
    installed = tmp_path / "motto_game-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: motto-game\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[camelcup]\nmotto = motto_game\n")
    monkeypatch.syspath_prepend(tmp_path)
    app = make_app(settings(tmp_path), load_plugins())
    with TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN}) as client:
        answer = client.post("/new/motto", data={"rules": "standard", "bot": ["Human"]})
        assert answer.status_code == 200, answer.text
        yield client, str(answer.url.path)


def test_an_action_of_a_game_without_list_and_orders_is_typed(motto: tuple[TestClient, str]) -> None:
    client, path = motto
    assert '<input name="text" required>' in client.get(path).text
    wrong = client.post(f"{path}/move", data={**TURN, "text": "nil"}).text
    assert "&#39;nil&#39; is not an action" in wrong
    over = client.post(f"{path}/move", data={**TURN, "text": '"nil"'}).text
    assert "The game is over" in over
