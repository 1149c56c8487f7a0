"""A camelcup bot for any game, by Monte Carlo tree search."""

from camelcup import BotEntry, BotOption, hookimpl


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [
        BotEntry(
            name="MCTS",
            factory="camelcup_bot_mcts.bot:MCTS",
            summary="searches any game; simulations=N or seconds=S limit how long",
            game=None,
            needs_list=True,
            options=(
                BotOption(name="simulations", low=1, high=100_000),
                BotOption(name="seconds", low=0.01, high=10.0),
            ),
        )
    ]
