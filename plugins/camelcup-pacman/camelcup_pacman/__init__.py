"""PacMan capture-the-flag as a plugin of camelcup. Modules are imported when they are first used."""

from camelcup import BotEntry, BotOption, Entry, GameEntry, hookimpl

BOTS = {
    "RandomBot": ("random_bot", "moves at random, without turning back"),
    "Explorer": ("sparring", "goes where it has been least"),
    "Eater": ("sparring", "goes to the nearest dot"),
    "Seeker": ("duo", "attacks: tracks the enemies, and eats dots that it can get home from"),
    "Keeper": ("duo", "defends: tracks the enemies, and heads them off"),
    "Duo": (
        "duo",
        "a Seeker and a Keeper; with tracker=seen without memory, with tracker=no without readings",
    ),
}

TRACKER = (BotOption(name="tracker", choices=("yes", "seen", "no")),)

OPTIONS = dict.fromkeys(("Seeker", "Keeper", "Duo"), TRACKER)

STARTER_IMPORTS = """\
from camelcup_pacman.moves import Move as Action
from camelcup_pacman.state import View
"""

STARTER = """\
enemy_dots = view.food[1 - view.team]
distances = view.maze.distances
steps = view.maze.steps[view.square]
return min(
    view.legal_actions(),
    key=lambda move: (min(distances[steps[move]][dot] for dot in enemy_dots), self.rng.random()),
)
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="pacman",
            factory="camelcup_pacman.engine:PacMan",
            display="camelcup_pacman.display:PacManDisplay",
            observer="camelcup_pacman.observer:PacManObserver",
            summary="capture the flag: two teams of two in a maze, seats 0 and 2 against 1 and 3",
            rules="camelcup_pacman.rules:Rules",
            rule_sets="camelcup_pacman.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_pacman.bots",
        BOTS,
        game="pacman",
        author="camelcup",
        proposed=("Duo", "Eater"),
        options=OPTIONS,
    )


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="pacman-maze",
            factory="camelcup_pacman.commands.pacman_maze:command",
            summary="Print a maze of a size and a seed.",
        ),
    ]
