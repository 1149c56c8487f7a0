# C types for `seat.py` where it is compiled.
cdef class Reply:
    cdef public object player, answer, error, reasons, values, used
    cdef public int seat
    cdef public long long spent
    cdef public bint restart

cdef class Seat:
    cdef readonly object table, game, phase, state, view, result, action, reasons, values, used
    cdef readonly list faults
    cdef readonly int number, turn, committed, moves
    cdef readonly long long total_ns, worst_ns
    cdef readonly bint ready, eliminated, moving
    cpdef call_begin(self)
    cpdef call_move(self, state, int turn)
    cpdef call_end(self, state, scores, winners, int turn)
    cpdef take(self, Reply reply)
    cdef _take_move(self, Reply reply)
    cdef _after_begin(self)
