"""An action is chosen by pointing at its parts, in any order or in that of a tuple."""

from camelcup import Display
from camelcup.game.picking import Picked, Picker
from tiny_games import Pips, PipsRules


class Words(Display[object, object, str]):
    """An action is a text: its words are picked in their order, those of `a+b` in any."""

    def picks(self, action):
        return frozenset(action.split("+")) if "+" in action else tuple(action.split())


def picker(*actions):
    return Picker(Words(Pips(PipsRules())), actions)


def test_the_parts_of_a_tuple_are_picked_in_its_order():
    picked = picker("oasis 7", "oasis 8", "mirage 7", "roll")
    assert picked.after([]) == Picked(frozenset({"oasis", "mirage", "roll"}))
    assert picked.after(["oasis"]) == Picked(frozenset({"7", "8"}))
    assert picked.after(["oasis", "8"]) == Picked(frozenset(), "oasis 8")
    assert picked.after(["8"]) == Picked(frozenset())


def test_the_parts_of_a_set_are_picked_in_any_order():
    picked = picker("a+b+c", "a+b+d")
    assert picked.after([]) == Picked(frozenset("abcd"))
    assert picked.after(["d"]) == Picked(frozenset("ab"))
    assert picked.after(["d", "b"]) == Picked(frozenset("a"))
    assert picked.after(["d", "b", "a"]) == Picked(frozenset(), "a+b+d")
    assert picked.after(["d", "d"]) == Picked(frozenset("ab"))


def test_an_action_without_picks_cannot_be_pointed_at():
    assert Picker(Display(Pips(PipsRules())), [(0, 1)]).after([]) == Picked(frozenset())
