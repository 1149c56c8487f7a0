"""Reports about bots."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from camelcup.records import Fault, GameRecord, Times
from camelcup.results.faults import RemarkGroups
from camelcup.results.result_table import ResultTable
from camelcup.text import plural

REMARKS = "the game has no remarks"

NEVER_ASKED = "it was never asked"
NEVER = "it never answered"


@frozen
class Finding:
    """The result of one check: `check` says what is right, `detail` what was found.

    skipped: whether it could not be checked, which passes
    remark:  whether it is not as it should be, but no failure

    >>> finding: Finding = inspect_bot("RandomBot").findings[0]
    >>> finding.check, finding.passed
    ('answers are legal', True)
    """

    check: str
    passed: bool
    detail: str
    skipped: bool = False
    remark: bool = False

    @property
    def mark(self) -> str:
        """The result as a word of four letters."""
        if self.skipped:
            return "skip"
        if self.remark:
            return "note"
        return "ok  " if self.passed else "FAIL"


@frozen
class BotReport:
    """All findings about a bot; `str` of it is for a person.

    >>> report: BotReport = inspect_bot("RandomBot", games=1)
    >>> print(report)
    RandomBot keeps the contract
      ok    answers are legal: ...
    """

    bot: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(finding.passed for finding in self.findings)

    @property
    def verdict(self) -> str:
        """The result in a word, as a grade sheet has it."""
        return "ok" if self.passed else "FAIL"

    def __str__(self) -> str:
        return report_text(self.bot, self.findings)


def report_text(name: str, findings: Sequence[Finding]) -> str:
    """Return the findings about a bot or a game as text for a person.

    >>> print(report_text("Nim", [Finding("ends", True, "after 9 moves")]))
    Nim keeps the contract
      ok    ends: after 9 moves
    """
    failed = [finding.check for finding in findings if not finding.passed]
    lines = [f"{name} {'fails: ' + ', '.join(failed) if failed else 'keeps the contract'}"]
    for finding in findings:
        first, *rest = finding.detail.splitlines()
        lines.append(f"  {finding.mark}  {finding.check}: {first}")
        lines += [f"        {line}".rstrip() for line in rest]
    return "\n".join(lines)


def reports_text(reports: Sequence[BotReport], layout: str) -> str:
    """Return a line for each of several bots; in JSON all findings, else those that are not ok."""
    names = ("bot", "verdict", "findings")
    if layout == "json":
        rows: list[tuple[Any, ...]] = [
            (report.bot, report.verdict, [_plain(finding) for finding in report.findings])
            for report in reports
        ]
    else:
        rows = [(report.bot, report.verdict, _short_text(report.findings)) for report in reports]
    return ResultTable.of(names, rows).text(layout)


def _plain(finding: Finding) -> dict[str, str]:
    return {"check": finding.check, "result": finding.mark.strip(), "detail": finding.detail}


def _short_text(findings: Sequence[Finding]) -> str:
    """Return the findings that are not ok in one line, failures first."""
    texts = []
    for finding in sorted(findings, key=lambda finding: finding.passed):
        first, *rest = finding.detail.splitlines()
        if first.endswith(":") and rest:
            first = f"{first} {rest[0]}"
        if finding.mark.strip() != "ok":
            texts.append(f"{finding.mark} {finding.check}: {first}")
    return "; ".join(texts)


def not_tried(check: str, reason: str) -> Finding:
    """Return the finding about a check that was not made. reason: the end of a sentence, why it was not"""
    return Finding(check, True, f"not tried, since {reason}", skipped=True)


def remarked(bot: str, records: Iterable[GameRecord]) -> list[Finding]:
    """Return a note for each group of remarks that a game has on moves of a bot."""
    groups = RemarkGroups()
    for record in records:
        groups.add(record)
    return [
        Finding(REMARKS, True, f"{plural(group.moves, 'time')}; the first: {group.text}", remark=True)
        for group in groups.rows()
        if group.bot == bot
    ]


def timing(times: Sequence[Times]) -> Finding:
    """Return the times of the moves of a bot in some games, for information."""
    moves = sum(time.moves for time in times)
    if not moves:
        return not_tried("time a move", NEVER_ASKED)
    mean = sum(time.total_ns for time in times) / moves / 1e6
    worst = max(time.worst_ns for time in times) / 1e6
    return Finding("time a move", True, f"{mean:.3f} ms, at worst {worst:.3f} ms (for your information)")


def describe_fault(fault: Fault, seats: int) -> str:
    """Return a fault with the place where the bot was. seats: at the table"""
    place = f"in {fault.phase.value}, after turn {fault.turn} of a game with {seats} seats"
    return "\n".join([f"{fault.summary} ({place})", *fault.details.splitlines()])
