"""The modules and the random numbers that one bot has in one game.

A file of an older runner imports modules by short names, some of them from its own folder, and draws from
the module `random`. Several such bots may play in one process, so that all of this is in place only while
the bot runs.
"""

import os
import random
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from camelcup import local_modules

__tracebackhide__ = True


def run_file(name: str, path: Path) -> ModuleType:
    """Run a file as a module that is imported as `name` while it runs, and return the module."""
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    code = SourceFileLoader(name, str(path)).get_code(name)
    assert code is not None  # a source file has code
    exec(code, vars(module))  # noqa: S102 - without frames of importlib in the tracebacks of bots
    return module


class Surroundings:
    """Everything that a bot's file finds when it runs: fresh for each game.

    modules: those of the bot by their names: supplied ones, those of its folder, and its own
    """

    def __init__(self, file: Path, supplied: Mapping[str, Path], seed: int) -> None:
        self.file = file
        self.folder = str(file.parent)
        self.path = [self.folder, *sys.path]
        self.modules: dict[str, ModuleType] = {}
        self.random_state = random.Random(seed).getstate()
        local = local_modules(file, supplied)
        self._names = {*supplied, *local, file.stem}
        with self.in_place():
            for name, path in supplied.items():
                run_file(name, path)

    def run(self) -> ModuleType:
        """Run the bot's file as a module named by the file."""
        with self.in_place():
            return run_file(self.file.stem, self.file)

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Put modules and random numbers in place, and afterwards those of the process again."""
        names = self._names | self.modules.keys()
        hidden = {name: sys.modules.pop(name) for name in names if name in sys.modules}
        others = set(sys.modules)
        sys.modules.update(self.modules)
        path, sys.path[:] = sys.path[:], self.path
        before = random.getstate()
        random.setstate(self.random_state)
        try:
            yield
        finally:
            self.random_state = random.getstate()
            random.setstate(before)
            self.path, sys.path[:] = sys.path[:], path
            new = [name for name in sys.modules if name not in others]
            own = [name for name in new if name.partition(".")[0] not in others and self._is_own(name)]
            self.modules.update({name: sys.modules[name] for name in own})
            for name in self.modules:
                sys.modules.pop(name, None)
            sys.modules.update(hidden)

    def _is_own(self, name: str) -> bool:
        """Whether a module was supplied, or lies in the bot's folder."""
        top = name.partition(".")[0]
        if top in self._names:
            return True
        module = sys.modules.get(top)
        places = [*getattr(module, "__path__", ()), getattr(module, "__file__", None) or ""]
        return any(os.path.dirname(str(place)) == self.folder for place in places)
