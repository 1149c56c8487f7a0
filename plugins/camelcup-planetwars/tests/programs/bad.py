"""A program that breaks the contest's protocol from its third turn on, in the way that its argument names."""

import os
import sys
import time

way = sys.argv[1]
turn = 0
for line in sys.stdin:
    if line != "go\n":
        continue
    turn += 1
    print("turn", turn, file=sys.stderr, flush=True)
    if turn >= 3:
        if way == "silence":
            time.sleep(60)
        elif way == "half a line":
            os.write(1, b"0 1")
            time.sleep(60)
        elif way == "no go":
            os.write(1, b"0 1 5\n")
            time.sleep(60)
        elif way == "10 MB":
            print("0 1 1\n" * 1_700_000)
        elif way == "crash":
            sys.exit("no idea")
    print("go", flush=True)
