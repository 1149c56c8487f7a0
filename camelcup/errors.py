"""What can go wrong, and whose it is."""

from collections.abc import Iterable
from difflib import get_close_matches


class CamelCupError(Exception):
    """The root of every error the house raises on purpose."""


class UserError(CamelCupError):
    """A person's mistake: a line that says the value, where it came from and what would be right.

    More lines follow only to show the place: a mark under a position, the frames of a bot's file.
    """


class CannotLoad(UserError):
    """A bot that is there, but cannot be imported."""


class ActionError(CamelCupError):
    """An answer no rule allows; the message says why, and in which position."""


class MalformedAction(ActionError):
    """An answer that stands for no action at all."""


class IllegalAction(ActionError):
    """An action that exists, but not now."""


class PluginError(CamelCupError):
    """A plugin registered something the house cannot take in."""


def unknown(kind: str, value: str, choices: Iterable[str], where: str = "") -> UserError:
    """The error for a name nobody has registered: the value, the nearest name and all the choices."""
    names = sorted(choices)
    near = get_close_matches(value.lower(), [name.lower() for name in names], n=1)
    meant = next((name for name in names if near and name.lower() == near[0]), None)
    hint = f"; did you mean {meant}?" if meant else ""
    source = f" in {where}" if where else ""
    return UserError(f"unknown {kind} {value!r}{source}{hint} (choices: {', '.join(names) or 'none'})")


def pointed(reason: str, text: str, at: int) -> UserError:
    """The error for a text a person wrote: what is wrong, the text, and a mark beneath the character."""
    seen = "".join([letter if letter.isprintable() else "?" for letter in text])
    return UserError(f"{reason}\n  {seen}\n  {' ' * at}^")
