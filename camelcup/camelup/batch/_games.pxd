"""Games side by side, for the modules that play them."""

from libc.stdint cimport uint64_t

from camelcup.camelup.batch._game cimport Game, Rules


cdef class Games:
    cdef Rules rules
    cdef Game* games
    cdef readonly int size
