"""Somebody without a seat watches a table by a link, and is sent nothing that is hidden."""

import re

import pytest
from sites import begin, links, opened, settings, turn_of, wait_for

from camelcup import load_plugins


def link_to_watch(client, path):
    """Return the path of the link by which a table is watched."""
    return re.findall(r'href="https?://[^/"]+(/watch/[^"]+)"', client.get(path).text)[0]


@pytest.fixture
def visitor(client):
    """A browser without a seat, at the same site."""
    with opened(settings(client.app.state.site.settings.folder)) as other:
        other.app.state.site = client.app.state.site
        yield other


def received(client, visitor, camel):
    """Return all that a spectator is sent of a game in which a person bets on a camel in secret."""
    path = begin(client)
    client.get(links(client.get(path).text)[1])
    watched = link_to_watch(client, path)
    texts = []
    for turn, word in enumerate([f"win {camel}", "lose orange", *["roll"] * 6]):
        own = f"{path[:-1]}{turn % 2}"
        client.post(f"{own}/move", data={"turn": str(turn), "word": word.split()})
        wait_for("It is your turn.", client, f"{path[:-1]}{1 - turn % 2}")  # chance has been drawn then
        assert turn_of(client.get(own).text) == turn + 1
        texts += [visitor.get(watched).text, visitor.get(f"{watched}/board").text]
    client.app.state.site.tables.end_streams()
    texts.append(visitor.get(f"{watched}/events").text)
    assert "bets on the winner of the race" in texts[-2]
    version = r"[0-9a-f]{8}-\d+|(?<=\nid: )\d+"  # it counts what was shown, and that goes by the clock
    return [re.sub(f"{watched}|{version}", "", text) for text in texts]


def test_a_spectator_never_receives_what_is_hidden(client, visitor):
    assert received(client, visitor, "blue") == received(client, visitor, "white")


def test_a_spectator_of_a_game_with_secrets_is_some_moves_behind(client, visitor):
    path = begin(client)
    behind = visitor.get(link_to_watch(client, path)).text
    assert "some moves behind the players" in behind
    player, spectator = [
        int(re.findall(r'data-moves="(\d+)"', text)[0]) for text in (client.get(path).text, behind)
    ]
    assert player - spectator == 4


def test_all_is_shown_at_the_end(client, visitor):
    path = begin(client)
    client.get(links(client.get(path).text)[1])
    watched = link_to_watch(client, path)
    for own in (path, f"{path[:-1]}1"):
        client.post(f"{own}/leave")
    wait_for("The game is over.", visitor, watched)


@pytest.mark.parametrize("game", ["ants", "pacman", "ra"])
def test_a_spectator_sees_a_board_of_what_all_know(client, visitor, game):
    if game not in load_plugins().games:
        pytest.skip(f"camelcup-{game} is not installed")
    offer = client.app.state.site.offers[game]
    path = begin(client, *["Human"] * max(2, min(offer.places)), game=game, rules=offer.rules[0])
    page = visitor.get(link_to_watch(client, path)).text
    assert ("<td>hidden until the end</td>" in page) == (game != "pacman")
    assert "<svg" in page
    assert "data-pick" not in page.partition("</svg>")[0] or game == "ra"


def test_links_of_seats_and_to_watch_do_not_stand_in_for_each_other(client, visitor):
    path = begin(client)
    watched, seat = link_to_watch(client, path), links(client.get(path).text)[1]
    assert visitor.get(watched.replace("/watch/", "/join/")).status_code == 404
    assert visitor.get(seat.replace("/join/", "/watch/")).status_code == 404
    assert visitor.get(path).status_code == 403
