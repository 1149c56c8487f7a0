"""Learning to play well: a person answers which action is best, and sees what all of them are worth."""

from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup import CamelCupError
from camelcup_web.forms import form_of, whole
from camelcup_web.offers import Offer
from camelcup_web.seat_view import MAX_BUTTONS
from camelcup_web.site import page, person_of, redirect, site_of
from camelcup_web.training import Training, make_training

PATH = "/train/{game}"


async def begin(request: Request) -> Response:
    """Show what the trainer is, and begin a training."""
    site, person, offer = site_of(request), person_of(request), _offer(request)
    if not await site.read(lambda: offer.teachers):
        raise HTTPException(404, f"No installed bot says what actions of {offer.title} are worth.")
    form, problem = await form_of(request), ""
    name = form.text("cup") or request.query_params.get("cup", "")
    cup = await site.read(lambda: site.archive.get(name, person)) if name else None
    if name and (cup is None or cup.run.plan.tournament.game != offer.game):
        raise HTTPException(404, "There is no such cup of this game.")
    if request.method == "POST":
        path = None if cup is None else cup.path
        try:
            training = await site.questions.answer(partial(make_training, site.plugins, offer, path))
            return redirect(request, f"/train/{offer.game}/{site.trainings.add(training)}")
        except CamelCupError as error:
            problem = str(error)
    return page("train.html", request, offer=offer, cup=name, problem=problem)


async def lesson(request: Request) -> Response:
    """Show a position of a training: the one that an address names, or the next; the score at the end."""
    training = _training(request)
    place = whole(request.query_params.get("position", ""))
    shown = training.next if place is None else place
    values: dict[str, Any] = {
        "offer": _offer(request),
        "training": training,
        "name": request.path_params["training"],
    }
    if shown is None:
        return page("score.html", request, **values)
    if shown >= len(training.lessons):
        raise HTTPException(404, "The training has no such position.")
    asked: dict[str, Any] = {
        "place": shown,
        "lesson": training.lessons[shown],
        "answer": training.answers.get(shown),
    }
    return page("lesson.html", request, few=MAX_BUTTONS, **values, **asked)


async def answer(request: Request) -> Response:
    """Keep the answer to a position: the first one counts."""
    training, form = _training(request), await form_of(request)
    place, action = form.number("position"), form.text("action")
    if place >= len(training.lessons) or action not in training.lessons[place].worths.by_action:
        raise HTTPException(400, "Choose an action that is listed.")
    training.answers.setdefault(place, action)
    return redirect(request, f"{_path(request)}?position={place}")


def _offer(request: Request) -> Offer:
    """Return the game of a path. Raises HTTPException where there is none, or for a stranger."""
    person = person_of(request)
    if not (person.organiser or person.seats):
        raise HTTPException(403, "Only who has a seat here trains: sign in, or open the link to a seat.")
    offer = site_of(request).offers.get(request.path_params["game"])
    if offer is None:
        raise HTTPException(404, "There is no such game here.")
    return offer


def _training(request: Request) -> Training:
    """Return the training of a path. Raises HTTPException where there is none, or for a stranger."""
    offer = _offer(request)
    training = site_of(request).trainings.get(request.path_params["training"])
    if training is None or training.game != offer.game:
        raise HTTPException(404, "This training is not kept any more: begin another one.")
    return training


def _path(request: Request) -> str:
    return f"/train/{request.path_params['game']}/{request.path_params['training']}"


routes = [
    Route(PATH, begin, methods=["GET", "POST"]),
    Route(f"{PATH}/{{training}}", lesson),
    Route(f"{PATH}/{{training}}", answer, methods=["POST"]),
]
