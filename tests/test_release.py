"""Packages and what they ask of each other, as they would be released."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile

import pytest

from build_all import repack
from camelcup.installed.plugins import load_plugins
from check_installed import checked
from distributions import ROOT, distributions
from record_stable import RECORDED, stable

PACKAGES = distributions()


def test_all_packages_are_found():
    folders = {path.parent for path in ROOT.glob("*/*/pyproject.toml")}
    assert {package.folder for package in PACKAGES.values()} == {ROOT, *folders}
    assert all(name == package.folder.name for name, package in PACKAGES.items() if name != "camelcup")


@pytest.mark.parametrize("package", PACKAGES.values(), ids=lambda package: package.name)
def test_a_package_comes_after_those_that_it_needs_whose_versions_it_admits(package):
    order = [*PACKAGES]
    earlier = {*order[: order.index(package.name)]}
    assert {needed.name for needed in package.requirements} & {*PACKAGES} <= earlier
    assert package.name == "camelcup" or "camelcup" in earlier
    extras = [needed for extra in package.extras.values() for needed in extra]
    for needed in [each for each in (*package.requirements, *extras) if each.name in PACKAGES]:
        assert needed.specifier.contains(PACKAGES[needed.name].version), needed.name
        assert needed.extras <= {*PACKAGES[needed.name].extras}
        assert needed.name == package.name or ">=" in str(needed.specifier)


def test_the_extra_all_has_every_game_and_the_three_others():
    extras = PACKAGES["camelcup"].extras
    (everything,) = extras["all"]
    assert (everything.name, everything.extras) == ("camelcup", {"play", "contest", "learn", "models"})
    games = {source.package for _, source in load_plugins().games.values()} & {*PACKAGES}
    assert games - {"camelcup"} <= {needed.name for needed in extras["play"]}


def test_the_constraints_of_ci_are_versions_that_the_packages_admit():
    lines = (ROOT / "release" / "constraints.txt").read_text().split()
    locked = dict(line.split("==") for line in lines)
    for package in PACKAGES.values():
        for needed in package.requirements:
            assert needed.name not in locked or needed.specifier.contains(locked[needed.name]), package.name
    core = {needed.name for needed in PACKAGES["camelcup"].requirements if needed.name not in PACKAGES}
    assert core <= {*locked}


def test_the_newest_section_of_the_changelog_is_that_of_the_core():
    version = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert version[1] == str(PACKAGES["camelcup"].version)


def test_an_sdist_is_the_same_whenever_and_wherever_it_was_packed(tmp_path):
    packed = []
    for number, names in enumerate((["b", "a"], ["a", "b"])):
        path = tmp_path / f"sample-{number}.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for name in names:
                member = tarfile.TarInfo(f"sample/{name}")
                member.size, member.mtime, member.uid, member.uname = 1, number, number, f"user{number}"
                archive.addfile(member, io.BytesIO(name.encode()))
        repack(path, 1_000_000_000)
        packed.append(path.read_bytes())
    assert packed[0] == packed[1]
    with tarfile.open(path) as archive:
        assert archive.getnames() == ["sample/a", "sample/b"]
        assert archive.extractfile("sample/b").read() == b"b"


LISTED = """\
package   version  entry point  offers
--------  -------  -----------  ------
camelcup  0.2.0    bots         1 bot
"""


@pytest.mark.parametrize(
    ("listed", "complaint"),
    [
        (f"{LISTED}\ncompiled: nothing; not compiled, thus slower: the referee\n", "not all is compiled"),
        (f"{LISTED}\npackage  version  entry point  problem\n\ncompiled: the referee\n", "has a problem"),
        ("compiled: the referee\n", "not installed: camelcup"),
    ],
)
def test_a_wheel_with_a_part_missing_is_refused(listed, complaint):
    with pytest.raises(SystemExit, match=complaint):
        checked(listed, ["camelcup"])
    assert checked(f"{LISTED}\ncompiled: the referee\n", ["camelcup"]) == "compiled: the referee"


@pytest.mark.slow
@pytest.mark.parametrize(("release", "fails"), [("0", False), ("1", True)])
def test_a_module_that_does_not_compile_is_an_error_in_a_release(release, fails, tmp_path):
    pytest.importorskip("Cython")
    for path in [found for kind in ("py", "pyx", "pxd") for found in (ROOT / "camelcup").rglob(f"*.{kind}")]:
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.touch()  # empty, as the modules themselves take long to compile
    shutil.copy(ROOT / "setup.py", tmp_path)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--cython-c-in-temp"]
    variables = {**os.environ, "CC": "no-such-compiler", "CAMELCUP_RELEASE": release, "CAMELCUP_PURE": "0"}
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert bool(done.returncode) == fails, done.stderr
    assert "no-such-compiler" in done.stderr


LAST = json.loads(RECORDED.read_text("utf-8"))


@pytest.mark.parametrize("kind", ["names", "hooks", "cup files", "protocol"])
def test_what_is_stable_is_still_there(kind):
    assert LAST[kind]
    assert lost(LAST[kind], stable()[kind]) == [], (
        "docs/stability.md promises these; if they have to go, name them in CHANGELOG.md and run "
        "python release/record_stable.py"
    )


def lost(before, now):
    """Return what is no longer there: names, and parts of names after a dot."""
    parts = {f"{name}.{part}" for name, parts in before.items() for part in parts}
    there = {f"{name}.{part}" for name, parts in now.items() for part in parts}
    return sorted({*before} - {*now} | parts - there)
