"""The games, rule sets and bots that the page offers. The text of a form only chooses among them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from camelcup import BotEntry, BotOption, Plugins, choose_game, make_display
from camelcup.session import Introduction
from camelcup_web.introductions import picture_of
from camelcup_web.settings import Settings

PERSON = "Human"
"""The spec of a seat that a person plays."""

MOST_TEACHERS = 3
"""Bots that are asked what actions are worth, one after another until one knows better than was played."""


@frozen
class Offer:
    """A game that can be played.

    rules:     the names of its rule sets, the default first
    places:    for each number of bots and people at a table the number of seats; a team counts as one
    usual:     the usual number of bots and people
    bots:      the specs of the bots, by the names that the page shows, the strongest first
    options:   those that the form of a table offers, of the bots that have some
    opponents: the names of those that a form proposes, the strongest first
    installed: the entries of the installed bots, by these names
    """

    game: str
    introduction: Introduction
    summary: str
    rules: Sequence[str]
    places: Mapping[int, int]
    usual: int
    bots: Mapping[str, str]
    options: Mapping[str, Sequence[BotOption]]
    opponents: Sequence[str]
    installed: Mapping[str, BotEntry]

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.introduction.title

    @property
    def about(self) -> str:
        """A line about who it is for."""
        return self.introduction.about

    @cached_property
    def picture(self) -> str:
        """An SVG document of a position; empty if its rules have no picture."""
        return picture_of(self.introduction) if self.introduction.pictured else ""

    @cached_property
    def teachers(self) -> list[str]:
        """The strongest bots that say what actions are worth, for which they are imported."""
        installed = [bot for bot in self.opponents if bot in self.installed]
        return [bot for bot in installed if self.installed[bot].gives_values][:MOST_TEACHERS]

    @property
    def middling(self) -> list[str]:
        """The bots of a table for somebody new: as many as usual, of middling strength and weaker."""
        weaker = self.opponents[len(self.opponents) // 2 :]
        return [weaker[place % len(weaker)] for place in range(self.usual - 1)]


def offers(plugins: Plugins, settings: Settings) -> dict[str, Offer]:
    """Return what is offered of each installed game, by its name."""
    return {name: _offer(plugins, name, settings) for name in plugins.games}


def _offer(plugins: Plugins, name: str, settings: Settings) -> Offer:
    entry, _ = plugins.games[name]
    game, _ = choose_game(plugins, name, None)
    introduction = Introduction(make_display(plugins, game))
    places = {len(game.teams(seats)): seats for seats in game.seats}
    entries = {bot: plugins.bots.find(bot, name) for bot in _names(plugins, name)}
    installed = dict(sorted(entries.items(), key=lambda item: -item[1].strength))
    strong = [bot for bot, found in installed.items() if found.strength]
    return Offer(
        game=name,
        introduction=introduction,
        summary=entry.summary,
        rules=entry.rule_names,
        places=places,
        usual=len(game.teams(game.cup_seats)),
        bots={bot: bot for bot in installed} | dict(settings.bots.get(name, {})),
        options={bot: found.options for bot, found in installed.items() if found.options},
        opponents=strong or list(installed)[:1] or [PERSON],
        installed=installed,
    )


def _names(plugins: Plugins, game: str) -> list[str]:
    """Return the shortest spec of each bot that can play a game, sorted."""
    played = plugins.games.find(game)
    playing = {key: entry.name for key, (entry, _) in plugins.bots.items() if entry.plays(played)}
    count = Counter(playing.values())
    return sorted(key if count[name] > 1 else name for key, name in playing.items())
