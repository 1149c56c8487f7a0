# C types for `race.py` where it is compiled.
cimport cython


@cython.locals(squares=list)
cpdef tuple enter(tuple track, object camel, Py_ssize_t square)


@cython.locals(source=Py_ssize_t, target=Py_ssize_t, landing=Py_ssize_t, height=Py_ssize_t, forward=Py_ssize_t, stack=tuple, unit=tuple, there=tuple, squares=list, on_top=bint)
cpdef tuple move(tuple track, object traps, object camel, Py_ssize_t steps)


@cython.locals(square=Py_ssize_t, stack=tuple)
cpdef Py_ssize_t find(tuple track, object camel) except -1


@cython.locals(stack=tuple)
cpdef list ranking(tuple track)
