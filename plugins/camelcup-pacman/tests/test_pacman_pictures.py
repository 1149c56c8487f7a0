"""Tests of camelcup pacman-pictures."""

import sys
from pathlib import Path

import pytest
from camelcup_pacman import pictures
from camelcup_pacman.commands.pacman_pictures import command
from camelcup_pacman.pictures import BETAS, curves, entropy, informative_moment
from camelcup_pacman.rules import Rules
from click.testing import CliRunner, Result

from camelcup import UserError

PNG = b"\x89PNG"


def run(output: Path) -> Result:
    """Run the command; its errors are raised."""
    return CliRunner().invoke(command, ["-o", str(output)], catch_exceptions=False)


@pytest.mark.slow
def test_the_command_draws_both_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "SEARCHED", range(20, 60))
    monkeypatch.setattr(curves, "__defaults__", ((1,), 40))
    done = run(tmp_path / "new" / "folder")
    assert [Path(line).name for line in done.stdout.splitlines()] == ["reading.png", "betas.png"]
    assert all(Path(line).read_bytes().startswith(PNG) for line in done.stdout.splitlines())


@pytest.mark.parametrize("rules", ["classic", "pelita"])
def test_the_moment_shown_has_a_reading_that_teaches(rules: str) -> None:
    moment = informative_moment(Rules(rules=rules, maze="small", limit=250))  # type: ignore[arg-type]
    assert entropy(moment.after) < entropy(moment.before)
    assert moment.before.sum() == pytest.approx(1)
    assert moment.after[moment.true] > 0
    assert moment.view.moves in pictures.SEARCHED


def test_a_curve_has_a_mean_for_each_beta_and_one_for_the_mixture() -> None:
    found = curves(seeds=(1,), moves=60)
    assert [curve.bot for curve in found] == ["RandomBot", "Explorer", "Eater"]
    for curve in found:
        assert len(curve.logs) == len(BETAS)
        assert all(-14 < log < 0 for log in [*curve.logs, curve.mixture])


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"-o .*file: File exists"):
        run(tmp_path / "file")


def test_without_matplotlib_the_command_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(UserError) as caught:
        run(tmp_path)
    assert str(caught.value) == (
        "pacman-pictures needs matplotlib: pip install 'camelcup-pacman[plot]', "
        "or in a checkout pip install './plugins/camelcup-pacman[plot]'"
    )
