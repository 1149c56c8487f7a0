from typing import Any

from camelcup.camelup.batch._games import Games

class Steps(Games):
    def show_in(
        self,
        seat: memoryview[Any],
        mask: memoryview[Any],
        observation: memoryview[Any],
        rewards: memoryview[Any],
        terminated: memoryview[Any],
        truncated: memoryview[Any],
        dice: memoryview[Any],
        final_scores: memoryview[Any],
        final_observation: memoryview[Any],
    ) -> None: ...
    def refresh(self, begin: int, end: int) -> None: ...
    def first_illegal(self, actions: memoryview[Any], begin: int, end: int) -> int: ...
    def first_impossible(
        self, actions: memoryview[Any], dice: memoryview[Any], begin: int, end: int
    ) -> int: ...
    def step(self, actions: memoryview[Any], dice: memoryview[Any] | None, begin: int, end: int) -> None: ...
    def step_as(
        self,
        learner: int,
        actions: memoryview[Any] | None,
        weights: memoryview[Any] | None,
        begin: int,
        end: int,
    ) -> None: ...
    def random_play(self, turns: int, begin: int, end: int) -> int: ...
