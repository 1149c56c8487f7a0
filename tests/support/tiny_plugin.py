"""The tiny games, their bots, and text protocols for Pips as another contest might have them: a plugin."""

from camelcup import BotEntry, GameEntry, KindEntry, MalformedAction, TextProtocol, hookimpl
from tiny_games import PipsState


class Dice(TextProtocol[PipsState]):
    """A text at the start, one for each move, and one at the end; the program answers what it rolls.

    It counts the moves that its seat was told of.
    """

    told = 0

    def begin(self, view):
        return f"seat {self.seat} of {self.seats}\nmove_time {self.limits.move_time:g}\nready\n"

    def tell(self, view):
        self.told += 1
        return f"move {self.told}\nscores {' '.join(map(str, view.scores))}\ngo\n"

    def answer(self, lines):
        words = " ".join(lines).split()
        if len(words) > 1:
            raise MalformedAction(f"{' '.join(words)!r} is not one roll")
        return int(words[0])

    def end(self, scores, winners, view):
        return f"end after {view.turn} turns\nscores {scores} winners {winners}\ngo\n"


class Bare(Dice):
    """The same without a text at the start."""

    def begin(self, view):
        return ""


@hookimpl
def camelcup_register_games():
    return [
        GameEntry(
            name="pips",
            factory="tiny_games:Pips",
            display="tiny_games:PipsDisplay",
            rules="tiny_games:PipsRules",
            rule_sets="tiny_games:PIPS_RULES",
        ),
        GameEntry(
            name="clash",
            factory="tiny_games:Clash",
            display="tiny_games:ClashDisplay",
            rules="tiny_games:ClashRules",
            rule_sets="tiny_games:CLASH_RULES",
        ),
        GameEntry(name="tricks", factory="tiny_games:Tricks"),
    ]


@hookimpl
def camelcup_register_bots():
    return [
        *(
            BotEntry(name=name, factory=f"tiny_bots:{name}", game="pips")
            for name in ("Passer", "Small", "Big", "Gambler")
        ),
        BotEntry(name="Shower", factory="tiny_bots:Shower", game="clash"),
        BotEntry(name="smallest", factory="tiny_bots:smallest", game="tricks"),
    ]


@hookimpl
def camelcup_register_bot_kinds():
    return [
        KindEntry(name="dice", game="pips", protocol="tiny_plugin:Dice", summary="dice:COMMAND"),
        KindEntry(name="bare", game="pips", protocol="tiny_plugin:Bare", summary="bare:COMMAND"),
    ]
