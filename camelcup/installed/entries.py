"""The entries that plugins register: a name, and how to get the object behind it."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Self

from attrs import field, frozen, validators

from camelcup.errors import PluginError
from camelcup.game.bot import Bot
from camelcup.game.display import Display
from camelcup.game.game import NoRules
from camelcup.text import without_addresses

Target = str | Callable[..., Any]


def resolve(target: Any) -> Any:
    """Return a target itself, or what "module:attribute" imports. Raises PluginError if that fails."""
    if not isinstance(target, str):
        return target
    module, colon, attribute = target.partition(":")
    if not colon:
        raise PluginError(f"{target!r} is not of the form 'package.module:attribute'")
    try:
        value = import_module(module)
        for name in attribute.split("."):
            value = getattr(value, name)
    except (Exception, SystemExit) as error:
        raise PluginError(f"{target!r} cannot be imported: {type(error).__name__}: {error}") from error
    return value


def deferred(target: Target) -> Callable[..., Any]:
    """Return a callable that calls a target, and imports it at each call, if it is text."""
    return lambda *arguments: resolve(target)(*arguments)


def locate(target: Target) -> str:
    """Return a target as "module:attribute", so that another process can import it.

    Raises PluginError for one that only this process has: of `__main__`, of a function, an instance.
    """
    if isinstance(target, str):
        return target
    module = getattr(target, "__module__", None)
    text = f"{module}:{getattr(target, '__qualname__', '')}"
    with suppress(PluginError):
        if module != "__main__" and resolve(text) == target:
            return text
    raise PluginError(
        f"{without_addresses(repr(target))} cannot be imported by another process: "
        f"define it at the top level of a module"
    )


@frozen(kw_only=True)
class Entry:
    """A scoring rule, a logger, an executor, a command or a kind of bot spec.

    name:    what a person types
    factory: a callable, or "package.module:attribute" imported when first used
    summary: one line for listings

    >>> Entry(name="mean", factory="statistics:mean").load()([1, 3])
    2
    """

    name: str
    factory: Target
    summary: str = ""

    def load(self) -> Any:
        """Return the factory, imported now if it was text."""
        return resolve(self.factory)


@frozen(kw_only=True)
class BotOption:
    """An option of a bot that forms offer: one of some texts, or a number between two.

    low, high: its limits; if both are whole numbers, so is the option

    >>> BotOption(name="level", choices=("easy", "hard")).allows("medium")
    False
    >>> BotOption(name="simulations", low=1, high=10_000).allows(300)
    True
    """

    name: str
    choices: Sequence[str] = ()
    low: float = 0
    high: float = 0

    @property
    def whole(self) -> bool:
        """Whether it is a whole number."""
        return not self.choices and type(self.low) is type(self.high) is int

    def allows(self, value: str | float) -> bool:
        """Whether a form may set it to a value."""
        if self.choices or isinstance(value, str):
            return value in self.choices
        return self.low <= value <= self.high and (type(value) is int or not self.whole)


NO_OPTIONS: Mapping[str, Sequence[BotOption]] = {}


@frozen(kw_only=True)
class BotEntry(Entry):
    """A bot. `factory` is a `Bot` class or a function `move(seat, view)`.

    game:     name of the game it plays; None for a bot that plays any game
    version:  the package's if none is given
    options:  those that forms offer; a spec may have any that the class takes
    strength: of a bot that forms propose as an opponent: the highest comes first; 0: it is not proposed
    needs_list: whether it plays only games that list their legal actions
    former:   names that it had, or that bots had whose place it has taken, as old cup files have them

    >>> @hookimpl
    ... def camelcup_register_bots():
    ...     return [BotEntry(name="Mine", factory="my_bots:Mine", game="nim", summary="takes one")]
    """

    game: str | None
    author: str = ""
    version: str = ""
    options: Sequence[BotOption] = ()
    strength: int = 0
    needs_list: bool = False
    former: Sequence[str] = ()

    @classmethod
    def each(
        cls,
        package: str,
        bots: Mapping[str, tuple[str, str]],
        *,
        game: str,
        author: str = "",
        proposed: str | Sequence[str] = (),
        options: Mapping[str, Sequence[BotOption]] = NO_OPTIONS,
    ) -> list[Self]:
        """Return the entries of the bots of a game's package.

        package:  where the modules of the bots are
        bots:     for each class its module and its summary
        proposed: those that forms propose as opponents, the strongest first; or only one
        options:  those of some bots

        >>> [entry] = BotEntry.each("my_game.bots", {"Mine": ("mine", "takes one")}, game="nim")
        >>> entry.name, entry.factory
        ('Mine', 'my_game.bots.mine:Mine')
        """
        weakest_first = [proposed] if isinstance(proposed, str) else list(proposed)[::-1]
        strengths = {name: strength for strength, name in enumerate(weakest_first, 1)}
        return [
            cls(
                name=name,
                factory=f"{package}.{module}:{name}",
                summary=summary,
                game=game,
                author=author,
                options=options.get(name, ()),
                strength=strengths.get(name, 0),
            )
            for name, (module, summary) in bots.items()
        ]

    @property
    def gives_values(self) -> bool:
        """Whether its class has `action_values`, for which it is imported; not where that fails."""
        with suppress(PluginError):
            return getattr(self.load(), "action_values", Bot.action_values) is not Bot.action_values
        return False

    def plays(self, game: "GameEntry") -> bool:
        """Whether it plays a game."""
        return self.game in (None, game.name) and (not self.needs_list or game.lists_actions)


@frozen(kw_only=True)
class KindEntry(Entry):
    """A kind of bot spec, `kind:rest`.

    game:     name of the game that its bots play; None if they play any game
    files:    for a kind whose rest has the path of a file, at its beginning or end: a callable that takes the
              rest, and returns the paths of the files that make up the bot, first that one as the rest has
              it. A cup's plan keeps their digest, and the factory gets the rest with the real path.
    protocol: in place of a factory, for a kind of programs, whose rest is a command: a `TextProtocol` class,
              made with the game, which must be named
    contest:  for a kind of programs, "package:folder" of the files that `new-contest` copies: contest.toml,
              protocol.md for its README, and a starter-LANGUAGE/ for each language
    player:   in place of a factory, for bots that run where only their package can reach them: a `Player`
              class, made with the rest and the `Display` of the game, which has the game

    >>> KindEntry(name="net", factory="my_nets:load", game="nim").name  # of bots such as net:small
    'net'
    >>> KindEntry(name="contest", protocol="my_contest:Protocol", game="nim").name  # contest:./mybot --fast
    'contest'
    """

    factory: Target = ""
    game: str | None = None
    files: Target | None = None
    protocol: Target | None = None
    contest: str = ""
    player: Target | None = None

    def files_of(self, rest: str) -> Iterable[str | Path]:
        """Return the paths of the files that make up a bot."""
        return resolve(self.files)(rest) if self.files else ()


@frozen(kw_only=True)
class PageEntry(Entry):
    """A page of the site of `camelcup serve`, in camelcup-web, under the address /pages/NAME.

    summary: the text of links to it
    about:   "cup" for a page about one cup, which the page of every cup links to; otherwise "site"
    public:  whether everybody who reaches the site sees it, not the organiser alone
    body:    bytes of the largest form that is sent to it

    >>> PageEntry(name="medals", factory="my_medals:routes", summary="Medals", about="cup").about
    'cup'
    """

    about: str = field(default="site", validator=validators.in_(("site", "cup")))
    public: bool = False
    body: int = 64 * 1024


@frozen(kw_only=True)
class LocalEntry(BotEntry):
    """A bot that no other process could import, and that plays in this one whatever the isolation."""


STANDARD = "standard"


def _takes_nothing(factory: Callable[..., Any]) -> bool:
    try:
        inspect.signature(factory).bind()
    except TypeError:
        return False
    return True


@frozen(kw_only=True)
class GameEntry(Entry):
    """A game. `factory` is a `Game` class, called with a value of type `rules`.

    display:         a `Display` class, called with the game
    observer:        an `Observer` class, called with the game, for programs that learn it
    rules:           attrs class of its rules; by default that of the first rule set
    rule_sets:       a mapping of names to such values, of which the first is the default; by default only
                     "standard": what the class of the rules makes, or the rules of a game made without any
    starter:         body of `move` in a new bot, as Python source
    starter_imports: import lines for it, which import `View` and `Action` for its type hints; without them
                     the hints are Any
    compiled:        what a C compiler makes faster, by a name for people: a module that is an extension then

    >>> entry = GameEntry(name="nim", factory=Nim, summary="take the last counter")
    >>> entry.load()().name
    'nim'
    """

    display: Target = Display
    observer: Target | None = None
    rules: Target = NoRules
    rule_sets: str | Mapping[str, Any] | None = None
    starter: str = (
        "state = self.game.determinize(view, self.rng)\nreturn self.game.sample_action(state, seat, self.rng)"
    )
    starter_imports: str = ""
    compiled: Mapping[str, str] = field(
        factory=dict,
        validator=validators.deep_mapping(validators.instance_of(str), validators.instance_of(str)),
    )

    @property
    def lists_actions(self) -> bool:
        """Whether the class of the game says that it lists the legal actions."""
        return bool(getattr(self.load(), "lists_actions", True))

    @property
    def rules_by_name(self) -> Mapping[str, Any]:
        """The rules of each rule set, the default first."""
        if self.rule_sets is not None:
            rule_sets: Mapping[str, Any] = resolve(self.rule_sets)
            return rule_sets
        if self.rules is NoRules:
            game = self.load()
            return {STANDARD: game().rules if _takes_nothing(game) else NoRules()}
        kind = resolve(self.rules)
        if not _takes_nothing(kind):
            raise PluginError(f"game {self.name!r} has no rule_sets, and {kind.__name__} has no defaults")
        return {STANDARD: kind()}

    @property
    def rule_names(self) -> list[str]:
        """The names of its rule sets, the default first."""
        return list(self.rules_by_name)

    @property
    def rules_kind(self) -> Target:
        """The class of its rules, as a target."""
        if self.rules is not NoRules:
            return self.rules
        return type(next(iter(self.rules_by_name.values()), NoRules()))
