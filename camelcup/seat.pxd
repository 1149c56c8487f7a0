# C types for `seat.py` where it is compiled.
cdef class Seat:
    cdef readonly object table, number, game, player, faults, reasons
    cdef readonly list spent
    cdef readonly bint explains, ready, out
