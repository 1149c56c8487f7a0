# C types for `game.py` where it is compiled.
cimport cython

@cython.locals(weight=double)
cpdef pick_outcome(outcomes, double number)
