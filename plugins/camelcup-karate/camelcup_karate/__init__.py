"""Karate as a plugin of camelcup: a game in which two seats act at once, and bots that guess.

Modules are imported when they are first used, so that listing plugins does not import scipy.
"""

from camelcup import BotEntry, BotOption, GameEntry, hookimpl

BOTS = {
    "Equilibrium": ("equilibrium", "draws by the odds against which nothing gains"),
    "MindReader": ("mind_reader", "a Markov model of the other seat; order=K, beta=X to draw"),
    "Mixture": ("mixture", "many models of both histories, weighed by how well they predicted"),
    "SecondGuess": ("second_guess", "also asks what a MindReader would think of itself"),
    "Kicker": ("sparring", "seven actions of ten are kicks"),
    "NeverRepeats": ("sparring", "any action but its last"),
    "WinStay": ("sparring", "repeats after a win, changes after a loss"),
    "Alternator": ("sparring", "punch and kick in turn"),
    "Copycat": ("sparring", "what the other seat played last"),
    "Switcher": ("sparring", "favours kicks, from half-way on punches"),
}

OPTIONS = {
    "MindReader": (BotOption(name="order", low=0, high=20), BotOption(name="beta", low=0.0, high=100.0))
}


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="karate",
            factory="camelcup_karate.engine:Karate",
            display="camelcup_karate.display:KarateDisplay",
            observer="camelcup_karate.observer:KarateObserver",
            summary="punch, kick or parry, both at once, for 100 exchanges, 2 seats",
            rules="camelcup_karate.rules:Rules",
            rule_sets="camelcup_karate.rulesets:RULE_SETS",
            starter="return self.rng.choice(self.game.rules.names)  # view.own and view.other: all so far",
            starter_imports="from camelcup_karate.state import Action, View\n",
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_karate.bots",
        BOTS,
        game="karate",
        author="camelcup",
        proposed=("MindReader", "Kicker"),
        options=OPTIONS,
    )
