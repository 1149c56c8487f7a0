# C types for `step.py` where it is compiled.
cdef class Step:
    cdef readonly object before, move, after, turns, faults, out, reasons
