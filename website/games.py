"""Pages of the games, and the moving board of the first page."""

import re
from pathlib import Path
from typing import Any

import camelcup
from camelcup import session

FRAMES = 20
"""Positions of the moving board."""

SECONDS = 1.2
"""Seconds that each of them is shown."""

ENTERED = 5
"""Turns after which all camels are on the track."""

PACKAGES = {"camelup": "../docs/camel-up.md"}
"""Pages of games that have no package of their own."""


def write_games(folder: Path) -> None:
    """Write a page for each installed game: its rules for people, and where to read on."""
    folder.mkdir()
    plugins = camelcup.load_plugins()
    rows = ["# Games", "", "| | |", "|---|---|"]
    for name, (_, source) in plugins.games.items():
        game, _ = camelcup.choose_game(plugins, name, None)
        start = camelcup.play(["RandomBot"] * game.cup_seats, game=name, seed=1, isolation="none").game(0)[0]
        introduction = session.Introduction(start.display)
        text = [f"# {introduction.title}", f"{introduction.about}."]
        for number, part in enumerate(introduction.parts()):
            if isinstance(part, str):
                text.append(part)
                continue
            svg = part.picture.replace(">", f"><style>{_colours(start)}</style>", 1)
            (folder / f"{name}-{number}.svg").write_text(svg, "utf-8")
            text.append(f"![{part.caption}]({name}-{number}.svg)")
        more = PACKAGES.get(name, f"../plugins/{source.package}/README.md")
        text.append(f"[Bots, rule sets and commands of {introduction.title}]({more})\n")
        (folder / f"{name}.md").write_text("\n\n".join(text), "utf-8")
        rows.append(f"| [{introduction.title}]({name}.md) | {introduction.about} |")
    rows += ["", "```{toctree}", ":hidden:", "", *plugins.games, "```", ""]
    (folder / "index.md").write_text("\n".join(rows), "utf-8")


def write_bots(path: Path) -> None:
    """Write the list of all installed bots, by their games."""
    plugins = camelcup.load_plugins()
    lines = ["# Bots", ""]
    for name in plugins.games:
        game = plugins.games.find(name)
        playing = [found for found in plugins.bots.values() if found[0].plays(game)]
        lines += [f"## {name}", "", "| bot | package | |", "|---|---|---|"]
        lines += [f"| `{entry.name}` | {source.package} | {entry.summary} |" for entry, source in playing]
        lines.append("")
    path.write_text("\n".join(lines), "utf-8")


def _colours(position: Any) -> str:
    """Return the CSS of a picture that stands alone."""
    return position.picture().svg.partition("<style>")[2].partition("</style>")[0]


def write_board(path: Path) -> None:
    """Write a game of Camel Up as a picture that moves without a script, unless one wants less motion."""
    bots = ["Player0", "Player1", "RandomBot", "Sir_Humpfree_Bogart"]
    game = camelcup.play(bots, seed=6, isolation="none").game(0)
    box = re.search('viewBox="(.*?)"', game[0].picture().svg)[1]
    whole = FRAMES * SECONDS
    style = (
        f".frame{{visibility:hidden;animation:show {whole}s step-end infinite}}"
        f"@keyframes show{{0%{{visibility:visible}}{100 / FRAMES:.4f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.frame{animation:none}.frame:last-child{visibility:visible}}"
    )
    frames = []
    positions = game[ENTERED:]
    for number in range(FRAMES):
        state = positions[number * (len(positions) - 1) // (FRAMES - 1)].state
        board = game.display.draw(state, f"f{number}-")
        frames.append(f'<g class="frame" style="animation-delay:{number * SECONDS:.1f}s">{board}</g>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><title>A race of Camel Up</title>'
    path.write_text(f"{head}<style>{_colours(game[0])}{style}</style>{''.join(frames)}</svg>\n", "utf-8")
