"""Run the command line: `python -m camelcup` is the same as `camelcup`."""

from camelcup.cli import main

main()
