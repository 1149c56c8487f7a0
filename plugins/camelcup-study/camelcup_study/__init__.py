"""Studies: what kind of game it is, by the figures of many games; which options suit a bot."""

from typing import TYPE_CHECKING, Any

from camelcup import BotEntry, Entry, KindEntry, hookimpl

__all__ = ["Study", "study"]

if TYPE_CHECKING:
    from camelcup_study.measuring import Study, study
else:

    def __getattr__(name: str) -> Any:
        """Import studies when they are asked for: their libraries are slow to import."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from camelcup_study import measuring

        return getattr(measuring, name)


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="study",
            factory="camelcup_study.commands.study:command",
            summary="Measure a game: its size, fairness, luck, course.",
        ),
        Entry(
            name="tune",
            factory="camelcup_study.commands.tune:command",
            summary="Find the best options of a bot, or rules that meet a target.",
        ),
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="OneStep",
            factory="camelcup_study.one_step:OneStep",
            summary="any game: the action after which its score is furthest ahead",
            game=None,
            needs_list=True,
        )
    ]


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="forced",
            factory="camelcup_study.force:make",
            summary="forced:GAME/KIND/BOT, a bot that once takes an action of a kind (camelcup study)",
        )
    ]
