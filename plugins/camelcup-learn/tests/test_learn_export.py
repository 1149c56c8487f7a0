"""Tests of `camelcup export`."""

import csv
import sys

import numpy as np
import pytest
from click.testing import CliRunner
from pyarrow import parquet

from camelcup import Bot, load, load_plugins, make_observer, play, replay
from camelcup.cli import Commands

FORMATS = ("npz", "csv", "parquet")


def export(*words):
    """Run `camelcup export`, and return what it printed. Raises what it raises."""
    plugins = load_plugins()
    done = CliRunner().invoke(Commands(plugins), ["export", *words], obj=plugins, standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


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


def expected(run):
    """Return the decisions in the records of a run without faults, one row each, as a replay shows them."""
    game, plugins, rows = run.display.game, load_plugins(), []
    observer = make_observer(plugins, game)
    for record in run:
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


@pytest.mark.parametrize("kind", FORMATS)
def test_a_file_has_the_decisions_of_the_records(kind, tmp_path):
    cup = tmp_path / "cup.jsonl.gz"
    play(["RandomBot", "Player0", "Player2"], games=3, seed=7, isolation="none", out=cup)
    rows = expected(load(cup))
    assert export(str(cup), "--to", kind) == f"{tmp_path / f'cup.{kind}'}: {len(rows)} decisions\n"
    columns = read(tmp_path / f"cup.{kind}")
    for place, name in enumerate((*NUMBERS, "mask", "observation")):
        np.testing.assert_allclose(columns[name], np.array([row[place] for row in rows]), rtol=1e-6)


def test_an_observation_has_the_names_of_its_numbers(tmp_path):
    cup = tmp_path / "cup.jsonl"
    play(["RandomBot", "Player0"], seed=7, isolation="none", out=cup)
    for kind in FORMATS:
        export(str(cup), "--to", kind)
    header = (tmp_path / "cup.csv").read_text("utf-8").splitlines()[0].split(",")
    names = [name.removeprefix("observation.") for name in header[6:]]
    assert names[3] == "square.blue"
    with np.load(tmp_path / "cup.npz") as file:
        assert file["features"].tolist() == names
    schema = parquet.read_schema(tmp_path / "cup.parquet")
    assert schema.metadata[b"features"].decode().split("\n") == names


def test_moves_of_bots_that_failed_are_left_out(tmp_path):
    class Late(Bot):
        """Fails at its second move, and at later ones."""

        moves = 0

        def move(self, seat, view):
            self.moves += 1
            return [0] if self.moves == 1 else "nothing"

    cup = tmp_path / "cup.jsonl"
    run = play([("Late", Late), ("Player0", "Player0")], seed=7, isolation="none", out=cup)
    export(str(cup), "--to", "npz")
    late = run.records[0].table.bots.index("Late")
    seats = read(tmp_path / "cup.npz")["seat"].tolist()
    moves = sum(turn.seat not in (None, late) for turn in run.records[0].turns)
    assert (seats.count(late), seats.count(1 - late)) == (1, moves)


@pytest.mark.parametrize("game", ["santorini", "karate", "ra", "set"])
def test_every_game_is_exported(game, tmp_path):
    plugins = load_plugins()
    if game not in plugins.games:
        pytest.skip(f"{game} is not installed")
    bots = [name for name, (entry, _) in plugins.bots.items() if entry.game == game][:2]
    cup = tmp_path / "cup.jsonl"
    run = play(bots, game=game, seed=7, isolation="none", out=cup)
    export(str(cup), "--to", "npz")
    columns = read(tmp_path / "cup.npz")
    asked = sum(turn.seat is not None for turn in run.records[0].turns)
    assert len(columns["action"]) == asked
    assert columns["mask"][np.arange(asked), columns["action"]].all()


def test_errors_are_one_line(tmp_path, monkeypatch):
    cup = tmp_path / "cup.jsonl"
    with pytest.raises(Exception, match=r"cup.jsonl: cannot be read \(No such file or directory\)$"):
        export(str(cup), "--to", "csv")
    with pytest.raises(Exception, match=r"cannot be read \(Is a directory\)$"):
        export(str(tmp_path), "--to", "csv")
    play(["RandomBot", "Player0"], seed=7, isolation="none", out=cup)
    with pytest.raises(Exception, match="'xls' is not one of 'npz', 'csv', 'parquet', 'minari'"):
        export(str(cup), "--to", "xls")
    (tmp_path / "cup.csv").touch()
    with pytest.raises(Exception, match=r"cup.csv: exists already; name a new file by --out$"):
        export(str(cup), "--to", "csv")
    with pytest.raises(Exception, match=f"there is no folder {tmp_path / 'no'}$"):
        export(str(cup), "--to", "csv", "--out", str(tmp_path / "no" / "cup.csv"))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        Exception, match=r"^--to parquet needs pyarrow: pip install 'camelcup-learn\[parquet\]'$"
    ):
        export(str(cup), "--to", "parquet")
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(
        Exception, match=r"^--to minari needs minari: pip install 'camelcup-learn\[minari\]'$"
    ):
        export(str(cup), "--to", "minari")
    with pytest.raises(Exception, match=r"^cups: Minari names a dataset like cup-v0: name a new folder so"):
        export(str(cup), "--to", "minari", "--out", str(tmp_path / "cups"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.csv", "cup.jsonl"]


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (["RandomBot", "Player0", "Player2"], {}),
        (["RandomBot", "Player0"], {"max_turns": 30}),
    ],
)
def test_minari_loads_a_dataset_with_an_episode_for_each_seat(bots, options, tmp_path, monkeypatch):
    minari = pytest.importorskip("minari")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    cup = tmp_path / "cup.jsonl.gz"
    run = play(bots, games=3, seed=7, isolation="none", out=cup, **options)
    rows = expected(run)
    assert export(str(cup), "--to", "minari") == f"{tmp_path / 'cup-v0'}: {len(rows)} decisions\n"
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
        seen = [
            dict(zip(episode.observations, both, strict=True))
            for both in zip(*episode.observations.values(), strict=True)
        ]
        assert len(seen) == len(own) + 1
        assert all(each in dataset.observation_space for each in seen)
        assert all(action in dataset.action_space for action in episode.actions)
        assert seen[0]["action_mask"].tolist() == own[0][5]
        assert not seen[-1]["action_mask"].any()
