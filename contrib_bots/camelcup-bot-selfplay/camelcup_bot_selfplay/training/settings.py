"""Numbers that a training is made with."""

from attrs import frozen


@frozen
class Settings:
    """Settings of a training.

    seed:       draws the first weights, the dice and the actions
    rounds:     rounds of the whole training; new games begin with each, and each ends with a checkpoint
    iterations: times in a round that some turns are played and then learned from
    games:      games side by side
    turns:      turns of each game in an iteration
    width:      numbers in each hidden layer
    rate:       learning rate at the beginning; it falls evenly to 0
    passes:     times that the decisions of an iteration are gone through
    batch:      decisions in one step of the optimizer
    entropy:    weight of the entropy of the policy, which keeps it trying all actions
    decay:      lambda of generalized advantage estimation
    discount:   factor of the share of the win for each decision until the end, so that nobody plays for time
    clip:       greatest relative change of a probability that is still rewarded
    older:      one of so many games is played against older selves
    """

    seed: int = 1
    rounds: int = 40
    iterations: int = 20
    games: int = 1024
    turns: int = 64
    width: int = 128
    rate: float = 1e-3
    passes: int = 2
    batch: int = 4096
    entropy: float = 0.003
    decay: float = 0.95
    discount: float = 0.99
    clip: float = 0.2
    older: int = 2
