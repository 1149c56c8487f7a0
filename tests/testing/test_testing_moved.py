"""The names of camelcup-checks in camelcup.testing, where they were in 0.2."""

import camelcup_checks
import pytest
from camelcup_checks.packages import GamePackage

from camelcup import testing
from camelcup.testing import packages


def test_names_that_moved_to_camelcup_checks_are_found_where_they_were():
    assert [getattr(testing, name) for name in testing.MOVED] == [
        getattr(camelcup_checks, name) for name in camelcup_checks.__all__
    ]
    assert packages.GamePackage is GamePackage


@pytest.mark.parametrize(
    ("module", "name"), [("testing", "check_game"), ("testing", "GameReport"), ("testing.packages", "run")]
)
def test_without_camelcup_checks_an_error_says_what_to_install(module, name, missing):
    missing("camelcup_checks")
    with pytest.raises(ImportError) as raised:
        exec(f"from camelcup.{module} import {name}")
    assert str(raised.value) == f"{name} is in the package camelcup-checks: pip install camelcup-checks"


def test_a_name_that_never_was_there_is_not_found():
    with pytest.raises(ImportError, match="cannot import name 'chek_game'"):
        from camelcup.testing import chek_game  # noqa: F401
