"""Tests of `camelcup export`."""

import csv
import sys

import numpy as np
import pytest
from camelcup_checks.packages import run
from pyarrow import parquet

from camelcup import Bot, load, load_plugins, make_observer, play, replay


def export(*words):
    """Run `camelcup export`, and return what it printed."""
    return run("export", *words).stdout


def refused(*words):
    """Return why `camelcup export` does nothing."""
    return run("export", *words, code=1).stderr.removeprefix("camelcup: ").removesuffix("\n")


def read(path):
    """Return the columns of a file."""
    if path.suffix == ".npz":
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name] for name in file if name != "features"}
    if path.suffix == ".parquet":
        columns = parquet.read_table(path).to_pydict()
        return {name: np.array(column) for name, column in columns.items()}
    with path.open(encoding="utf-8") as text:
        rows = list(csv.reader(text))[1:]
    columns = {name: np.array([float(row[place]) for row in rows]) for place, name in enumerate(NUMBERS)}
    columns["mask"] = np.array([[each == "1" for each in row[len(NUMBERS)]] for row in rows])
    return columns | {"observation": np.array([row[len(NUMBERS) + 1 :] for row in rows], np.float32)}


NUMBERS = ("table", "turn", "seat", "action", "share")


def expected(played):
    """Return the decisions in the records of a run without faults, one row each, as a replay shows them."""
    game, plugins, rows = played.display.game, load_plugins(), []
    observer = make_observer(plugins, game)
    for record in played:
        actions = list(observer.actions(len(record.table.bots)) or ())
        for step in replay(record, game):
            mover = game.to_move(step.before)
            for place, seat in enumerate(mover if isinstance(mover, tuple) else ()):
                legal = game.legal_actions(step.before, seat)
                number = actions.index(step.move[place])
                turn = len(step.turns) - len(mover) + place
                head = (record.table.number, turn, seat, number, float(record.share(seat)))
                mask = [action in legal for action in actions]
                rows.append((*head, mask, observer.observe(seat, game.view(step.before, seat))))
    return rows


@pytest.mark.parametrize("kind", ["npz", "csv", "parquet"])
def test_a_file_has_the_decisions_of_the_records(kind, tmp_path):
    cup = tmp_path / "cup.jsonl.gz"
    play(["RandomBot", "Player0", "Player2"], games=3, seed=7, isolation="none", out=cup)
    rows = expected(load(cup))
    assert export(cup, "--to", kind) == f"{tmp_path / f'cup.{kind}'}: {len(rows)} decisions\n"
    columns = read(tmp_path / f"cup.{kind}")
    for place, name in enumerate((*NUMBERS, "mask", "observation")):
        np.testing.assert_allclose(columns[name], np.array([row[place] for row in rows]), rtol=1e-6)


def test_moves_of_bots_that_failed_are_left_out(tmp_path):
    class Late(Bot):
        """Fails at its second move, and at later ones."""

        moves = 0

        def move(self, seat, view):
            self.moves += 1
            return [0] if self.moves == 1 else "nothing"

    cup = tmp_path / "cup.jsonl"
    played = play([("Late", Late), ("Player0", "Player0")], seed=7, isolation="none", out=cup)
    export(cup, "--to", "npz")
    late = played.records[0].table.bots.index("Late")
    seats = read(tmp_path / "cup.npz")["seat"].tolist()
    moves = sum(turn.seat not in (None, late) for turn in played.records[0].turns)
    assert (seats.count(late), seats.count(1 - late)) == (1, moves)


@pytest.mark.parametrize("game", ["ra", "karate"], ids=["in turn", "at once"])
def test_another_game_is_exported(game, tmp_path):
    pytest.importorskip(f"camelcup_{game}")
    cup = tmp_path / "cup.jsonl"
    bots = load_plugins().bots.of_game(game)[:2]
    played = play(bots, game=game, seed=7, isolation="none", out=cup)
    export(cup, "--to", "npz")
    columns = read(tmp_path / "cup.npz")
    asked = sum(turn.seat is not None for turn in played.records[0].turns)
    assert len(columns["action"]) == asked
    assert columns["mask"][np.arange(asked), columns["action"]].all()


def test_errors_are_one_line(tmp_path, monkeypatch):
    cup = tmp_path / "cup.jsonl"
    assert refused(cup, "--to", "csv") == f"{cup}: cannot be read (No such file or directory)"
    assert refused(tmp_path, "--to", "csv") == f"{tmp_path}: cannot be read (Is a directory)"
    play(["RandomBot", "Player0"], seed=7, isolation="none", out=cup)
    assert "'xls' is not one of 'npz', 'csv', 'parquet', 'minari'" in refused(cup, "--to", "xls")
    (tmp_path / "cup.csv").touch()
    assert refused(cup, "--to", "csv").endswith("cup.csv: exists already; name a new file by --out")
    missing = tmp_path / "no" / "cup.csv"
    assert refused(cup, "--to", "csv", "--out", missing).endswith(f"there is no folder {missing.parent}")
    for library, kind in (("pyarrow", "parquet"), ("minari", "minari")):
        monkeypatch.setitem(sys.modules, library, None)
        assert refused(cup, "--to", kind) == (
            f"--to {kind} needs {library}: pip install 'camelcup-learn[{kind}]'"
        )
    named = refused(cup, "--to", "minari", "--out", tmp_path / "cups")
    assert named.startswith("cups: Minari names a dataset like cup-v0: name a new folder so")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.csv", "cup.jsonl"]


@pytest.mark.parametrize(
    ("bots", "options"),
    [(["RandomBot", "Player0", "Player2"], {}), (["RandomBot", "Player0"], {"max_turns": 30})],
)
def test_minari_loads_a_dataset_with_an_episode_for_each_seat(bots, options, tmp_path, monkeypatch):
    minari = pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    cup = tmp_path / "cup.jsonl.gz"
    played = play(bots, games=3, seed=7, isolation="none", out=cup, **options)
    rows = expected(played)
    assert export(cup, "--to", "minari") == f"{tmp_path / 'cup-v0'}: {len(rows)} decisions\n"
    assert [*minari.list_local_datasets()] == ["cup-v0"]
    dataset = minari.load_dataset("cup-v0")
    assert (dataset.total_episodes, dataset.total_steps) == (3 * len(bots), len(rows))
    told = dataset.storage.get_episode_metadata(dataset.episode_indices)
    for episode, about in zip(dataset.iterate_episodes(), told, strict=True):
        table, seat = int(about["options"]["table"]), int(about["options"]["seat"])
        own = [row for row in rows if (row[0], row[2]) == (table, seat)]
        assert episode.actions.tolist() == [row[3] for row in own]
        assert episode.rewards.tolist() == [0.0] * (len(own) - 1) + [own[0][4]]
        capped = "max_turns" in options
        assert (episode.truncations[-1], episode.terminations[-1]) == (capped, not capped)
        assert not (episode.truncations | episode.terminations)[:-1].any()
        masks = episode.observations["action_mask"]
        assert masks[:-1].tolist() == [row[5] for row in own]
        assert not masks[-1].any()
