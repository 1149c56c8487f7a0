"""Hints for a person who plays Ra."""

from camelcup import session


def test_the_strongest_bot_is_asked_first_and_its_move_is_a_sentence():
    with session.new(["Human", "Haggler", "Imhotep"], game="ra", seed=3, isolation="none") as game:
        game.play()
        assert game.advisers()[:2] == ["Imhotep", "Haggler"]
        assert str(game.hint(0, "Haggler")).startswith("Haggler would play draw (number 1): draws\n")
