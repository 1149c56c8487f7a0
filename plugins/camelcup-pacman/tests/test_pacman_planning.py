"""Tests of the graph of a maze, and of paths in it."""

import numpy as np
import pytest
from camelcup_pacman.mazes import find_maze
from camelcup_pacman.planning import cheapest_paths, graph_of
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = graph_of(find_maze("small,3"))


@pytest.fixture(params=["tiny", "small,3", "normal"])
def graph(request):
    return graph_of(find_maze(request.param))


def test_hops_are_the_lengths_of_shortest_ways(graph):
    assert (graph.hops == graph.hops.T).all()
    assert (graph.hops.diagonal() == 0).all()
    for number, near in enumerate(graph.neighbours):
        nearest = graph.hops[near].min(axis=0) + 1
        nearest[number] = 0
        assert (graph.hops[number] == nearest).all()


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=25, deadline=None)
def test_paths_are_the_cheapest(seed, data):
    costs = np.random.default_rng(seed).uniform(0.1, 5, len(SMALL.squares))
    start = data.draw(st.sampled_from(range(len(SMALL.squares))))
    paths = cheapest_paths(SMALL, costs, start)
    assert paths.costs[start] == 0
    for number, near in enumerate(SMALL.neighbours):
        if number != start:
            assert paths.costs[number] == pytest.approx(min(paths.costs[n] for n in near) + costs[number])
    goal = data.draw(st.sampled_from(range(len(SMALL.squares))))
    path = paths.to(goal)
    assert sum(costs[path]) == pytest.approx(paths.costs[goal])
    assert all(b in SMALL.neighbours[a] for a, b in zip([start, *path], path, strict=False))
    assert ([start, *path])[-1] == goal
