"""What each of the bots from hell does to itself."""

import sys
from pathlib import Path

from attrs import frozen

from camelcup.record import FaultKind

HELL = Path(__file__).parents[1] / "bots_from_hell"

LIMIT = 0.6
"""Seconds for a move: short, and yet longer than a busy machine keeps an honest bot waiting."""

LATE = f"no answer within {LIMIT:g} s"
CHANGED = "changed the program that plays the game"
HAUNTING = "it left a clock or a trace function to run while others are asked"


@frozen
class Case:
    """A bot from hell, and the fault it has; no kind stands for none.

    reason: how the reason begins
    turn:   the turn of the first fault
    times:  how many faults it has
    stack:  what the innermost calls of its stack name
    output: what its output begins with
    """

    bot: str
    kind: FaultKind | None = None
    reason: str = ""
    turn: int = 5
    times: int = 1
    stack: str = ""
    output: str = ""


def died(bot: str, reason: str, turn: int = 5, stack: str = "") -> Case:
    return Case(bot, FaultKind.DIED, reason, turn, stack=stack)


def late(bot: str, turn: int = 5, times: int = 1, stack: str = "", output: str = "") -> Case:
    return Case(bot, FaultKind.TIMEOUT, LATE, turn, times, stack, output)


def raised(bot: str, reason: str, turn: int = 5, output: str = "") -> Case:
    return Case(bot, FaultKind.RAISED, reason, turn, output=output)


def malformed(bot: str, reason: str, output: str = "") -> Case:
    return Case(bot, FaultKind.MALFORMED, reason, output=output)


_THROUGH_THE_FLOOR = (
    raised("deaths.py:RecursesThroughTheFloor", "RecursionError: maximum recursion depth exceeded")
    if sys.version_info[:2] == (3, 12)  # it alone holds calls of C to a limit of their own
    else died("deaths.py:RecursesThroughTheFloor", "ended the process (SIGSEGV)", stack="deaths.py:")
)

