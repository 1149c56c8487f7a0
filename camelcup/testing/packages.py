"""The names of `camelcup_checks.packages`, for packages that were written for 0.2."""

from typing import Any

from camelcup.testing import moved


def __getattr__(name: str) -> Any:
    if name.startswith("__"):  # which `import` asks for
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return moved(name, "camelcup_checks.packages")
