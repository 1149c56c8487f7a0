"""Hints for a person who plays Ants."""

from camelcup import session


def test_a_hint_names_the_ants_as_they_are_typed():
    options = {"game": "ants", "rules": "short", "seed": 3, "isolation": "none"}
    with session.new(["Human", "Worker"], **options) as game:
        game.play()
        assert game.advisers()[0] == "Queen"
        hint = game.hint(0, "Harvester")
        orders = game.orders(0)
        typed = orders.after(hint.text).action()
        assert game.display.game.check(game.state, 0, typed) == hint.action
        assert str(hint).startswith(f"Harvester would play {hint.text}: 3 of 3 ants\n")
