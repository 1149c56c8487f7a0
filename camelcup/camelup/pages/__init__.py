"""Pages about Camel Up for reports on cups."""

from camelcup.camelup.pages.bets import Bets
from camelcup.camelup.pages.starts import Starts

__all__ = ["Bets", "Starts"]
