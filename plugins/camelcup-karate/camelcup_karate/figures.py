"""Outlines of actions, 160 high, with the ground at 0; a figure faces to the right."""

HEAD = "a14 14 0 1 1 28 0a14 14 0 1 1 -28 0"
"""A head, from its left."""

STANCE = (
    f"M-14 -130{HEAD}M0 -112V-62M-26 0L-14 -32L0 -62L18 -32L26 0M0 -100L14 -78L34 -94M0 -100L-4 -76L22 -72"
)
"""A fighter that waits; it also stands for actions without an outline of their own."""

OUTLINES = {
    "punch": f"M-6 -130{HEAD}M6 -112L0 -62M-36 0L-20 -34L0 -62L24 -36L22 0M5 -102L40 -104H80M80 -113V-95"
    "M5 -102L-22 -86L-4 -72",
    "kick": f"M-40 -132{HEAD}M-22 -116L-4 -66M-16 0L-14 -34L-4 -66L38 -88L84 -96M84 -96L90 -116"
    "M-19 -106L-2 -88L14 -104M-19 -106L-40 -84L-30 -66",
    "parry-punch": f"M-20 -130{HEAD}M-6 -112L-4 -62M-30 0L-18 -32L-4 -62L16 -32L22 0M-6 -102L22 -96L26 -142"
    "M-6 -102L-12 -78L12 -74M44 -156Q58 -120 44 -84",
    "parry-kick": f"M-18 -126{HEAD}M-4 -108L-6 -60M-34 0L-24 -30L-6 -60L20 -36L20 0M-4 -98L16 -76L28 -42"
    "M-4 -98L-14 -76L10 -66M46 -78Q60 -44 46 -10",
    "rock": "M-44 0L-62 -34L-40 -80L2 -96L46 -76L62 -32L44 0ZM-24 -64L4 -74",
    "paper": "M-42 0V-126H22L42 -106V0ZM22 -126V-106H42M-24 -84H24M-24 -58H24M-24 -32H24",
    "scissors": "M-52 -22a18 18 0 1 1 36 0a18 18 0 1 1 -36 0M16 -22a18 18 0 1 1 36 0a18 18 0 1 1 -36 0"
    "M-24 -36L36 -136M24 -36L-36 -136",
}
"""Outlines by the name of an action, as commands of a path."""


def outline(action: str) -> str:
    """Return the outline of an action."""
    return OUTLINES.get(action, STANCE)
