"""The base class of bots in the files of older runners, and how a spec becomes one."""

from collections.abc import Mapping
from os.path import realpath
from pathlib import Path
from typing import Any, ClassVar

from camelcup import AnyGame, Bot, UserError, local_modules
from camelcup.camelup.state import View
from camelcup_dialects.surroundings import Surroundings

__tracebackhide__ = True


class PortedBot(Bot[View, Any]):
    """A bot whose file is run anew for each game, and whose class, never an instance, is asked for moves.

    kind:       name of the kind of spec
    supplied:   files of the modules that the file imports from its runner, by name
    file:       the bot's file
    class_name: name of its class; empty for the only one in the file
    """

    kind: ClassVar[str]
    supplied: ClassVar[Mapping[str, Path]]
    file: ClassVar[Path]
    class_name: ClassVar[str]

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        if game.rules.crazy_camels:
            raise UserError(
                f"rules with crazy camels: bots of the kind {self.kind} know five camels; choose other rules"
            )
        self.surroundings = Surroundings(self.file, self.supplied, self.rng.getrandbits(64))
        self.prepare(seats)
        self.target = self._run(self.surroundings)

    def move(self, seat: int, view: View) -> Any:
        with self.surroundings.in_place():
            answer = self.target.move(seat, self.state_of(view))
        return self.read(answer)

    def prepare(self, seats: int) -> None:
        """Adapt the supplied modules to a game before the file runs."""

    def state_of(self, view: View) -> Any:
        """Return the game state that the class is called with."""
        raise NotImplementedError

    def read(self, answer: Any) -> Any:
        """Return an answer in our form, or as it is where it has no such form."""
        return answer

    @classmethod
    def check(cls) -> None:
        """Run the file once. Raises UserError where it does not have the class."""
        cls._run(Surroundings(cls.file, cls.supplied, 0))

    @classmethod
    def _run(cls, surroundings: Surroundings) -> Any:
        """Run the file, and return the bot's class."""
        module = surroundings.run()
        base = vars(surroundings.modules["playerinterface"])["PlayerInterface"]
        bots = {
            name: value
            for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, base) and value.__module__ == module.__name__
        }
        name = cls.class_name
        if name and callable(getattr(vars(module).get(name), "move", None)):
            return vars(module)[name]
        if not name and len(bots) == 1:
            return bots.popitem()[1]
        found = f"classes derived from PlayerInterface: {', '.join(bots) or 'none'}"
        if name:
            raise UserError(f"{cls.file.name} has no class {name!r} with a method move ({found})")
        raise UserError(
            f"{cls.file.name} does not have one bot; name it, as in {cls.file.name}:Class ({found})"
        )


def port(base: type[PortedBot], rest: str) -> type[PortedBot]:
    """Return the bot class of `path/file.py[:Class]`. Raises UserError where there is no such class."""
    path, name = split(rest, base.kind)
    file = Path(realpath(path))
    found = {"file": file, "class_name": name, "__qualname__": f"{file}:{name}"}
    bot: type[PortedBot] = type(name or file.stem, (base,), found)
    bot.check()
    return bot


def bot_files(base: type[PortedBot], rest: str) -> list[str | Path]:
    """Return the file of `path/file.py[:Class]`, and those of the modules beside it that it imports."""
    path, _ = split(rest, base.kind)
    return [path, *local_modules(Path(realpath(path)), base.supplied).values()]


def split(rest: str, kind: str) -> tuple[str, str]:
    """Return the path in the rest of a spec, as it is there, and the name of a class or nothing."""
    path, colon, name = (rest, "", "") if rest.endswith(".py") else rest.rpartition(":")
    if not path.endswith(".py") or (colon and not name.isidentifier()):
        raise UserError(
            f"bot '{kind}:{rest}': {rest!r} is not a file with a class; write {kind}:path/file.py:Class"
        )
    return path, name
