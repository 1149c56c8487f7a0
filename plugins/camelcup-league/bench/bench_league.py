"""Games a second of a league beside those of a tournament with the same bots, in turn."""

from statistics import median
from time import perf_counter

import camelcup_league

import camelcup

BOTS = ["Player0", "Player1", "Player2", "RandomBot"]

GAMES = 400

PAIRS = 5

TARGET = 0.9


def seconds(play):
    """Return the time that a function takes."""
    begun = perf_counter()
    play()
    return perf_counter() - begun


def bench_a_league_beside_a_tournament(tmp_path, capsys):
    ratios = []
    with camelcup_league.new_league(tmp_path / "office") as league:
        for bot in BOTS:
            league.add(bot, check=False)
        league.run(20)
        for number in range(PAIRS):
            out = tmp_path / f"{number}.jsonl"
            cup = seconds(lambda out=out: camelcup.tournament(BOTS, games=GAMES, progress=False, out=out))
            played = seconds(lambda: league.run(GAMES))
            ratios.append(cup / played)
            with capsys.disabled():
                speeds = f"league {GAMES / played:.0f}, tournament {GAMES / cup:.0f} games a second"
                print(f"\n{speeds}: {cup / played:.2f}")
    with capsys.disabled():
        print(f"median {median(ratios):.2f}   target: >= {TARGET}")
    assert median(ratios) >= TARGET
