# C types for `referee.py` where it is compiled.
from camelcup.game.game cimport pick_outcome
from camelcup.table.seat cimport Reply, Seat

cdef class Progress:
    cdef readonly object table, game, random, state, before, move, reasons, out, scores, winners, notes
    cdef readonly list seats, waiting, turns, faults
    cdef readonly int asked
    cdef readonly bint samples
    cpdef draw(self)
    cpdef ask(self, mover)
    cpdef take(self, Reply reply)
    cpdef act(self, called)
    cpdef collect_faults(self, called)
