"""The parts of the picture that a person points at for an action."""

from camelcup.camelup.actions import NAMES, Action, LegBet, PlaceTrap, Roll, WinnerBet


def picks(action: Action) -> tuple[str, ...]:
    """Return the pyramid, a side of the trap and its square, a leg ticket, or a pile and the card for it."""
    if isinstance(action, Roll):
        return ("roll",)
    if isinstance(action, PlaceTrap):
        return ("oasis" if action.type > 0 else "mirage", f"square-{action.square}")
    if isinstance(action, LegBet):
        return (f"leg-{NAMES[action.camel]}",)
    return ("winner" if isinstance(action, WinnerBet) else "loser", f"card-{NAMES[action.camel]}")
