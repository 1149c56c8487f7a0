"""Planet Wars as a plugin of camelcup, and names for its bots.

Fleet, Order, Orders, Planet, State: what views and answers are made of.
trips:                               turns between all planets.
Future, futures_of:                  what becomes of planets if no seat orders more.
"""

from camelcup import BotEntry, GameEntry, KindEntry, hookimpl
from camelcup_planetwars.futures import Future, futures_of
from camelcup_planetwars.state import Fleet, Order, Orders, Planet, State, trips

__all__ = ["Fleet", "Future", "Order", "Orders", "Planet", "State", "futures_of", "trips"]

BOTS = {
    "Colonist": ("colonist", "sends half of its largest planet to what pays soonest"),
    "Captain": ("captain", "sends from each planet just what takes another one"),
    "Admiral": ("admiral", "plans with all its planets: attacks, defence, ships for the front"),
}

STARTER_IMPORTS = """\
from camelcup_planetwars import Orders as Action
from camelcup_planetwars import State as View
from camelcup_planetwars import trips
"""

STARTER = """\
own = [number for number, planet in enumerate(view.planets) if planet.owner == seat]
others = [number for number, planet in enumerate(view.planets) if planet.owner != seat]
if not own or not others:
    return []
source = max(own, key=lambda number: view.planets[number].ships)
ships = view.planets[source].ships // 2
away = trips(view.planets)[source]
target = min(others, key=lambda number: view.planets[number].ships + away[number])
return [(source, target, ships)] if ships else []
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="planetwars",
            factory="camelcup_planetwars.engine:PlanetWars",
            display="camelcup_planetwars.display:PlanetWarsDisplay",
            summary="two to four seats send fleets from planet to planet, all at once",
            rules="camelcup_planetwars.rules:Rules",
            rule_sets="camelcup_planetwars.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_planetwars.bots",
        BOTS,
        game="planetwars",
        author="camelcup",
        proposed=("Admiral", "Captain", "Colonist"),
    )


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="planetwars",
            game="planetwars",
            protocol="camelcup_planetwars.protocol:PlanetWarsProtocol",
            contest="camelcup_planetwars:contest",
            summary="a program of the contest of 2010, such as planetwars:./MyBot",
        )
    ]
