"""Actions that nobody can list, in a game without orders, are typed."""

from sites import begin, opened, settings

from camelcup import load_plugins
from packages import install


def test_an_action_of_a_game_without_list_and_orders_is_typed(tmp_path, monkeypatch):
    install(tmp_path, "heaps", {"heaps": "unlisted_games"})
    monkeypatch.syspath_prepend(tmp_path)
    with opened(settings(tmp_path), load_plugins()) as client:
        path = begin(client, game="heaps", rules="standard")
        assert '<input name="text" required>' in client.get(path).text
        wrong = client.post(f"{path}/move", data={"turn": "0", "text": "[7]"}).text
        assert "[7] is no list of 5 numbers" in wrong
        played = client.post(f"{path}/move", data={"turn": "0", "text": "[1, 2, 0, 0, 0]"}).text
        assert "Human (seat 1) to move." in played
