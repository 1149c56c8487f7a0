"""One game that waits wherever somebody has to think, be it a person, a program that calls, or a bot."""

from camelcup.arguments import SessionArguments
from camelcup.game.ordering import Orders
from camelcup.results.game_text import result_text
from camelcup.session.choices import Group, fold
from camelcup.session.events import Event
from camelcup.session.hints import Hint, Opinion, Worths, ask_bot
from camelcup.session.introduction import Illustration, Introduction
from camelcup.session.narration import Frame, Narration
from camelcup.session.opening import load, new
from camelcup.session.score_sheet import ScoreSheet
from camelcup.session.series import GameSeries, SeriesGame, series
from camelcup.session.session import Session

__all__ = [
    "Event",
    "Frame",
    "GameSeries",
    "Group",
    "Hint",
    "Illustration",
    "Introduction",
    "Narration",
    "Opinion",
    "Orders",
    "ScoreSheet",
    "SeriesGame",
    "Session",
    "SessionArguments",
    "Worths",
    "ask_bot",
    "fold",
    "load",
    "new",
    "result_text",
    "series",
]
