"""The tiles in pictures: a hue for each group; an outline and three letters for each kind."""

from camelcup_ra import tiles

HUES = {
    tiles.RA: "red",
    tiles.PHARAOH: "orange",
    tiles.NILE: "blue",
    tiles.FLOOD: "sky",
    tiles.GOD: "purple",
    tiles.GOLD: "yellow",
    **dict.fromkeys(tiles.CIVILIZATIONS, "green"),
    **dict.fromkeys(tiles.MONUMENTS, "brown"),
    **dict.fromkeys(tiles.CATASTROPHES, "black"),
}
"""The colour of each kind; the tiles of a group share one."""

LETTERS = tuple([name[:3].capitalize() for name in tiles.NAMES])
"""Three letters for each kind, of which no two are the same."""

OUTLINES = (
    # Ra, pharaoh, nile, flood, god, gold
    "M-8 0a8 8 0 1 1 16 0a8 8 0 1 1 -16 0M0 -20V-13M0 13V20M-20 0H-13M13 0H20M-14 -14L-9 -9M9 9L14 14"
    "M14 -14L9 -9M-9 9L-14 14",
    "M-9 -9V16H-18L-13 -6Q-12 -19 0 -19Q12 -19 13 -6L18 16H9V-9ZM-9 2a9 11 0 0 0 18 0M-4 0H-3M3 0H4M0 -19V-9",
    "M-20 -4q5 -8 10 0t10 0t10 0t10 0M-20 8q5 -8 10 0t10 0t10 0t10 0",
    "M0 -20q8 10 0 11q-8 -1 0 -11M-20 2q5 -8 10 0t10 0t10 0t10 0M-20 10q5 -8 10 0t10 0t10 0t10 0"
    "M-20 18q5 -8 10 0t10 0t10 0t10 0",
    "M0 -2C-16 -14 -8 -21 0 -21S16 -14 0 -2V20M-12 3H12",
    "M-20 14L-14 0H14L20 14ZM-10 0L-6 -12H6L10 0",
    # astronomy, writing, religion, agriculture, art
    "M0 -19L5 -6L19 -6L8 3L12 17L0 8L-12 17L-8 3L-19 -6L-5 -6Z",
    "M-14 -18H14V18H-14ZM-8 -10H8M-8 -2H8M-8 6H2",
    "M-20 -4Q0 -22 20 -4Q0 12 -20 -4ZM-4 -5a4 4 0 1 1 8 0a4 4 0 1 1 -8 0M-4 5L-8 18M6 4Q8 19 18 12",
    "M0 20V-16M0 -8Q-11 -8 -11 -19Q0 -19 0 -8Q11 -8 11 -19Q0 -19 0 -8M0 6Q-11 6 -11 -5Q0 -5 0 6Q11 6 11 -5"
    "Q0 -5 0 6",
    "M-7 -18H7M-4 -18Q-2 -10 -12 -2Q-16 12 -6 18H6Q16 12 12 -2Q2 -10 4 -18M-13 3H13",
    # obelisk, palace, sphinx, pyramid, fortress, step pyramid, temple, statue
    "M-7 18L-4 -12L0 -20L4 -12L7 18ZM-14 18H14",
    "M-18 -10H18V-17H-18ZM-14 -10V18M-5 -10V18M5 -10V18M14 -10V18M-20 18H20",
    "M-20 18V8Q-16 -2 0 -2L-2 -6a9 9 0 1 1 16 1L12 8H20V18Z",
    "M-20 16L0 -18L20 16ZM0 -18L7 16",
    "M-18 18V-14H-10V-7H-4V-14H4V-7H10V-14H18V18ZM-5 18V8a5 5 0 0 1 10 0V18",
    "M-20 16V8H-14V0H-8V-8H-4V-16H4V-8H8V0H14V8H20V16Z",
    "M-20 -6L0 -19L20 -6ZM-14 -6V13M0 -6V13M14 -6V13M-20 13H20V18H-20Z",
    "M-5 -14a5 5 0 1 1 10 0a5 5 0 1 1 -10 0M-8 12V-6H8V12M0 2V12M-14 12H14V19H-14Z",
    # unrest, funeral, drought, earthquake
    "M-16 -18L14 14M16 -18L-14 14M-19 6L-6 18M19 6L6 18",
    "M-6 -20H6L13 -8L7 20H-7L-13 -8ZM-4 -9a4 5 0 1 1 8 0a4 5 0 1 1 -8 0M-8 3L7 11M8 3L-7 11",
    "M-9 -3a9 9 0 0 1 18 0M0 -20V-16M-18 -3H-14M14 -3H18M-13 -15L-10 -12M13 -15L10 -12M-20 5H20"
    "M-8 5L-4 12L-10 20M6 5L10 12L6 20",
    "M-20 0H-12L-7 12L0 -18L6 16L11 -6L14 0H20",
)
"""The outline of each kind, as commands of a path around 0, 0, about 40 wide and high."""
