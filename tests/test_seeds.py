from hypothesis import given
from hypothesis import strategies as st

from camelcup.seeds import derive

PATHS = st.lists(st.text(alphabet="abc", min_size=1) | st.integers(0, 99), max_size=3)


@given(seed=st.integers(), path=PATHS)
def test_a_seed_is_64_bits_and_always_the_same(seed, path):
    assert 0 <= derive(seed, *path) < 2**64
    assert derive(seed, *path) == derive(seed, *path)


def test_seeds_stay_the_same_from_one_release_to_the_next():
    assert derive(1) == 17797172410793473910
    assert derive(1, "table", 7) == 4662429490018870209


def test_each_purpose_has_a_seed_of_its_own():
    paths = [(), ("chance",), ("seat", 0), ("seat", 1), ("table", 0), ("seat", 10)]
    assert len({derive(seed, *path) for seed in range(100) for path in paths}) == 600
