"""Raise the versions of the packages that changed since their last tag, and date the changelog.

    python release/raise_versions.py minor|micro|major

A package that has no tag yet, or another version than its last tag, keeps its version. The core is raised
with any other, as the changelog counts by its versions. The last line printed sets the tags.
"""

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from packaging.version import Version

from distributions import ROOT, Distribution, distributions

PARTS = ("major", "minor", "micro")
NOT_RELEASED = ("tests", "bench")
OF_CORE = ("camelcup", "docs", "README.md", "pyproject.toml", "setup.cfg", "setup.py")
"""What the core is built from."""


def main(part: str, root: Path = ROOT, today: str = f"{datetime.now(UTC):%Y-%m-%d}") -> None:
    """Raise what changed, print what was done, and give the newest section of the changelog its date."""
    if part not in PARTS:
        raise SystemExit(f"raise {part!r}: expected one of {', '.join(PARTS)}")
    packages = distributions(root)
    old = {name: last_version(root, name) for name in packages}
    kept = {name for name, package in packages.items() if package.version != old[name]}
    raised = {name for name in {*packages} - kept if changed(root, packages[name])}
    if not kept | raised:
        raise SystemExit("nothing has changed since the last tags")
    raised |= {"camelcup"} - kept
    for name in sorted(raised):
        package = packages[name]
        version = after(package.version, part)
        replace(package.file, rf'^(version = "?){re.escape(str(package.version))}\b', rf"\g<1>{version}")
        print(f"{name}: {old[name]} -> {version}")
    now = distributions(root)
    heading = rf"## {now['camelcup'].version} ({today})"
    replace(root / "CHANGELOG.md", r"^## .*\(unreleased\)$", heading)
    tags = [package.tag for name, package in now.items() if package.version != old[name]]
    print(f"for tag in {' '.join(sorted(tags))}; do git tag $tag; done")


def last_version(root: Path, name: str) -> Version | None:
    """Return the highest version of a package that has a tag; None if it has no tag."""
    found = (re.fullmatch(rf"{name}-(\d[\w.]*)", tag) for tag in git(root, "tag").splitlines())
    return max((Version(match[1]) for match in found if match), default=None)


def changed(root: Path, package: Distribution) -> bool:
    """Whether what a package is built from differs from that of the tag of its version."""
    folder = package.folder.relative_to(root)
    paths = [str(folder / name) for name in OF_CORE] if package.name == "camelcup" else [str(folder)]
    leave = [f":(exclude){folder / name}" for name in NOT_RELEASED]
    return bool(git(root, "diff", "--name-only", package.tag, "--", *paths, *leave))


def git(root: Path, *words: str) -> str:
    """Return the output of git."""
    done = subprocess.run(["git", *words], cwd=root, stdout=subprocess.PIPE, encoding="utf-8", check=True)  # noqa: S603, S607
    return done.stdout


def after(version: Version, part: str) -> str:
    """Return the version that follows, with a part raised and those behind it at 0."""
    place = PARTS.index(part)
    numbers = [version.major, version.minor, version.micro]
    return ".".join(map(str, [*numbers[:place], numbers[place] + 1, *[0] * (2 - place)]))


def replace(path: Path, pattern: str, text: str) -> None:
    """Replace the first match of a pattern in a file, which must have one."""
    written, count = re.subn(pattern, text, path.read_text("utf-8"), count=1, flags=re.MULTILINE)
    if not count:
        raise SystemExit(f"{path} has no line that matches {pattern!r}")
    path.write_text(written, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
