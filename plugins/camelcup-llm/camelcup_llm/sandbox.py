"""Whether the sandbox of camelcup works on this system."""

from camelcup import BotProcesses, Plugins, WorkerSpec, choose_game


def check_sandbox(plugins: Plugins) -> None:
    """Attack the sandbox, as each run does before its first game. Raises UserError where it does not hold."""
    game, _ = choose_game(plugins, plugins.default_game, None)
    processes = BotProcesses(isolation="sandbox")
    WorkerSpec.of(plugins.games.find(game.name), game, {}, processes=processes)
