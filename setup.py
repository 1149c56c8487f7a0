"""Builds the kernels of the odds. Where that fails camelcup is installed all the same, and uses Python."""

from setuptools import Extension, setup

ODDS = "camelcup/camelup/odds"

setup(
    ext_modules=[
        Extension(
            f"camelcup.camelup.odds.{name}",
            [f"{ODDS}/{name}.pyx"],
            depends=[f"{ODDS}/{declared}.pxd" for declared in ("_codes", "_boards", "_rows")],
            # Many Pythons say -O2 -g: the odds take a third longer, the files are five times as big. Loops
            # over the numbers of a row are short: unrolled, all placements of a trap take 5 % less.
            extra_compile_args=["-O3", "-g0", "-funroll-loops"],
            optional=True,
        )
        for name in ("_boards", "_leg", "_races")
    ]
)
