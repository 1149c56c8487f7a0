# C types for `seat.py` where it is compiled.
cdef class Reply:
    cdef public object seat, printed, answer, error, spent, reasons
    cdef public bint restart

cdef class Seat:
    cdef readonly object table, game, phase, state, view, result, action, reasons
    cdef readonly list faults, spent
    cdef readonly int number, turn, committed
    cdef readonly bint ready, eliminated, moving
    cpdef take(self, Reply reply)
    cdef _take_move(self, Reply reply)
    cdef _after_begin(self)
