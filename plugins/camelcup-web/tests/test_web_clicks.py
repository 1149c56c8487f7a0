"""Forms that come twice, late, or cut off do nothing that nobody has asked for."""

from concurrent.futures import ThreadPoolExecutor

from anyio.from_thread import start_blocking_portal
from camelcup_web.guard import Guard
from sites import HOST, ORIGIN, acted, begin, links, settings, turn_of

MOVE = {"turn": "0", "choice": "0"}

SCOPE = {"type": "http", "method": "POST", "path": "/tables/camelup-1/0/move", "query_string": b""}


def test_a_move_is_played_once_though_it_comes_twenty_times(client):
    path = begin(client)
    with ThreadPoolExecutor(20) as clicks:
        moves = [clicks.submit(client.post, f"{path}/move", data=MOVE) for _ in range(20)]
        pages = [move.result() for move in moves]
        refused = ["the table has moved on" in page.text for page in pages]
    assert (turn_of(client.get(path).text), refused.count(False)) == (1, 1)


def test_a_move_is_taken_back_once_though_that_is_asked_twice(client):
    path = begin(client, practice="on")
    assert "Take back" not in client.get(path).text
    client.get(links(client.get(path).text)[1])
    for turn in range(4):
        client.post(f"{path[:-1]}{turn % 2}/move", data={"turn": str(turn), "choice": "0"})
    old = client.get(path).text
    assert "Take back" in old
    first, second = [client.post(f"{path}/undo", data={"acted": acted(old)}) for _ in range(2)]
    assert ("moved on" in first.text, "moved on" in second.text) == (False, True)
    assert turn_of(client.get(path).text) == 3
    client.post(f"{path}/undo", data={"acted": acted(second.text)})
    assert turn_of(client.get(path).text) == 2


def test_no_move_is_taken_back_at_a_table_without_practice(client):
    path = begin(client)
    client.post(f"{path}/move", data=MOVE)
    assert "Take back" not in client.get(path).text
    assert turn_of(client.post(f"{path}/undo").text) == 1


def test_a_form_that_is_cut_off_is_not_played(tmp_path):
    part = {"type": "http.request", "body": b"turn=0&choice=1", "more_body": True}  # of 12, say
    come = [part, {"type": "http.disconnect"}]
    played = []
    answered = []

    async def app(*scope):
        played.append(scope)

    async def receive():
        return come.pop(0)

    async def send(message):
        answered.append(message)

    headers = [(b"host", HOST.encode()), (b"origin", ORIGIN.encode()), (b"content-length", b"16")]
    with start_blocking_portal() as portal:
        portal.call(Guard(app, settings(tmp_path), {}), SCOPE | {"headers": headers}, receive, send)
    assert (played, answered[0]["status"]) == ([], 400)
