"""The module `actionids` of the camelai runner: the first number of each kind of action."""

MOVE_CAMEL_ACTION_ID = 0
MOVE_TRAP_ACTION_ID = 1
ROUND_BET_ACTION_ID = 2
GAME_BET_ACTION_ID = 3
