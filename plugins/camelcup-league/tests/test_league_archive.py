"""A league in one file, and the same league made from it elsewhere."""

import zipfile

import camelcup_league
import pytest
from camelcup_league.archive import export, restore
from leagues import findings, ratings, write_bot

from camelcup import UserError


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request):
    """The URL of another database, of each kind."""
    return request.getfixturevalue("server").url() if request.param == "postgresql" else None


def test_an_archive_makes_the_same_league_on_another_database(played, tmp_path, other):
    played.add(f"Mine={write_bot(tmp_path)}", "ann", check=False)
    assert export(played, tmp_path / "office.zip") == 30
    restore(tmp_path / "office.zip", tmp_path / "again", other)
    with camelcup_league.open(tmp_path / "again") as again:
        assert again.standings() == played.standings()
        assert findings(again) == []
        again.run(10, executor="serial")
        again.add(f"Mine={write_bot(tmp_path, remark='2')}", "ann", check=False)
        assert findings(again) == []
        assert ratings(again) != ratings(played)


def test_an_archive_is_not_written_over_a_file(played, tmp_path):
    (tmp_path / "office.zip").write_text("mine")
    with pytest.raises(UserError, match=r"office.zip: exists already; name a new file"):
        export(played, tmp_path / "office.zip")
    assert (tmp_path / "office.zip").read_text() == "mine"


@pytest.mark.parametrize(
    "member", ["../evil.py", "bots/../../evil.py", "/etc/evil", "other/file", "bots\\..\\x"]
)
def test_a_member_outside_the_league_is_refused(tmp_path, member):
    with zipfile.ZipFile(tmp_path / "evil.zip", "w") as archive:
        archive.writestr("league.toml", "")
        archive.writestr("rows.jsonl", "")
        archive.writestr(member, "x")
    with pytest.raises(UserError, match="would lie outside the league; refused"):
        restore(tmp_path / "evil.zip", tmp_path / "again", None)
    assert not (tmp_path / "evil.py").exists()
