"""An action that is a list of orders, built word by word or from what a person picks."""

from functools import cached_property
from typing import Any

from attrs import evolve, frozen

from camelcup.errors import IllegalAction
from camelcup.game.display import Display, NextPick
from camelcup.text import short_repr

NAMED = 8
"""Picks that an error names; of more it says how many there are."""


@frozen
class Orders:
    """The orders of a seat so far; each is typed as words, which are picks and numbers.

        >>> class Moves(Display):
        ...     def orders(self, view, so_far, picked):
        ...         if len(picked) == 2:
        ...             return NextPick(order=tuple(picked))
        ...         return NextPick(number=range(1, 6)) if picked else NextPick(picks=("a", "b"))
        >>> orders = session.Orders(Moves(Nim()), view=None).after("a 2 b 5 b")
        >>> orders.done, orders.texts, orders.picked, orders.expected
        ((('a', 2), ('b', 5)), ('a 2', 'b 5'), ('b',), 'after b comes a number from 1 to 5')

    done:   the orders that are complete
    texts:  the words of each
    picked: the parts and the numbers of the order that is begun
    """

    display: Display[Any, Any, Any]
    view: Any
    done: tuple[Any, ...] = ()
    texts: tuple[str, ...] = ()
    picked: tuple[str | int, ...] = ()

    @cached_property
    def next(self) -> NextPick:
        """The next step of the order that is begun, or of a new one."""
        return self.display.orders(self.view, self.done, self.picked)

    @property
    def words(self) -> str:
        """All words so far."""
        return " ".join([*self.texts, *map(str, self.picked)])

    @property
    def next_words(self) -> list[str]:
        """The words that can come next; of numbers the least and the largest."""
        numbers = self.next.number
        return list(self.next.picks) if numbers is None else sorted({str(numbers[0]), str(numbers[-1])})

    @property
    def expected(self) -> str:
        """The same in words, with the note."""
        picks, numbers, _, note = self.next
        if not picks and numbers is None:
            return "no further order is possible"
        begun = f"after {' '.join(map(str, self.picked))} comes" if self.picked else "an order begins with"
        *most, last = picks[:NAMED] or [""]
        if numbers is not None:
            last = f"a number from {numbers[0]} to {numbers[-1]}"
        elif len(picks) > NAMED:
            most, last = [*most, last], f"one of {len(picks) - NAMED} more"
        either = " or ".join(filter(None, [", ".join(most), last]))
        return f"{begun} {either} ({note})" if note else f"{begun} {either}"

    def action(self) -> list[Any]:
        """Return the action, as `check` takes it. Raises IllegalAction if an order is begun."""
        if self.picked:
            raise IllegalAction(f"an order is not complete: {self.expected}")
        return list(self.done)

    def after(self, words: str) -> "Orders":
        """Return the orders with further words.

        Raises IllegalAction, which says what can come in place of a word that cannot.
        """
        orders = self
        for word in words.split():
            orders = orders._after_word(word)
        return orders

    def without(self, place: int) -> "Orders":
        """Return the orders without one of those that are complete, and without one that is begun."""
        done, texts = ((*values[:place], *values[place + 1 :]) for values in (self.done, self.texts))
        return evolve(self, done=done, texts=texts, picked=())

    def _after_word(self, word: str) -> "Orders":
        begun = evolve(self, picked=(*self.picked, self._read(word)))
        if begun.next.order is None:
            return begun
        text = " ".join(map(str, begun.picked))
        return evolve(begun, done=(*self.done, begun.next.order), texts=(*self.texts, text), picked=())

    def _read(self, word: str) -> str | int:
        numbers = self.next.number
        if numbers is None and word in self.next.picks:
            return word
        if numbers is not None and word.isdecimal() and len(word) < 19 and int(word) in numbers:
            return int(word)
        raise IllegalAction(f"{short_repr(word)}: {self.expected}")
