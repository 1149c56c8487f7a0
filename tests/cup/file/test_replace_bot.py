"""A bot that is mended in the middle of a cup."""

import pytest

from camelcup import UserError
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.replan import replace_bot
from camelcup.cup.options import RunOptions
from camelcup.cup.resume import resumed
from cups import findings, play_cup, records

BOT = "from camelcup import Bot\n\n\nclass Mine(Bot):\n    def move(self, seat, view):\n        return {}\n"


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(BOT.format(3))
    return path


@pytest.fixture
def cup(mine, tmp_path, tiny_plugins):
    """Return a finished cup in which a bot from a file plays."""
    bots = ("Mine", "Small", "Gambler", "Big")
    aliases = {"Mine": str(mine)}
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins, bots=bots, aliases=aliases)


def resume(path, plugins):
    """Play the games that a file lacks."""
    options = RunOptions(game="pips", isolation="none", executor="serial")
    with resumed(plugins, path, options, {}, None, print) as run:
        run.play(run.make_executor())


def test_the_games_of_a_replaced_bot_are_played_anew_and_the_others_stay(cup, mine, tiny_plugins):
    before = {record.table.number: record for record in records(cup)}
    old = Cup(cup).plan
    mine.write_text(BOT.format(0))
    assert replace_bot(Cup(cup), "Mine", tiny_plugins) == 6
    (replaced,) = Cup(cup).plan.replaced
    own = [number for number, record in before.items() if "Mine" in record.table.bots]
    assert (replaced.bot, replaced.tables) == ("Mine", tuple(sorted(own)))
    assert replaced.files == old.files["Mine"]
    assert len(records(cup)) == 6
    assert not Cup(cup).finished
    resume(cup, tiny_plugins)
    after = {record.table.number: record for record in records(cup)}
    assert Cup(cup).finished
    assert all((after[number] == before[number]) == (number not in own) for number in before)
    assert findings(cup, tiny_plugins, bots=True) == []


def test_a_bot_whose_files_are_those_of_the_plan_is_not_replaced(cup, tiny_plugins):
    text = cup.read_bytes()
    with pytest.raises(UserError, match="the files of Mine are those of the plan"):
        replace_bot(Cup(cup), "Mine", tiny_plugins)
    assert cup.read_bytes() == text


def test_only_bots_in_files_are_replaced(cup, tiny_plugins):
    with pytest.raises(UserError, match=r"'Small' is no bot of this cup that is in a file \(choices: Mine\)"):
        replace_bot(Cup(cup), "Small", tiny_plugins)
