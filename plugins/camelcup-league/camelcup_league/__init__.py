"""A league: bots join, bring new versions, leave, and the table is always there."""

from typing import TYPE_CHECKING, Any

from camelcup import Entry, KindEntry, PageEntry, hookimpl

__all__ = ["League", "new_league", "open"]

if TYPE_CHECKING:
    from camelcup_league.league import League, new_league
    from camelcup_league.league import open_league as open  # noqa: A004
else:

    def __getattr__(name: str) -> Any:
        """Import a name when it is asked for: databases are slow to import."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from camelcup_league import league

        return getattr(league, "open_league" if name == "open" else name)


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="league",
            factory="camelcup_league.commands:command",
            summary="Run a league that goes on: bots join, bring new versions, leave.",
        ),
        Entry(
            name="join",
            factory="camelcup_league.away.commands:command",
            summary="Have a bot on this machine play in a league elsewhere.",
        ),
    ]


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="home",
            player="camelcup_league.away.player:AwayPlayer",
            summary="home:FOLDER/Bot.2, a bot of a league that plays on its owner's machine",
        )
    ]


@hookimpl
def camelcup_register_pages() -> list[PageEntry]:
    return [
        PageEntry(
            name="league",
            factory="camelcup_league.pages.routes:routes",
            summary="League",
            public=True,
            body=2 * 1024 * 1024,
        )
    ]
