"""After a game people play another one: a rematch, or one with the same luck."""

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


def test_no_other_game_begins_before_the_end(client, tmp_path):
    path = begin(client)
    assert client.post(f"{path}/again").status_code == 400
