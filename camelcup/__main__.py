"""python -m camelcup: the same as the command camelcup."""

from camelcup.cli import main

main()
