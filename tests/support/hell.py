"""The bots from hell, and how each of them fails."""

from pathlib import Path

from attrs import frozen

from camelcup import FaultKind, Phase

HELL = Path(__file__).parents[1] / "bots_from_hell"


@frozen
class Case:
    """A bot from hell and its fault; no kind stands for none.

    reason, traceback, output: texts in the fault
    """

    bot: str
    kind: FaultKind | None = None
    reason: str = ""
    phase: Phase = Phase.MOVE
    traceback: str = ""
    output: str = ""

    @property
    def spec(self):
        """The spec of the bot."""
        return f"{HELL}/{self.bot}"


LATE = "no answer within"
RAISED, MALFORMED, TIMEOUT = FaultKind.RAISED, FaultKind.MALFORMED, FaultKind.TIMEOUT
EXITED, PROTOCOL = FaultKind.EXITED, FaultKind.PROTOCOL

CASES = [
    Case("phases.py:Small"),
    Case("answers.py:ChangesTheRules"),
    Case("hangs.py:LeavesThreadsAndPrograms"),
    Case("output.py:PrintsALot"),
    Case("output.py:ReadsItsInput"),
    Case("output.py:ClosesItsStreams"),
    Case("answers.py:AnswersDeeply", MALFORMED),
    Case("answers.py:AnswersWithItself", MALFORMED, "is no action: those are", output="here I am"),
    Case("answers.py:AnswersNotANumber", MALFORMED, "is no"),
    Case("exits.py:RaisesSystemExit", RAISED, "SystemExit: 4 (exits.py:", traceback="in move"),
    Case("exits.py:RecursesForever", RAISED, "RecursionError: maximum recursion depth exceeded"),
    Case("exits.py:EatsMemory", RAISED, "MemoryError"),
    Case(
        "output.py:PrintsAndRaises",
        RAISED,
        "ValueError: lost",
        output="I see the scores (0, 0)\nand no way out\n",
    ),
    Case("answers.py:RaisesWithAnExitingText", EXITED, "its process exited with code 2"),
    Case("exits.py:Exits", EXITED, "its process exited with code 3"),
    Case("exits.py:RaisesKeyboardInterrupt", RAISED, "KeyboardInterrupt"),
    Case("exits.py:Crashes", EXITED, "its process was killed by SIGSEGV"),
    Case("exits.py:KillsItself", EXITED, "its process was killed by SIGKILL"),
    Case("exits.py:KillsItsGroup", EXITED, "its process was killed by SIGTERM"),
    Case("exits.py:BecomesAnotherProgram", EXITED, "its process exited with code 0 before it answered"),
    Case("output.py:ClosesEveryFile", EXITED, "its process"),
    Case("answers.py:AnswersHugely", PROTOCOL, "a line that is too long"),
    Case("output.py:WritesNonsense", PROTOCOL, "which is no message"),
    Case("output.py:WritesHalfALine", PROTOCOL, "which is no message"),
    Case("output.py:WritesWithoutEnd", PROTOCOL, "a line that is too long"),
    Case("output.py:WritesAnotherMessage", PROTOCOL, "its process answered done"),
    Case("answers.py:AnswersWithATarpit", TIMEOUT, LATE, traceback="in __repr__"),
    Case("hangs.py:Spins", TIMEOUT, LATE, traceback="in move"),
    Case("hangs.py:Sums", TIMEOUT, LATE, traceback="in move"),
    Case("hangs.py:Matches", TIMEOUT, LATE, traceback="in match"),
    Case("hangs.py:CatchesEverything", TIMEOUT, LATE, traceback="in move"),
    Case("hangs.py:StopsItself", TIMEOUT, LATE),
    Case("hangs.py:IgnoresSignals", TIMEOUT, LATE),
    Case("hangs.py:WaitsForAProgram", TIMEOUT, LATE, traceback="in move"),
    Case("output.py:PrintsForever", TIMEOUT, LATE, output="all work and no play\nall work"),
    Case("phases.py:HangsInInit", TIMEOUT, "no answer within", Phase.BEGIN, traceback="in __init__"),
    Case("phases.py:HangsInBegin", TIMEOUT, "no answer within", Phase.BEGIN, traceback="in begin"),
    Case("phases.py:HangsInEnd", TIMEOUT, "no answer within", Phase.END, traceback="in end"),
    Case("phases.py:ExitsInInit", EXITED, "its process exited with code 6", Phase.BEGIN),
    Case("phases.py:ExitsInBegin", EXITED, "its process exited with code 7", Phase.BEGIN),
    Case("phases.py:ExitsInEnd", EXITED, "its process exited with code 8", Phase.END),
    Case("raises_on_import.py:Bot", RAISED, "cannot be imported", Phase.BEGIN, traceback="no such library"),
    Case("exits_on_import.py:Bot", EXITED, "its process exited with code 5", Phase.BEGIN),
    Case("hangs_on_import.py:Bot", TIMEOUT, "no answer within", Phase.BEGIN, traceback="in <module>"),
]
