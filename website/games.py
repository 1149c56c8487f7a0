"""Pages of the games, and the moving board of the first page."""

import re
from pathlib import Path

import camelcup

FRAMES = 20
"""Positions of the moving board."""

SECONDS = 1.2
"""Seconds that each of them is shown."""

ENTERED = 5
"""Turns after which all camels are on the track."""

PACKAGES = {"camelup": "../docs/camel-up.md"}
"""Pages of games that have no package of their own."""


def write_games(folder: Path) -> None:
    """Write a page for each installed game: its picture, its rules for people, and where to read on."""
    folder.mkdir()
    plugins = camelcup.load_plugins()
    rows = ["# Games", "", "| game | |", "|---|---|"]
    for name, (entry, source) in plugins.games.items():
        game, _ = camelcup.choose_game(plugins, name, None)
        run = camelcup.play(["RandomBot"] * game.cup_seats, game=name, seed=1, isolation="none")
        recorded = run.game(0)
        recorded[len(recorded) // 2].picture().save(folder / f"{name}.svg")
        rules = getattr(recorded.display, "rules", "")
        title = getattr(recorded.display, "title", name)
        more = PACKAGES.get(name, f"../plugins/{source.package}/README.md")
        text = [f"# {title}", "", f"{entry.summary[0].upper()}{entry.summary[1:]}.", ""]
        text += [f"![{title} in the middle of a game]({name}.svg){{w=600px}}", "", rules, ""]
        text += [f"[Bots, rule sets and commands of {title}]({more})", ""]
        (folder / f"{name}.md").write_text("\n".join(text), "utf-8")
        rows.append(f"| [{title}]({name}.md) | {entry.summary} |")
    rows += ["", "```{toctree}", ":hidden:", "", *plugins.games, "```", ""]
    (folder / "index.md").write_text("\n".join(rows), "utf-8")


def write_board(path: Path) -> None:
    """Write a game of Camel Up as a picture that moves without a script, unless one wants less motion."""
    bots = ["Player0", "Player1", "RandomBot", "Sir_Humpfree_Bogart"]
    game = camelcup.play(bots, seed=6, isolation="none").game(0)
    first = game[ENTERED].picture().svg
    colours, box = (re.search(pattern, first)[1] for pattern in ("<style>(.*?)</style>", 'viewBox="(.*?)"'))
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
    path.write_text(f"{head}<style>{colours}{style}</style>{''.join(frames)}</svg>\n", "utf-8")
