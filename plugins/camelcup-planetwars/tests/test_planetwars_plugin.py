"""Tests of the package as a plugin of camelcup."""

import json

from camelcup.testing.packages import GamePackage, run

HERE = ("--game", "planetwars", "--isolation", "none", "--executor", "serial", "--seed", "1")


class TestPlanetWars(GamePackage):
    game = "planetwars"
    rules = ('{"map": "small,random", "turns": 20}',)
    quick = '{"map": "small,7", "turns": 40}'


def test_the_plan_holds_the_text_of_a_map_not_its_path(tmp_path):
    file, cup = tmp_path / "two.txt", tmp_path / "cup.jsonl"
    file.write_text("P 0 0 1 100 5\nP 9 0 2 100 5\nP 4.5 3 0 10 3\n", "utf-8")
    rules = json.dumps({"map": str(file), "turns": 30})
    run("play", 2, "Admiral", "Captain", *HERE, "--rules", rules, "--out", cup)
    file.unlink()
    assert str(tmp_path) not in cup.read_text("utf-8")
    assert "P 4.5 3.0 0 10 3" in cup.read_text("utf-8")
    assert "2 games replayed, no findings" in run("verify", cup).stdout
