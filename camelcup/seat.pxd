# C types for `seat.py` where it is compiled.
cdef class Seat:
    cdef readonly object table, number, game, player, faults
    cdef readonly list spent
    cdef readonly bint ready, out
