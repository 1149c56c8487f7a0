# C types for `referee.py` where it is compiled.
from camelcup.game.step cimport Step
from camelcup.table.seat cimport Reply, Seat

cdef class Progress:
    cdef readonly object table, game, random, state, out, scores
    cdef readonly list seats, waiting, turns, faults
    cdef readonly int asked
    cdef readonly bint samples
    cpdef Step draw(self)
    cpdef ask(self, mover)
    cpdef take(self, Reply reply)
    cpdef Step act(self, called)
    cpdef collect_faults(self, called)
