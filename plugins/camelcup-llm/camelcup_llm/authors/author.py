"""A model that writes a bot, and mends it by what it is told of its games."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from string import Template
from textwrap import indent
from typing import Any

from attrs import asdict, evolve, frozen

from camelcup import Guides, Plugins, UserError, make_display
from camelcup_llm.authors.trial import Trials, checks_text, cup_text, judged_text, standings
from camelcup_llm.endpoint import Endpoint
from camelcup_llm.exchange import Exchange, Request
from camelcup_llm.options import ModelSpec
from camelcup_llm.prompt import rules_text
from camelcup_llm.reading import THOUGHTS
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store

CODE = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)^```", re.DOTALL | re.MULTILINE)

NO_CODE = "Your answer has no block of Python (```python ... ```)."

AGAIN = "\n\nWrite a better version: the whole file, in one block of Python."


@frozen(kw_only=True)
class Version:
    """A version of a bot.

    name:     v1, v2 and so on
    code:     empty where the model wrote none
    prompt:   the digest under which the answer is kept
    passed:   whether it keeps the contract
    feedback: the text that the model is given about it
    rows:     the standings of its cup, as JSON has them
    """

    name: str
    code: str
    prompt: str
    exchange: Exchange
    passed: bool = False
    feedback: str = NO_CODE
    rows: Sequence[dict[str, Any]] = ()

    def __str__(self) -> str:
        wins = [f"{row['win_percent']} % wins" for row in self.rows if row["bot"] == self.name]
        state = "keeps the contract" if self.passed else self.feedback.splitlines()[0].rstrip(":")
        return f"{self.name}: {', '.join([state, *wins])} (${self.exchange.cost:.4f})"


class Author:
    """A model at its endpoint, which writes into a new folder: bots/vN.py, vN.json and vN.jsonl.

    Raises UserError where the folder is there already, or the client is not installed.
    """

    def __init__(self, spec: ModelSpec, plugins: Plugins, trials: Trials, folder: Path) -> None:
        settings = Settings.read()
        model = evolve(settings.model(spec.name), structured=False)  # code is no JSON
        settings = evolve(settings, models={**settings.models, spec.name: model})
        self.model = spec
        self.plugins = plugins
        self.trials = trials
        self.endpoint = Endpoint(spec.name, settings, Store(settings.store))
        self.messages = [{"role": "user", "content": _task(plugins, trials)}]
        self.folder = folder
        try:
            folder.mkdir(parents=True)
            (folder / "bots").mkdir()
        except FileExistsError:
            raise UserError(
                f"--out {folder}: it is there already; name a new folder (no answer is paid twice)"
            ) from None
        except OSError as error:
            raise UserError(f"--out {folder}: {error.strerror}") from error

    def close(self) -> None:
        """Close the file of answers, and remove the folder where it has no version."""
        self.endpoint.store.close()
        with suppress(OSError):  # not empty
            (self.folder / "bots").rmdir()
            self.folder.rmdir()

    def write(self, number: int) -> Version:
        """Ask for a version, try it, and keep it. Raises UserError where no answer comes."""
        request = Request(
            endpoint=self.endpoint.address,
            model=self.endpoint.model.model or self.model.name,
            messages=self.messages,
            temperature=self.model.options.temperature,
            effort=self.model.options.effort,
            max_tokens=self.endpoint.model.max_tokens,
            sample=self.trials.seed,
        )
        exchange = self.endpoint.ask(request)
        code = max(CODE.findall(THOUGHTS.sub("", exchange.answer)), key=len, default="")
        version = Version(name=f"v{number}", code=code, prompt=request.digest, exchange=exchange)
        if code:
            version = self._tried(version)
        self._keep(version)
        answer = {"role": "assistant", "content": exchange.answer}
        self.messages = [*self.messages, answer, {"role": "user", "content": version.feedback + AGAIN}]
        return version

    def spec(self, version: Version) -> str:
        """Return the spec of a version as a bot."""
        return f"{version.name}={self.folder / 'bots' / version.name}.py"

    def _tried(self, version: Version) -> Version:
        spec = self.spec(version)
        (self.folder / "bots" / f"{version.name}.py").write_text(version.code, "utf-8")
        report = self.trials.check(spec)
        texts, rows = [checks_text(report)], []
        if report.passed:
            file = self.folder / f"{version.name}.jsonl"
            run = self.trials.cup([spec], self.trials.games, file)
            texts += [cup_text(run, version.name), judged_text(run, file, version.name, self.plugins)]
            rows = json.loads(standings(run).text("json"))
        feedback = "\n\n".join(filter(None, texts))
        for place in (self.folder.resolve(), self.folder):  # so that the text is the same in every folder
            feedback = feedback.replace(f"{place}/", "")
        return evolve(version, passed=report.passed, feedback=feedback, rows=rows)

    def _keep(self, version: Version) -> None:
        """Write what became of a version."""
        used = {name: value for name, value in asdict(version.exchange).items() if name != "answer"}
        kept = {
            "model": self.model.name,
            "prompt": version.prompt,
            "passed": version.passed,
            "feedback": version.feedback,
            "standings": version.rows,
            **used,
        }
        (self.folder / f"{version.name}.json").write_text(json.dumps(kept, indent=2), "utf-8")


def _task(plugins: Plugins, trials: Trials) -> str:
    """Return the first message: the rules, the guide for bots, and what is asked for."""
    display, guides = make_display(plugins, trials.game), Guides(plugins)
    entry, source = plugins.games[trials.game.name]
    template = Template((files(__package__) / "author.md").read_text("utf-8"))
    return template.substitute(
        title=display.title,
        opponents=", ".join(trials.opponents),
        rules=rules_text(display),
        guide=guides.text("first-bot"),
        more=guides.text(source.package) if source.package in guides.packages else "",
        imports=entry.starter_imports,
        starter=indent(entry.starter, " " * 8),
    )
