"""Games side by side, for the modules that play them."""

from libc.stdint cimport int8_t, int64_t, uint8_t

from camelcup.camelup.batch._game cimport Game, Rules


cdef class Games:
    cdef Rules rules
    cdef Game* games
    cdef readonly int size
    cdef uint8_t[::1] seat, terminated, truncated
    cdef uint8_t[:, ::1] mask
    cdef float[:, ::1] observation, rewards, final_observation
    cdef int8_t[:, ::1] dice
    cdef int64_t[:, ::1] final_scores
