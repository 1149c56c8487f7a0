"""The new file that a command writes a page or a picture to."""

from pathlib import Path

from camelcup.errors import UserError
from camelcup.files import atomic_file


def check_out(out: Path, force: bool, beginning: str, kind: str) -> None:
    """Raise UserError if the file of --out cannot be written.

    force:     whether it may replace an older file of its kind
    beginning: text with which files of that kind begin
    kind:      name of the kind, such as "pages"
    """
    if out.exists() or out.is_symlink():
        if not force:
            raise UserError(f"--out {out}: exists already; name a new file, or replace it by --force")
        if not out.is_file() or not out.read_bytes().startswith(beginning.encode()):
            raise UserError(f"--out {out}: --force replaces {kind} only, and this is none")
    if not out.parent.is_dir():
        raise UserError(f"--out {out}: there is no folder {out.parent}")


def write_out(out: Path, text: str) -> None:
    """Write the file of --out. Raises UserError if it cannot be written."""
    try:
        with atomic_file(out) as file:
            file.write(text)
    except OSError as error:
        raise UserError(f"--out {out}: cannot be written ({error.strerror})") from error
