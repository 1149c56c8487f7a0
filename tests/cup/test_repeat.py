"""Commands in errors at tables."""

import pytest

from camelcup import GameError
from camelcup.cup.repeat import whole_commands
from cups import plan_of, tournament


def test_an_error_that_names_no_table_stays_as_it_is(tiny_plugins):
    plan = plan_of(tiny_plugins, tournament())
    with pytest.raises(GameError, match=r"^no rule for this$"), whole_commands(plan, tiny_plugins):
        raise GameError("no rule for this")
