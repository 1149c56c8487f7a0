"""Build the sdist and the wheel of every package from the last commit: the same commit gives the same bytes.

    python release/build_all.py FOLDER [NAME ...]

FOLDER: where the files go; it must be empty or not there yet
NAME:   packages to build; by default all
"""

import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from distributions import ROOT, distributions


def main(folder: Path, names: list[str]) -> None:
    """Build packages into a folder; a module that does not compile is an error."""
    if folder.exists() and any(folder.iterdir()):
        raise SystemExit(f"{folder} is not empty; name a new folder")
    epoch = int(git("log", "-1", "--format=%ct"))
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as source:
        with tarfile.open(fileobj=io.BytesIO(git("archive", "HEAD"))) as archive:
            archive.extractall(source, filter="data")
        for name, package in distributions(Path(source)).items():
            if not names or name in names:
                build(package.folder, folder.absolute(), epoch)
                repack(folder / f"{package.stem}.tar.gz", epoch)


def git(*words: str) -> bytes:
    """Return the output of git in this repository."""
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603, S607


def build(source: Path, folder: Path, epoch: int) -> None:
    """Build the sdist of a folder, and the wheel from that sdist, with the tools of this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(source)]
    variables = {
        **os.environ,
        "CAMELCUP_RELEASE": "1",
        "SOURCE_DATE_EPOCH": str(epoch),
        "PYTHONHASHSEED": "0",
    }
    done = subprocess.run(  # noqa: S603
        command,
        cwd=source,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout[-5000:]}\n{source.name} cannot be built")
    print(done.stdout.splitlines()[-1], flush=True)


def repack(path: Path, epoch: int) -> None:
    """Rewrite a .tar.gz with its files in order of their names, of one owner and one time."""
    files = {}
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            if member.isfile():
                files[member.name] = archive.extractfile(member).read()  # type: ignore[union-attr]
    with (
        path.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name in sorted(files):
            member = tarfile.TarInfo(name)
            member.size, member.mtime = len(files[name]), epoch
            archive.addfile(member, io.BytesIO(files[name]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
