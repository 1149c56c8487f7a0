"""Differential tests: games of the contest's engine, compared turn by turn, texts included."""

from hashlib import sha256

from camelcup_checks.packages import read_games
from recorded_games import ALL, SAMPLE, action, game_of, protocols_of

from camelcup import OVER

NAMES = ("One", "Two")


def follow(recorded):
    """Play a recorded game, compare each text and the end, and return the number of turns."""
    game = game_of(recorded)
    protocols, state = protocols_of(game), game.start(2)
    for turn, told in enumerate(zip(*recorded["told"], strict=True)):
        assert game.to_move(state) == (0, 1), turn
        texts = [protocol.tell(game.view(state, protocol.seat)) for protocol in protocols]
        assert [sha256(text.encode()).hexdigest()[:16] for text in texts] == list(told), turn
        sent = [written[turn] for written in recorded["sent"]]
        moves = [action(game, state, *each) for each in zip(protocols, sent, strict=True)]
        state = game.apply(state, tuple(moves))
    assert game.to_move(state) is OVER
    assert list(game.winners(state, game.scores(state), (0, 1))) == recorded["winners"]
    assert ending(state) == recorded["end"]
    return state.turn


def ending(state):
    """Return the words of the contest for the end of a game."""
    if len(set(state.heads)) == 1:
        return "Players collided. Draw!"
    return f"Player {NAMES[state.alive[0]]} Wins!" if state.alive else "Both players crashed. Draw!"


def test_the_game_follows_the_sample():
    recorded = read_games(SAMPLE)
    assert len({one["end"] for one in recorded}) == 4
    assert any("7\n" in sent for one in recorded for sent in one["sent"]), "one without an answer"
    for one in recorded:
        follow(one)


def test_the_game_follows_every_recorded_game():
    recorded = read_games(ALL)
    assert len(recorded) == 60
    assert sum(follow(one) for one in recorded) == sum(len(one["told"][0]) for one in recorded)
