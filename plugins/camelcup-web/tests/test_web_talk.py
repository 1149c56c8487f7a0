"""People at a table say a line to each other; hints with numbers stand beside the move that is played."""

import re

import pytest
from sites import begin, links


def say(client, path, text):
    """Say a line, and return the page after it."""
    return client.post(f"{path}/talk", data={"text": text}, headers={"X-Part": "1"}).text


def test_people_hear_each_other_as_text(client):
    path = begin(client)
    client.get(links(client.get(path).text)[1])
    say(client, path, "<b>well</b>\u202e\n done")
    assert (
        "<strong>Human (seat 0)</strong> &lt;b&gt;well&lt;/b&gt; done</li>"
        in client.get(f"{path[:-1]}1").text
    )
    watched = re.findall(r"/watch/[^\"]+", client.get(path).text)[0]
    assert "well" not in client.get(watched).text


@pytest.mark.parametrize("text", ["", " \n", "x" * 201])
def test_a_line_that_is_empty_or_long_is_refused(client, text):
    assert "a line of talk has 1 to 200 characters" in say(client, begin(client), text)


def test_nobody_talks_fast_and_nobody_alone(client):
    path = begin(client)
    pages = [say(client, path, f"line {number}") for number in range(6)]
    assert ["that is too fast" in page for page in pages] == [False] * 5 + [True]
    alone = begin(client, "Human", "Player0")
    assert "there is nobody else at the table" in say(client, alone, "hello")
    assert 'class="talk"' not in client.get(alone).text


def test_a_move_stands_beside_the_hint_that_its_person_had(client):
    pytest.importorskip("camelcup_bot_greedy")
    path = begin(client, practice="on")
    hint = client.post(f"{path}/hint", data={"bot": "Greedy"}).text
    assert hint.count("<meter") == 3
    client.post(f"{path}/move", data={"turn": "0", "word": ["win", "yellow"]})
    page = client.get(path).text.partition("Your last move, by Greedy")[2]
    best, mine = [float(worth) for worth in re.findall(r"</meter><span>([-\d.]+)", page)]
    assert best > mine
    assert "<span>bets that yellow wins the race (yours)</span>" in page
