"""Sessions, and people who play at them."""

from attrs import evolve


def played(game, park=False):
    """Return the record of a game, without times, in which people play the first action.

    park: whether the bots are parked after each of them
    """
    while seats := game.play():
        game.answer(seats[0], game.actions(seats[0])[0])
        if park:
            game.park()
    assert game.record is not None
    return evolve(game.record, times=())