QUICK = [
    Case("starting.py:Rolls"),
    Case("meddling.py:BlocksTheAlarm"),
    Case("meddling.py:CopiesItsView"),
    Case("meddling.py:DeletesItsFolder"),
    Case("meddling.py:LowersTheRecursionLimit"),
    Case("meddling.py:RaisesTheRecursionLimit"),
    Case("meddling.py:SeedsTheRandomNumbers"),
    Case("meddling.py:SetsAProfiler"),
    Case("meddling.py:SetsAWatchdog"),
    Case("meddling.py:SpiesOnOthers"),
    Case("meddling.py:StopsTheCollector"),
    Case("meddling.py:TakesTheSignals"),
    Case("meddling.py:TakesWhatIsUnraisable"),
    Case("meddling.py:TurnsWarningsIntoErrors"),
    Case("output.py:ClosesItsStreams"),
    Case("output.py:PrintsALot"),
    Case("output.py:ReplacesStdout"),
    Case("threads.py:ForksAndReturns"),
    Case("threads.py:StartsADaemon"),
    Case("threads.py:StartsAProgram"),
    Case("threads.py:StartsBusyThreads"),
    Case("threads.py:SleepsInAThread"),
    Case("threads.py:StartsThreads"),
    Case("threads.py:TimerInInit"),
    Case("threads.py:TimesItself"),
    Case("threads.py:TimesItselfAndKeepsItsHandler"),
    raised("answers.py:RaisesInHiding", "HidingError: boo (striker.py:"),
    raised("answers.py:RaisesNamelessly", "NamelessError: boo (striker.py:"),
    raised("answers.py:RaisesWithAnAncientLoader", "ValueError: deep (striker.py:"),
    raised("deaths.py:EatsMemory", "MemoryError: "),
    raised("deaths.py:RaisesKeyboardInterrupt", "KeyboardInterrupt: "),
    raised("deaths.py:RaisesSystemExit", "SystemExit: 4 "),
    raised("deaths.py:RecursesForever", "RecursionError: maximum recursion depth exceeded"),
    raised("exits_on_import.py:Bot", f"bot '{HELL}/exits_on_import.py:Bot' cannot be imported", turn=0),
    raised("raises_on_import.py:Bot", f"bot '{HELL}/raises_on_import.py:Bot' cannot be imported", turn=0),
    raised("meddling.py:SetsAnAuditHook", "RuntimeError: bots cannot call addaudithook"),
    raised("meddling.py:LimitsItsTime", "RuntimeError: bots cannot call setrlimit"),
    raised("meddling.py:ChangesItsView", "AttributeError: "),
    raised("meddling.py:ChangesItsViewByForce", "AttributeError: "),
    raised("meddling.py:TakesCtrlC", "KeyboardInterrupt: "),
    raised("output.py:PrintsAndRaises", "ValueError: lost ", output="I see 29 squares\nand no way out\n"),
    raised("threads.py:StartsAStranger", "ValueError: told "),
    raised("starting.py:LeavesInEnd", "SystemExit: a bad loser ", turn=-1),
    malformed("answers.py:AnswersDeeply", "[[[[[[[...]]]]]]] is no action"),
    malformed("answers.py:AnswersInAMask", "<"),
    malformed(
        "answers.py:AnswersWithABadLoser", "<", output="Exception ignored in: <function BadLoser.__del__>"
    ),
    malformed("answers.py:AnswersWithAMillion", "[0, 1, 2, 3, 4, 5, ...] is no action"),
    malformed("answers.py:AnswersWithARecluse", "<"),
    malformed("answers.py:AnswersWithAnHeir", "Heir() is no action"),
    malformed("answers.py:AnswersWithItself", "<"),
    died("answers.py:RaisesWithAnExitingText", "ended the process (exit code 2)"),
    died("deaths.py:Aborts", "ended the process (SIGABRT)", stack="deaths.py:"),
    died("deaths.py:BecomesAnotherProgram", "ended the process (SIGALRM)"),
    died("deaths.py:ExitsGladly", "ended the process (exit code 0)"),
    died("deaths.py:ExitsSadly", "ended the process (exit code 3)"),
    died("deaths.py:HoardsMemory", "left no memory for anybody else"),
    died("deaths.py:KillsItself", "ended the process (SIGKILL)"),
    died("deaths.py:PosesAsTheReferee", "ended the process (exit code 70)"),
    _THROUGH_THE_FLOOR,
    died("deaths.py:StopsItself", "stopped the process"),
    died("deaths.py:Segfaults", "ended the process (SIGSEGV)", stack="in string_at"),
    died("deaths.py:Terminates", "ended the process (SIGTERM)"),
    died("dies_on_import.py:Bot", "ended the process (exit code 5)", turn=0),
    died("meddling.py:BreaksTheEngine", CHANGED),
    died("meddling.py:ChangesTheCode", CHANGED),
    died("meddling.py:ChangesTheRules", CHANGED),
    died("meddling.py:MarksTheBase", CHANGED),
    died("meddling.py:ReplacesABuiltin", CHANGED),
    died("meddling.py:ReplacesTheSeedByOneThatHangs", CHANGED),
    died("meddling.py:TurnsRivals", CHANGED),
    died("meddling.py:WritesItsScore", CHANGED),
    died("output.py:ClosesEveryFile", "cut the referee off"),
    died("output.py:WritesADeepLine", "wrote over what the referee sends", turn=0),
    died("output.py:WritesHalfALine", "wrote over what the referee sends", turn=0),
    died("output.py:WritesIntoEveryFile", "wrote over what the referee sends", turn=0),
    died("starting.py:DiesInBegin", "ended the process (exit code 7)", turn=0),
    died("starting.py:DiesInEnd", "ended the process (exit code 8)", turn=-1),
    died("starting.py:DiesInInit", "ended the process (exit code 6)", turn=0),
]

