"""A bot for tests whose games last."""

from camelcup_ants.torus import WAYS, torus_of

from camelcup import Bot


def distances(steps, marks, goals):
    """Return the steps from each square near enough to a goal."""
    away, reached = dict.fromkeys(goals, 0), list(goals)
    for square in reached:
        if away[square] < 40:
            for to in steps[square]:
                if to not in away and marks[to] == ".":
                    away[to] = away[square] + 1
                    reached.append(to)
    return away


def edge(steps, marks):
    """Return the unseen squares beside land."""
    return [
        square
        for square, mark in enumerate(marks)
        if mark == "?" and any(marks[to] == "." for to in steps[square])
    ]


class Gatherer(Bot):
    """Sends each ant a step toward food or unseen squares, or at random; razes no hills."""

    def move(self, seat, view):
        torus = torus_of(view.rows, view.cols)
        marks = "".join(view.map)
        food = [torus.square(*place) for place in view.food]
        away = distances(torus.steps, marks, food) or distances(torus.steps, marks, edge(torus.steps, marks))
        taken = {torus.square(row, col) for row, col, owner in view.ants if owner == 0}
        orders = []
        for row, col, owner in view.ants:
            square = torus.square(row, col)
            ways = [
                (away.get(to, 999), self.rng.random(), way, to)
                for way, to in zip(WAYS, torus.steps[square], strict=True)
                if marks[to] != "%" and to not in taken and to not in food
            ]
            if owner == 0 and ways and (min(ways)[0] < away.get(square, 999) or self.rng.random() < 0.5):
                _, _, way, to = min(ways)
                taken = taken - {square} | {to}
                orders.append((row, col, way))
        return orders
