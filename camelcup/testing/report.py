"""Reports about bots."""

from attrs import frozen


@frozen
class Finding:
    """The result of one check: `check` says what is right, `detail` what was found."""

    check: str
    passed: bool
    detail: str


@frozen
class BotReport:
    """All findings about a bot; `str` of it is for a person."""

    bot: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(finding.passed for finding in self.findings)

    def __str__(self) -> str:
        failed = [finding.check for finding in self.findings if not finding.passed]
        lines = [f"{self.bot} {'keeps the contract' if self.passed else 'fails: ' + ', '.join(failed)}"]
        for finding in self.findings:
            first, *rest = finding.detail.splitlines()
            lines.append(f"  {'ok  ' if finding.passed else 'FAIL'}  {finding.check}: {first}")
            lines += [f"        {line}".rstrip() for line in rest]
        return "\n".join(lines)
