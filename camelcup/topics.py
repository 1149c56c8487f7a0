"""The texts that `camelcup help` prints: guides, the rules of games, the READMEs of packages."""

import re
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game, make_display

PACKAGE = Path(__file__).parent

HEADING = re.compile("^#+ (.*)$", re.MULTILINE)


class Guides:
    """The texts that `camelcup help` prints, as Markdown.

    guides:   the title of each guide, by its topic
    games:    a line about each installed game; its text has the rules
    packages: a line about each other package with plugins and a README, which is its text

    >>> guides = Guides(load_plugins())
    >>> guides.guides["first-bot"]
    'Your first bot'
    >>> guides.text("first-bot").splitlines()[0]
    '# Your first bot'
    """

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._texts = {path.stem: path.read_text("utf-8") for path in _find_files()}
        self.guides = {topic: text.partition("\n")[0].lstrip("# ") for topic, text in self._texts.items()}
        self.games = {name: entry.summary for name, (entry, _) in plugins.games.items()}
        others = sorted({source.package for source in plugins.sources} - {"camelcup"})
        described = [package for package in others if _metadata(package, "description")]
        self.packages = {package: _metadata(package, "summary") for package in described}

    def text(self, topic: str) -> str:
        """Return the text of a guide, a game or a package. Raises KeyError where there is none."""
        if topic in self.guides:
            return self._texts[topic]
        if topic in self.games:
            return self._rules(topic)
        if topic in self.packages:
            return _readme(topic)
        raise KeyError(topic)

    def with_heading(self, word: str) -> list[str]:
        """Return the guides that have a word in a heading, or a name that begins with it."""
        return [
            topic
            for topic, text in self._texts.items()
            if word.lower() in _words(text) or topic.startswith(word.lower())
        ]

    def _rules(self, name: str) -> str:
        """Return the rules of a game, and where more about it stands; of a game without any the README."""
        from camelcup.session.introduction import Introduction  # other topics need none of its imports

        game, _ = choose_game(self._plugins, name, None)
        introduction = Introduction(make_display(self._plugins, game))
        package = self._plugins.games[name].source.package
        if not introduction.rules:
            return _readme(package)
        more = package if package != "camelcup" else "camel-up"
        return f"{introduction}\nMore: `camelcup help {more}`\n"


def _find_files() -> list[Path]:
    """Return the files of the guides: those in the package, or in a checkout those of docs/."""
    shipped = PACKAGE / "guides"
    folder = shipped if shipped.is_dir() else PACKAGE.parent / "docs"
    return sorted(folder.glob("*.md"), key=lambda path: path.stem)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", " ".join(HEADING.findall(text)).lower()))


def _readme(package: str) -> str:
    return _metadata(package, "description") or f"{package} has no README.\n"


def _metadata(package: str, field: str) -> str:
    """Return a field of the metadata of a package: `summary`, or `description`, which is its README."""
    try:
        return str(metadata(package).json.get(field, ""))
    except PackageNotFoundError:
        return ""
