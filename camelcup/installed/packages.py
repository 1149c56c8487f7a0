"""The packages that bring what guides name; each entry has its kind before its name."""

from collections.abc import Iterable

from camelcup.errors import UserError, unknown

PACKAGES = {
    "camelcup-bot-greedy": ["bot Greedy"],
    "camelcup-bot-mcts": ["bot MCTS"],
    "camelcup-bot-oasis": ["bot Oasis"],
    "camelcup-bot-oddsmaker": ["bot Oddsmaker"],
    "camelcup-bot-selfplay": ["bot Selfplay"],
    "camelcup-bot-simoom": ["bot Simoom"],
    "camelcup-bot-sparring": ["bot Closer", "bot Daring", "bot Miser", "bot Spoiler"],
    "camelcup-bot-trapper": ["bot Trapper"],
    "camelcup-checks": ["command check-game", "command new-bot", "command new-game"],
    "camelcup-contest": ["command check-contest", "command new-contest"],
    "camelcup-dask": ["executor dask"],
    "camelcup-dialects": ["bot kind camelai", "bot kind cup", "command merge-logs", "logger csv"],
    "camelcup-league": ["command league"],
    "camelcup-learn": ["command export"],
    "camelcup-llm": ["bot kind llm", "command mcp"],
    "camelcup-people": ["command sit"],
    "camelcup-ratings": ["scoring rule luce", "scoring rule openskill", "scoring rule plackett-luce"],
    "camelcup-report": ["command breakdown", "command report"],
    "camelcup-sandbox": ["isolation sandbox"],
    "camelcup-study": ["command study", "command tune"],
    "camelcup-web": ["command serve"],
}

ELSEWHERE = {entry: package for package, entries in PACKAGES.items() for entry in entries}


def missing(kind: str, name: str, choices: Iterable[str]) -> UserError:
    """Return the error for a name of which no entry is installed: with its package, or with the choices."""
    if package := ELSEWHERE.get(f"{kind} {name}"):
        return UserError(f"{kind} {name} comes with {package}: pip install {package}")
    return unknown(kind, name, choices)
