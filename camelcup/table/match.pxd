# C types for `match.py` where it is compiled.
cimport cython

from camelcup.table.referee cimport Progress
from camelcup.table.seat cimport Reply, Seat

cdef class Match:
    cdef readonly object players, explain, record, running
    cdef dict __dict__
    cpdef advance(self)

@cython.locals(reply=Reply)
cpdef Reply ask(player, Seat seat, explain=*, steps=*)

cdef _ask_move(player, Seat seat, Reply reply, steps)
