"""Compile the hot modules, the kernels of the odds and the batch.

Where that fails, Python does the work of all but the batch; with CAMELCUP_RELEASE=1 in the environment it is
an error, so that no wheel is released with a part missing.

The guides in docs/ are installed as the folder camelcup/guides, for `camelcup help`.
"""

import os
import sys
from glob import glob

from setuptools import Extension, find_packages, setup

ODDS = "camelcup/camelup/odds"
BATCH = "camelcup/camelup/batch"

MODULES = [
    "camelcup/camelup/engine",
    "camelcup/camelup/legal",
    "camelcup/camelup/observer",
    "camelcup/camelup/payout",
    "camelcup/camelup/race",
    "camelcup/camelup/state",
    "camelcup/game/game",
    "camelcup/game/step",
    "camelcup/table/match",
    "camelcup/players/inline",
    "camelcup/players/pipes",
    "camelcup/players/process",
    "camelcup/table/referee",
    "camelcup/table/seat",
]
"""Python sources that are installed as they are, and compiled beside that.

An editable install leaves them uncompiled: a compiled module would hide what is edited.
"""


def extension(source: str, **options: list[str]) -> Extension:
    """Return the extension of a source; an install that is no release goes on without it if it fails."""
    name = os.path.splitext(source)[0].replace("/", ".")
    return Extension(name, [source], optional=os.environ.get("CAMELCUP_RELEASE") != "1", **options)


modules = [extension(f"{name}.py", extra_compile_args=["-O2", "-g0"]) for name in MODULES]
kernels = [
    extension(
        f"{ODDS}/{name}.pyx",
        depends=[f"{ODDS}/{declared}.pxd" for declared in ("_codes", "_boards")],
        # Many Pythons say -O2 -g: the odds take a third longer, the files are five times as big. Loops
        # over the numbers of a row are short: unrolled, all placements of a trap take 5 % less.
        extra_compile_args=["-O3", "-g0", "-funroll-loops"],
    )
    for name in ("_boards", "_leg", "_races")
] + [
    extension(
        f"{BATCH}/{name}.pyx",
        depends=[*sorted(glob(f"{BATCH}/*.pxd")), f"{ODDS}/_codes.pxd"],
        extra_compile_args=["-O3", "-g0"],
    )
    for name in ("_steps", "_leg_play", "_weigher")
]

if os.environ.get("CAMELCUP_PURE") == "1":
    modules = kernels = []
elif "editable_wheel" in sys.argv:
    modules = []

setup(
    packages=[*find_packages(include=["camelcup", "camelcup.*"]), "camelcup.guides"],
    package_dir={"camelcup.guides": "docs"},
    ext_modules=modules + kernels,
)
