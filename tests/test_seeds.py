from camelcup.seeds import derive


def test_seeds_stay_the_same_from_one_release_to_the_next():
    assert derive(1) == 17797172410793473910
    assert derive(1, "table", 7) == 4662429490018870209


def test_each_purpose_has_a_seed_of_64_bits_of_its_own():
    paths = [(), ("chance",), ("seat", 0), ("seat", 1), ("table", 0), ("seat", 10)]
    seeds = {derive(seed, *path) for seed in range(-50, 50) for path in paths}
    assert len(seeds) == 600
    assert all(0 <= seed < 2**64 for seed in seeds)
