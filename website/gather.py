"""Gather all pages of the site in one folder, for Sphinx: `python website/gather.py FOLDER`.

The folder has the layout of the repository, so that links between guides and READMEs hold.
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from games import write_board, write_bots, write_games
from reference import write_hooks, write_reference

from camelcup import Drawing
from camelcup.session.picture import with_style

ROOT = Path(__file__).parents[1]

FOLDERS = (
    ".",
    "docs",
    "release",
    "plugins",
    "contrib_bots",
    "plugins/*",
    "plugins/*/docs",
    "contrib_bots/*",
    "contrib_bots/*/docs",
)
"""The folders of the repository that have pages, and pictures beside them."""


MOST_WORDS = 1_400
"""Words of a page of the changelog; 1,500 are the most that a page of the site may have."""

ROOMS = ("cli", "session", "testing", "cup", "results", "table", "players", "installed", "game")
"""The rooms of the core; each imports from those behind it."""


def write_packages(path: Path) -> None:
    """Write the list of all packages, with the README of each below it."""
    found = sorted([*ROOT.glob("plugins/*/pyproject.toml"), *ROOT.glob("contrib_bots/*/pyproject.toml")])
    rows = ["# Packages", "", "Each is installed on its own: `pip install NAME`.", "", "| | |", "|---|---|"]
    pages = ["plugins/README", "contrib_bots/README"]
    for file in found:
        project = tomllib.loads(file.read_text("utf-8"))["project"]
        readme = file.parent.relative_to(ROOT) / "README"
        rows.append(f"| [{project['name']}]({readme}.md) | {project['description']} |")
        others = sorted(other.relative_to(ROOT).with_suffix("") for other in file.parent.glob("docs/*.md"))
        pages += map(str, [readme, *others])
    path.write_text("\n".join([*rows, "", "```{toctree}", ":hidden:", "", *pages, "```", ""]), "utf-8")


def write_changelog(folder: Path, text: str) -> None:
    """Write the changelog as a list of pages: one of each version, or several where it is long."""
    (folder / "changelog").mkdir()
    pages = []
    for section in text.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        parts = parts_of(re.findall(r"^- .*\n(?:^ .*\n)*", f"{body}\n", re.MULTILINE))
        for number, part in enumerate(parts, 1):
            of = f", part {number} of {len(parts)}" if len(parts) > 1 else ""
            pages.append(f"changelog/{title.split()[0]}-{number}")
            (folder / f"{pages[-1]}.md").write_text(f"# {title}{of}\n\n{part}", "utf-8")
    listed = ["# Changelog", "", "```{toctree}", *pages, "```", ""]
    (folder / "CHANGELOG.md").write_text("\n".join(listed), "utf-8")


def parts_of(entries: list[str]) -> list[str]:
    """Return entries of a list, in order, joined to texts that are no longer than a page may be."""
    parts = [""]
    for entry in entries:
        if len(f"{parts[-1]}{entry}".split()) > MOST_WORDS:
            parts.append("")
        parts[-1] += entry
    return parts


def room_imports() -> dict[str, list[str]]:
    """Return the rooms that each room imports from."""
    found = {}
    for room in ROOMS:
        files = (ROOT / "camelcup" / room).rglob("*.py")
        nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]
        names = {f"{node.module}." for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
        used = {name.split(".")[1] for name in names if name.startswith("camelcup.")}
        found[room] = [other for other in ROOMS if other in used and other != room]
    return found


def room_table(imports: dict[str, list[str]]) -> str:
    """Return the table of the rooms that each room imports from."""
    rows = [f"| | {' | '.join(ROOMS)} |", "|---" * (len(ROOMS) + 1) + "|"]
    for room, used in imports.items():
        rows.append(f"| **{room}** | {' | '.join('●' if other in used else '' for other in ROOMS)} |")
    return "\n".join(rows)


def room_picture(imports: dict[str, list[str]]) -> str:
    """Return the rooms one below the other, with an arc from each to those that it imports from."""
    places = {room: 30 + 44 * place for place, room in enumerate(ROOMS)}
    drawing = Drawing(360, 44 * len(ROOMS) + 20, title="rooms", desc="Each room imports from those below it.")
    for room, used in imports.items():
        for other in used:
            start, end = places[room], places[other]
            reach = 140 + (end - start) / 2
            data = f"M 130 {start} C {reach} {start} {reach} {end} 130 {end}"
            drawing.path(data, fill="none", stroke="sky", stroke_width=2)
    for room, y in places.items():
        drawing.rect(10, y - 15, 120, 30, rx=6, fill="sky")
        drawing.text(70, y + 5, room, size=15, fill="on-sky")
    return with_style(drawing.svg())


def write_tour(folder: Path) -> None:
    """Write the packages that the tour shows, as the commands write them."""
    folder.mkdir()
    for name, what in (("new-bot", "dromedary"), ("new-game", "high-card")):
        command = [sys.executable, "-m", "camelcup", name, what]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)  # noqa: S603  # no input of others


def gather(folder: Path) -> None:
    """Fill a folder that does not exist yet with the pages of the site."""
    for pattern in FOLDERS:
        for path in (path for kind in ("md", "svg", "png") for path in ROOT.glob(f"{pattern}/*.{kind}")):
            to = folder / path.relative_to(ROOT)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)
    shutil.copytree(ROOT / "website" / "pages", folder, dirs_exist_ok=True)
    architecture = folder / "architecture.md"
    imports = room_imports()
    text = architecture.read_text("utf-8").replace("<!-- rooms -->", room_table(imports))
    architecture.write_text(text, "utf-8")
    (folder / "rooms.svg").write_text(room_picture(imports), "utf-8")
    write_changelog(folder, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    write_packages(folder / "packages.md")
    write_reference(folder / "reference")
    write_hooks(folder / "reference" / "hooks.md")
    write_games(folder / "games")
    write_bots(folder / "bots.md")
    write_tour(folder / "tour")
    write_board(folder / "race.svg")


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
