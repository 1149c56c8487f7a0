"""What people are told who ask for what cannot be."""

from collections.abc import Callable
from typing import Any

import pytest

from camelcup import UserError


def refusal(call: Callable[..., Any], *arguments: Any, **named: Any) -> str:
    """Return the text of the UserError that a call raises."""
    with pytest.raises(UserError) as refused:
        call(*arguments, **named)
    return str(refused.value)
