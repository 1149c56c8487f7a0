"""The names of `camelcup_checks.packages`, for packages that were written for 0.2."""

from typing import Any

from camelcup.testing import moved


def __getattr__(name: str) -> Any:
    return moved(name, "camelcup_checks.packages")
