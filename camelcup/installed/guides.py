"""The guides, which are the files in docs/, and the READMEs of installed packages."""

from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from camelcup.installed.plugins import Plugins

PACKAGE = Path(__file__).parents[1]


def find_guides() -> dict[str, Path]:
    """Return the file of each guide by its topic: those in the package, or in a checkout those of docs/."""
    shipped = PACKAGE / "guides"
    folder = shipped if shipped.is_dir() else PACKAGE.parent / "docs"
    return {path.stem: path for path in sorted(folder.glob("*.md"), key=lambda path: path.stem)}


def guide_title(path: Path) -> str:
    """Return the heading of a guide."""
    return path.read_text("utf-8").partition("\n")[0].lstrip("# ")


def find_packages(plugins: Plugins) -> dict[str, str]:
    """Return the other packages with plugins: those with games by the games, the rest by their names."""
    games = {name: source.package for name, (_, source) in plugins.games.items()}
    rest = {source.package for source in plugins.sources} - set(games.values())
    packages = {**games, **{name: name for name in sorted(rest)}}
    return {name: package for name, package in packages.items() if package != "camelcup"}


def package_summary(package: str) -> str:
    """Return the summary of a package; empty if it has none."""
    return _metadata(package, "summary")


def package_readme(package: str) -> str:
    """Return the README of a package; empty if it has none."""
    return _metadata(package, "description")


def _metadata(package: str, field: str) -> str:
    try:
        return str(metadata(package).json.get(field, ""))
    except PackageNotFoundError:
        return ""
