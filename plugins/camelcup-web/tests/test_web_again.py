"""After a game its page says how it was decided and what moves cost; people play another one."""

import re

import pytest
from sites import begin, games, links, wait_for

from camelcup import load


def play_out(client, path):
    """Leave a game, after which the bots or nobody play it to its end; return its last page."""
    wait_for('name="choice"', client, path)
    client.post(f"{path}/leave")
    return wait_for("The game is over", client, path)


def seats_of(folder, path):
    """Return who sits at a table, by its path."""
    return load(folder / f"{path.split('/')[2]}.jsonl").plan.tournament.bots


def again(client, path, **form):
    """Ask for another game, and return the path of the seat to which that leads."""
    answer = client.post(f"{path}/again", data=form)
    assert answer.status_code == 200, answer.text
    return str(answer.url.path)


def test_a_rematch_moves_everybody_one_seat_on(client, tmp_path):
    path = begin(client, "Human", "Player0", "Player1")
    page = play_out(client, path)
    assert "Rematch" in page
    moved = again(client, path)
    assert (moved[-1], seats_of(tmp_path, moved)) == ("1", ("Player1", "Human", "Player0"))
    assert again(client, path) == moved  # a second click leads to the same table
    assert "Somebody has begun another game" in client.get(f"{path}/board").text


def test_the_same_luck_comes_again_against_another_bot(client, tmp_path):
    path = begin(client, "Human", "Player0", seed="")
    play_out(client, path)
    other = again(client, path, luck="same", bot="Player2")
    assert (other[-1], seats_of(tmp_path, other)) == ("0", ("Human", "Player2"))
    assert len({load(file).plan.tournament.seed for file in games(tmp_path)}) == 1
    assert client.post(f"{path}/again", data={"luck": "same", "bot": "cmd:ls"}).status_code == 400


def test_all_people_come_to_the_same_rematch(client):
    path = begin(client)
    client.get(links(client.get(path).text)[1])
    other = f"{path[:-1]}1"
    for seat in (path, other):
        client.post(f"{seat}/leave")
    wait_for("The game is over", client, path)
    first, second = again(client, path), again(client, other)
    assert (first[:-1], first[-1], second[-1]) == (second[:-1], "1", "0")


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


def test_before_its_end_a_game_has_no_such_page_and_no_other_game_begins(client):
    path = begin(client)
    assert client.get(f"{path}/ended").status_code == 400
    assert [client.post(f"{path}/{part}").status_code for part in ("judge", "again")] == [400, 400]
