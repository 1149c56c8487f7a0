"""A program that breaks the contest's protocol from turn 3 on, in the way that its argument names."""

import sys
import time

way = sys.argv[1]
others: list[str] = []
turn = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "turn":
        turn, others = int(words[1]), []
    elif words[0] == "a" and words[3] != "0":
        others.append(f"o {words[1]} {words[2]} n")
    elif words[0] == "end":
        break
    elif words[0] in ("ready", "go"):
        if turn >= 3:
            if way == "others":
                print(*others, "o 0 0", "O -1 5 N", "north!", sep="\n")
            elif way == "silence":
                time.sleep(60)
        print("go", flush=True)
