"""After a game its page says how it was decided, and what moves cost."""

import re
from types import SimpleNamespace

import pytest
from camelcup_web.ended import rounds_of
from sites import begin, wait_for
from test_web_again import play_out

from camelcup import session

WORDS = "(rolls|sets an? (oasis|mirage) on square [0-9]+|bets that [a-z]+ (wins the (leg|race)|comes last))"
"""An action in words."""


def test_the_page_of_a_game_has_scores_by_source_and_links_into_the_replay(client):
    path = begin(client, "Human", "Player0")
    play_out(client, path)
    board = client.get(f"{path}/board").text
    assert f'href="{path}/ended"' in board
    assert re.search(r"The game is over: (you win|Player0 wins|you and Player0 win)\.", board)
    page = client.get(f"{path}/ended").text
    table = page.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [re.findall(r">([-+.\d]*)</td>", row) for row in table.split("<tr")[1:]]
    *sources, scores = [[float(cell or 0) for cell in row] for row in rows]
    assert [sum(column) for column in zip(*sources, strict=True)] == scores
    turns = re.findall(rf'href="/cups/{path.split("/")[2]}/0#(\d+)"', page)
    assert turns
    assert turns == sorted(turns, key=int)


def test_the_moves_that_cost_most_are_shown_beside_better_ones(client):
    pytest.importorskip("camelcup_bot_oasis")
    path = begin(client, "Human", "Player0", practice="on")
    while 'name="choice"' in (page := wait_for("</table>", client, path)) or "The game is over" not in page:
        turn = re.findall(r'data-turn="(\d+)"', page)[0]
        client.post(f"{path}/move", data={"turn": turn, "choice": "1"})
    for headers in ({}, {"X-Part": "1"}):
        page = client.post(f"{path}/judge", headers=headers).text
        assert "By Oasis these moves of yours cost most" in page
        assert re.search(
            rf"Human <strong>{WORDS}</strong>\. In that place Oasis <strong>{WORDS}</strong>\.", page
        )
        costs = [float(worth) for worth in re.findall(r"</meter><span>([-\d.]+)", page)]
        assert len(costs) == 6
        assert all(best > mine for best, mine in zip(costs[::2], costs[1::2], strict=True))


def test_turns_of_seats_that_act_at_once_count_as_one():
    pytest.importorskip("camelcup_tron")
    with session.new(["Random", "Random"], game="tron", seed=7, isolation="none") as game:
        game.play()
        rounds = rounds_of(SimpleNamespace(session=game, display=game.display))
    assert rounds == [number for number in range(1, len(rounds) // 2 + 1) for _ in range(2)]


def test_a_game_has_no_such_page_before_its_end(client):
    path = begin(client)
    assert [client.get(f"{path}/ended").status_code, client.post(f"{path}/judge").status_code] == [400, 400]
