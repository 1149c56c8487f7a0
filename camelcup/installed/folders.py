"""Folders of bots: a folder stands for the bots in its Python files."""

from collections.abc import Iterable
from pathlib import Path

from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import CALLER, is_folder, split_alias
from camelcup.records import HUMAN


def with_folders(texts: Iterable[str], game: str, plugins: Plugins) -> tuple[str, ...]:
    """Return the specs of bots, with those of its files in the place of each folder, by name.

    The bot in students/alice.py is called alice, or students/alice.py if that name is not free. Raises
    UserError for a folder without a bot.
    """
    texts = tuple(texts)
    taken = plugins.bots.names(game) | {HUMAN, CALLER} | {split_alias(text)[0] for text in texts}
    specs: list[str] = []
    for text in texts:
        if not is_folder(text, plugins):
            specs.append(text)
            continue
        for path in _files(text):
            spec = f"{path.stem}={path}"
            name = split_alias(spec)[0]
            specs.append(str(path) if name == spec or name in taken else spec)
            taken.add(name)
    return tuple(specs)


def _files(folder: str) -> list[Path]:
    try:
        files = sorted(Path(folder).glob("*.py"))
    except OSError as error:
        raise UserError(f"bots {folder!r}: the folder cannot be read ({error.strerror})") from error
    if bots := [file for file in files if not file.name.startswith(("_", "."))]:
        return bots
    raise UserError(f"bots {folder!r}: there is no .py file in the folder; each bot is in a file of its own")
