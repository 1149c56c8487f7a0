"""Bots that change the program they play in."""

import builtins
import copy
import faulthandler
import gc
import gettext
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import warnings
from typing import Any

from answers import Clinging, hang
from camelcup import Bot
from camelcup.camelup.bots.player0 import Player0
from camelcup.camelup.engine import CamelUp
from striker import Striker


class DeletesItsFolder(Striker):
    def strike(self, state: Any) -> Any:
        folder = tempfile.mkdtemp()
        os.chdir(folder)
        shutil.rmtree(folder)
        return [0]


class LowersTheRecursionLimit(Striker):
    def strike(self, state: Any) -> Any:
        limit = 10
        while True:
            try:
                sys.setrecursionlimit(limit)
            except RecursionError:
                limit += 1
            else:
                return [0]


class RaisesTheRecursionLimit(Striker):
    def strike(self, state: Any) -> Any:
        sys.setrecursionlimit(5000)
        return [0]


class SeedsTheRandomNumbers(Striker):
    def strike(self, state: Any) -> Any:
        random.seed(0)
        return [0]


class ReadsTheRandomNumbers(Striker):
    """Plays by the random numbers of all; they are the table's own."""

    def move(self, player: int, state: Any) -> Any:
        return random.choice(state.legal_actions())


class TakesTheSignals(Striker):
    def strike(self, state: Any) -> Any:
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGUSR1, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_REAL, 0)
        return [0]


class BlocksTheAlarm(Striker):
    def strike(self, state: Any) -> Any:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        return [0]


class SpiesOnOthers(Striker):
    """Raises in whatever is called next."""

    def strike(self, state: Any) -> Any:
        sys.setprofile(self.spoil)
        return [0]

    def spoil(self, frame: Any, event: str, value: Any) -> None:
        if event == "call" and frame.f_code.co_name == "move":
            raise ValueError("spoilt")


class CopiesItsView(Striker):
    """Which no bot is blamed for, though the class of the view remembers it."""

    def strike(self, state: Any) -> Any:
        copy.copy(state)
        time.tzset()
        gettext.install("camelcup")
        return [0]


class SetsAProfilerThatHidesItself(Striker):
    """It takes itself back in the time of others, and then hangs."""

    def strike(self, state: Any) -> Any:
        def profile(frame: Any, event: str, value: Any) -> None:
            if frame.f_code.co_name == "move" and not isinstance(frame.f_locals.get("self"), Striker):
                sys.setprofile(None)
                hang()

        sys.setprofile(profile)
        return [0]


class SetsAWatchdog(Striker):
    """The interpreter's own, which ends the process, and which it forgets."""

    def strike(self, state: Any) -> Any:
        faulthandler.dump_traceback_later(0.0002, exit=True)
        return [0]


class TakesCtrlC(Striker):
    """As if a person had pressed it."""

    def strike(self, state: Any) -> Any:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        raise KeyboardInterrupt


class SetsAProfiler(Striker):
    """It does no harm, but runs in the time of others."""

    def strike(self, state: Any) -> Any:
        sys.setprofile(lambda frame, event, value: None)
        return [0]


class StopsTheCollector(Striker):
    def strike(self, state: Any) -> Any:
        gc.disable()
        gc.set_threshold(1)
        gc.callbacks.clear()
        return [0]


class BreaksTheEngine(Striker):
    def strike(self, state: Any) -> Any:
        CamelUp.apply = None
        return [0]


class WritesItsScore(Striker):
    """Changes the engine so that nothing breaks."""

    def strike(self, state: Any) -> Any:
        CamelUp.scores = lambda self, state: (0, 1000, 0, 0)
        return [0]


class ChangesTheCode(Striker):
    def strike(self, state: Any) -> Any:
        CamelUp.scores.__code__ = (lambda self, state: (0, 1000, 0, 0)).__code__
        return [0]


class ReplacesABuiltin(Striker):
    def strike(self, state: Any) -> Any:
        builtins.sum = lambda *values: 0
        return [0]


class TurnsRivals(Striker):
    """Has a rival's class end the process."""

    def strike(self, state: Any) -> Any:
        Player0.move = lambda self, player, state: os._exit(9)
        return [0]


class MarksTheBase(Striker):
    """Has every bot fail in the end."""

    def strike(self, state: Any) -> Any:
        Bot.end = lambda self, player, scores: 1 / 0
        return [0]


class ChangesItsView(Striker):
    def strike(self, state: Any) -> Any:
        state.player_money_values = (0, 1000, 0, 0)


class ChangesItsViewByForce(Striker):
    def strike(self, state: Any) -> Any:
        object.__setattr__(state, "turn", 0)


class ReplacesABuiltinByOneThatHangs(Striker):
    """The referee hangs, and no bot is asked."""

    def strike(self, state: Any) -> Any:
        builtins.sum = hang
        return [0]


class ReplacesTheSeedByOneThatHangs(Striker):
    """The worker hangs before its next table."""

    def strike(self, state: Any) -> Any:
        random.seed = hang
        return [0]


class ReplacesStdoutByAClingingOne(Striker):
    """What is put back hangs the process by that."""

    def strike(self, state: Any) -> Any:
        sys.stdout = Clinging()
        return [0]


class SetsAnAuditHook(Striker):
    """It could not be taken back."""

    def strike(self, state: Any) -> Any:
        sys.addaudithook(hang)
        return [0]


class LimitsItsTime(Striker):
    """It would be the time of the process."""

    def strike(self, state: Any) -> Any:
        resource.setrlimit(resource.RLIMIT_CPU, (1, -1))
        return [0]


class TurnsWarningsIntoErrors(Striker):
    def strike(self, state: Any) -> Any:
        warnings.simplefilter("error")
        return [0]


class TakesWhatIsUnraisable(Striker):
    def strike(self, state: Any) -> Any:
        sys.unraisablehook = hang
        return [0]


class SpiesAndHangs(Striker):
    def strike(self, state: Any) -> Any:
        sys.setprofile(hang)
        return [0]


class ChangesTheRules(Striker):
    """All views share them."""

    def strike(self, state: Any) -> Any:
        object.__setattr__(state.rules, "trap_first", None)
        return [0]


class HangsUnseen(Striker):
    """Leaves what hangs when it is freed, in the time of another, and keeps the house from noticing."""

    def strike(self, state: Any) -> Any:
        gc.callbacks.clear()
        gc.set_threshold(20)
        clinging = Clinging()
        vars(clinging)["self"] = clinging
        return [0]


class MakesOthersLate(Striker):
    """Sleeps while another is asked, until just behind its time limit."""

    late = False

    def strike(self, state: Any) -> Any:
        sys.setprofile(self.spoil)
        return [0]

    def spoil(self, frame: Any, event: str, value: Any) -> None:
        code = frame.f_code
        if not self.late and event == "call" and code.co_name == "move" and "player" in code.co_varnames:
            self.late = True
            time.sleep(0.63)


class HangsOthers(Striker):
    """Hangs while another is asked."""

    def strike(self, state: Any) -> Any:
        sys.setprofile(self.spoil)
        return [0]

    def spoil(self, frame: Any, event: str, value: Any) -> None:
        if event == "call" and frame.f_code.co_name == "move":
            hang()
