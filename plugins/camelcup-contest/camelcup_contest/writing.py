"""Writes the folder of a contest: what its game's package brings, and what all contests have."""

from importlib.resources import as_file, files
from pathlib import Path
from shutil import copytree, ignore_patterns
from string import Template

from camelcup import Plugins, UserError, contest_kind

TEMPLATES = Path(__file__).parent / "templates"
"""The files of all contests. Each `$word` is filled in."""


def write_contest(game: str, folder: Path, plugins: Plugins) -> None:
    """Write the files of a contest between programs into a new folder.

    Raises UserError for a game without files for one, and if the folder exists.
    """
    kinds = {name: contest_kind(name, plugins) for name in plugins.games}
    kind = kinds.get(game)
    if kind is None or not kind.contest:
        names = ", ".join([name for name, each in kinds.items() if each and each.contest])
        raise UserError(f"GAME {game!r}: no game of this name has files for a contest; these have: {names}")
    if folder.exists():
        raise UserError(f"folder {folder}: exists already; name a new one")
    package, _, place = kind.contest.partition(":")
    source = files(package) / place
    with as_file(source) as path:
        copytree(path, folder, ignore=ignore_patterns("protocol.md", "__pycache__"))
    words = {"game": game, "kind": kind.name, "protocol": (source / "protocol.md").read_text("utf-8")}
    for template in TEMPLATES.rglob("*.txt"):
        path = folder / template.relative_to(TEMPLATES).with_suffix("")
        path.parent.mkdir(exist_ok=True)
        path.write_text(Template(template.read_text("utf-8")).substitute(words), encoding="utf-8")
    (folder / "evening.sh").chmod(0o755)
