"""Rule sets of Camel Up drawn at random."""

from hypothesis import strategies as st

from camelcup.camelup.rules import RollCoin, Rules

FLAGS = ("trap_on_camels", "trap_same_square", "traps_stay", "crazy_camels")
COINS = st.integers(-9, 9)


@st.composite
def any_rules(draw):
    limit = draw(st.none() | st.integers(1, 16))
    length = limit or draw(st.integers(1, 17))
    ladders = [draw(st.lists(COINS, min_size=length, max_size=length)) for _ in range(2)]
    first, last = sorted(draw(st.tuples(st.integers(1, 27), st.integers(1, 27))))
    return Rules(
        min_seats=1,
        coins=draw(st.integers(0, 9)),
        roll_coin=draw(st.sampled_from(RollCoin)),
        trap_first=first,
        trap_last=last,
        leg_bets_per_camel=limit,
        leg_first=tuple(ladders[0]),
        leg_second=tuple(ladders[1]),
        leg_other=draw(COINS),
        race_right=tuple(draw(st.lists(COINS, min_size=1, max_size=6))),
        race_wrong=draw(COINS),
        debt=draw(st.booleans()),
        **{flag: draw(st.booleans()) for flag in FLAGS},
    )
