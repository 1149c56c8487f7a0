"""The versions of packages rise when something in them has changed since their last tag."""

import subprocess

import pytest

from distributions import distributions
from raise_versions import main

SETUP = """[metadata]
name = camelcup
version = 1.2.0
[options]
install_requires =
    click>=8
[options.extras_require]
"""
PROJECT = '[project]\nname = "{}"\nversion = "0.4.2"\ndependencies = ["camelcup>=1.2"]\n'
NAMES = ("camelcup-chess", "camelcup-go")


def git(root, *words):
    """Run git in a repository."""
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


def commit(root):
    """Commit all that changed."""
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "Change")


@pytest.fixture
def released(tmp_path):
    """Return a repository of the core and two packages, all released, and a changelog that is open."""
    for name in NAMES:
        (folder := tmp_path / "plugins" / name).mkdir(parents=True)
        (folder / "pyproject.toml").write_text(PROJECT.format(name))
        (folder / "tests").mkdir()
    (tmp_path / "setup.cfg").write_text(SETUP)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.0 (2026-01-02)\n\n- Go.\n")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    for tag in ("camelcup-1.2.0", "camelcup-1.1.0", "camelcup-chess-0.4.2", "camelcup-go-0.4.2"):
        git(tmp_path, "tag", tag)
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Next (unreleased)\n\n## 1.2.0 (2026-01-02)\n")
    return tmp_path


def versions(root):
    """Return the versions of the core and of the two packages."""
    return [str(distributions(root)[name].version) for name in ("camelcup", *NAMES)]


def test_only_a_package_that_changed_is_raised_and_the_core_with_it(released, capsys):
    (released / "plugins" / "camelcup-go" / "go.py").write_text("komi = 7.5\n")
    (released / "plugins" / "camelcup-chess" / "tests" / "test_chess.py").write_text("")
    commit(released)
    main("minor", released, "2026-03-04")
    assert versions(released) == ["1.3.0", "0.4.2", "0.5.0"]
    assert "## 1.3.0 (2026-03-04)\n\n## 1.2.0" in (released / "CHANGELOG.md").read_text()
    *done, tags = capsys.readouterr().out.splitlines()
    assert done == ["camelcup: 1.2.0 -> 1.3.0", "camelcup-go: 0.4.2 -> 0.5.0"]
    assert "camelcup-1.3.0 camelcup-go-0.5.0;" in tags


def test_nothing_is_raised_if_nothing_changed(released):
    with pytest.raises(SystemExit, match="nothing has changed since the last tags"):
        main("minor", released)
    assert versions(released) == ["1.2.0", "0.4.2", "0.4.2"]


def test_a_version_that_was_raised_by_hand_is_kept(released):
    path = released / "plugins" / "camelcup-go" / "pyproject.toml"
    path.write_text(path.read_text().replace("0.4.2", "2.0.0"))
    commit(released)
    main("micro", released, "2026-03-04")
    assert versions(released) == ["1.2.1", "0.4.2", "2.0.0"]


def test_packages_without_a_tag_keep_their_first_version(released):
    for name in NAMES:
        git(released, "tag", "-d", f"{name}-0.4.2")
    main("major", released, "2026-03-04")
    assert versions(released) == ["2.0.0", "0.4.2", "0.4.2"]


def test_a_changelog_without_a_new_section_is_an_error(released):
    (released / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.0 (2026-01-02)\n")
    (released / "setup.py").write_text("")
    commit(released)
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md has no line"):
        main("minor", released)
    with pytest.raises(SystemExit, match="'tiny': expected one of major, minor, micro"):
        main("tiny", released)
