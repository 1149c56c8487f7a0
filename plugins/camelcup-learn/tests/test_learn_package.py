"""Tests of the package."""

import camelcup_learn


def test_the_package_says_who_it_is_for() -> None:
    assert "learning" in str(camelcup_learn.__doc__)
