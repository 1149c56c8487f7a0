"""Surroundings of a command: its standard streams and its working directory."""

import os
import sys

from camelcup.errors import UserError


def open_closed_streams() -> None:
    """Open the null device in the place of each standard stream that is closed, as after `>&-`.

    Otherwise the next file that is opened takes its number, and is written what was meant for the stream.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)  # the lowest number that is free
    os.close(number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            mode = "w" if number else "r"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - kept open


def check_working_directory() -> None:
    """Raise UserError if the working directory has been deleted; nothing can be imported then."""
    try:
        os.getcwd()
    except OSError as error:
        raise UserError(
            f"the working directory is not there any more ({error.strerror}): change to another one"
        ) from error