SLOW = [
    late("answers.py:AnswersWithAClingingOne"),
    late("answers.py:AnswersWithATarpit", stack="in hang"),
    late("answers.py:AnswersWithListsOfTarpits", stack="in hang"),
    late("answers.py:DoesNotLetGo", turn=-1),
    late("answers.py:ReplacesAClingingOne"),
    late("answers.py:RaisesWithAHangingText"),
    late("hangs.py:AnswersTooLate"),
    late("hangs.py:AsksForItsStack"),
    late("hangs.py:CollectsWhenInterrupted"),
    late("hangs.py:CatchesEverything", stack="in strike"),
    late("hangs.py:IgnoresAllSignals"),
    late("hangs.py:LocksItselfOut", stack="in strike"),
    late("hangs.py:MakesGarbageForever", stack="in strike"),
    late("hangs.py:MatchesForever", stack="in match"),
    late("hangs.py:SleepsForever", stack="in strike"),
    late("hangs.py:SpinsEveryTime", turn=1, times=3, stack="in move"),
    late("hangs.py:SpinsForever", stack="in strike"),
    late("hangs.py:SpinsInAFileOfItsOwn", stack="?evil?[31m:1 in <module>"),
    late("hangs.py:SumsForever", stack="in strike"),
    late("meddling.py:HangsUnseen"),
    late("meddling.py:ReplacesStdoutByAClingingOne"),
    late("meddling.py:SpiesAndHangs", times=2),
    late("output.py:PrintsForever", output="all work and no play\nall work"),
    late("starting.py:HangsInBegin", turn=0, stack="in begin"),
    late("starting.py:HangsInEnd", turn=-1, stack="in end"),
    late("starting.py:HangsInInit", turn=0, stack="in __init__"),
    Case("meddling.py:HangsOthers", FaultKind.TIMEOUT, HAUNTING, 0),
    Case("meddling.py:MakesOthersLate", FaultKind.TIMEOUT, HAUNTING, 0),
    Case("meddling.py:SetsAProfilerThatHidesItself", FaultKind.TIMEOUT, HAUNTING, 0),
    died("meddling.py:ReplacesABuiltinByOneThatHangs", CHANGED),
    died("output.py:ClosesEveryFileAndHangs", "cut the referee off"),
    Case("hangs_on_import.py:Bot", FaultKind.TIMEOUT, "it was not imported in time", 0, stack="in <module>"),
]

RESTLESS = {
    "meddling.py:HangsOthers",
    "meddling.py:MakesOthersLate",
    "meddling.py:SetsAProfiler",
    "meddling.py:SetsAProfilerThatHidesItself",
    "meddling.py:SpiesAndHangs",
    "meddling.py:SpiesOnOthers",
    "threads.py:StartsBusyThreads",
}
"""Bots that leave what runs in the time of others. Where one of these stops, they may have a fault for it; or
none that they have else, since what they leave is taken back when such a table is played again."""

FICKLE = [
    "kills_after_import.py:Innocent",
    "answers.py:LeavesAClingingOne",
    "answers.py:LeavesAClingingOneToTheNext",
    "deaths.py:CrashesNowAndThen",
    "meddling.py:ReadsTheRandomNumbers",
    "threads.py:AbortsInAThread",
    "threads.py:BecomesAnotherProgramInAThread",
    "threads.py:BlocksInAThread",
    "threads.py:ClosesEveryFileInAThread",
    "threads.py:CrashesInAThread",
    "threads.py:KillsInAThread",
    "threads.py:RaisesInOthers",
    "threads.py:SetsAnAlarm",
    "threads.py:SetsAnAlarmThatHangs",
    "threads.py:SleepsWithTheLock",
    "threads.py:StartsAKiller",
    "threads.py:StopsItsParent",
    "threads.py:TicksForever",
]
"""Bots of which it depends on the moment how they end, or which play otherwise than those that roll."""
