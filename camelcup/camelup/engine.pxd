# C types for `engine.py` where it is compiled.
cimport cython

cpdef parse_action(answer, state)

cpdef Py_ssize_t dice_left(tuple unmoved) except -1

cpdef tuple without_die(tuple unmoved, camel)

@cython.locals(changed=list)
cpdef tuple replaced(values, Py_ssize_t place, value)

@cython.locals(place=Py_ssize_t)
cpdef tuple without_camel(tuple camels, camel)
