"""The organiser's settings."""

import camelcup_league
import pytest

from camelcup import UserError


def change(league, old, new):
    path = league.folder / "league.toml"
    path.write_text(path.read_text().replace(old, new))


@pytest.fixture
def small(tmp_path):
    with camelcup_league.new_league(tmp_path / "office", seats=2, isolation="process") as league:
        yield league


def test_what_decides_games_stays_until_a_new_season(small):
    change(small, "move_time = 1.0", "move_time = 2.0")
    with pytest.raises(UserError, match=r"move_time = 2.0, but 1.0 in season '1'; change it back"):
        camelcup_league.open(small.folder)
    with camelcup_league.open(small.folder, new_season="spring") as league:
        assert (league.season.name, league.settings.play.move_time) == ("spring", 2.0)
    with camelcup_league.open(small.folder) as league:
        assert league.season.name == "spring"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("move_time", "move_tiem", "unknown key 'move_tiem'|move_tiem"),
        ("lease = 30.0", 'lease = "long"', "lease"),
        ("open = false", "open = true", "isolation 'process': with submissions strangers' code runs here"),
        ("[play]", "[play", "league.toml"),
    ],
)
def test_a_wrong_setting_gets_a_line_with_the_file(small, old, new, message):
    change(small, old, new)
    with pytest.raises(UserError, match=message) as error:
        camelcup_league.open(small.folder)
    assert str(error.value).startswith(str(small.folder))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 99}, "seats=99|--seats 99: camelup seats 2 to 8"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"rules": "odd"}, "odd"),
        ({"database": "oracle://x"}, "--db oracle://x: "),
        ({"database": "postgresql+psycopg://nobody@127.0.0.1:9/none"}, "127.0.0.1"),
    ],
)
def test_a_league_that_cannot_be_leaves_nothing(tmp_path, options, message, monkeypatch):
    monkeypatch.setattr("camelcup_league.database.BUSY_SECONDS", 0)
    with pytest.raises(UserError, match=message):
        camelcup_league.new_league(tmp_path / "office", **options)
    assert not (tmp_path / "office" / "league.toml").exists()


def test_a_folder_on_which_nothing_can_be_written_gets_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match=r"file/office: cannot be written \(Not a directory\)"):
        camelcup_league.new_league(tmp_path / "file" / "office")
