"""Drives a session of each controller with the package that openapi-python-client has generated.

usage: drive_client.py BASE

Writes a line of JSON for each controller: the name of its state, the frames, the classes of the delegate events, and
the server's problem for the end of a pan that never began.
"""

import json
import sys

from drawerd_client import Client
from drawerd_client.api.events import apply_events
from drawerd_client.api.sessions import create_session, delete_session, read_session
from drawerd_client.models import (
    AppStorePresentationPresentEvent, AppStorePresentationSessionRequest, AppStorePresentationSnapshot, Clock,
    CurtainConfiguration, CurtainConfigurationSwipeResistanceWord, CurtainSessionRequest, CurtainSnapshot,
    DrawerDampedSpring, DrawerConfiguration, DrawerPresentEvent, DrawerSessionRequest, DrawerSnapshot, GesturePhase,
    PanEvent, Point, Problem, SheetAnchorPosition, SheetConfiguration, SheetSessionRequest, SheetSnapshot,
    TransitionPresentEvent, TransitionSessionRequest, TransitionSnapshot, ViewDeckSessionRequest, ViewDeckSnapshot,
)

REQUESTS = {
    "curtain": CurtainSessionRequest(controller="curtain", configuration=CurtainConfiguration(
        swipe_resistance=CurtainConfigurationSwipeResistanceWord.LOW)),
    "sheet": SheetSessionRequest(controller="sheet", configuration=SheetConfiguration(
        anchors=[SheetAnchorPosition(ratio=0.25), SheetAnchorPosition(ratio=0.75)])),
    "appStorePresentation": AppStorePresentationSessionRequest(controller="appStorePresentation"),
    "transition": TransitionSessionRequest(controller="transition"),
    "drawer": DrawerSessionRequest(controller="drawer", configuration=DrawerConfiguration(
        timing_curve=DrawerDampedSpring(type_="spring", damping_ratio=0.9))),
    "viewDeck": ViewDeckSessionRequest(controller="viewDeck"),
}
SNAPSHOTS = {
    "curtain": CurtainSnapshot, "sheet": SheetSnapshot, "appStorePresentation": AppStorePresentationSnapshot,
    "transition": TransitionSnapshot, "drawer": DrawerSnapshot, "viewDeck": ViewDeckSnapshot,
}
PRESENT = {
    "appStorePresentation": [AppStorePresentationPresentEvent(type_="present", time=0)],
    "transition": [TransitionPresentEvent(type_="present", time=0)],
    "drawer": [DrawerPresentEvent(type_="present", time=0)],
}
TRANSLATIONS = {"sheet": Point(y=-200), "curtain": Point(y=-200), "viewDeck": Point(x=200)}


def checked(answer, kind):
    if not isinstance(answer, kind):
        sys.exit(f"the answer is {answer}, not a {kind.__name__}")
    return answer


def drive(client, name):
    request = REQUESTS[name]
    request.clock = Clock.CLIENT
    created = checked(create_session.sync(client=client, body=request), SNAPSHOTS[name])
    shift = TRANSLATIONS.get(name, Point(y=200))
    start = Point(x=195, y=800 if name in ("curtain", "sheet") else 500)
    events = PRESENT.get(name, []) + [
        PanEvent(type_="pan", phase=GesturePhase.BEGAN, time=2, location=start),
        PanEvent(type_="pan", phase=GesturePhase.CHANGED, time=2.1, translation=shift),
        PanEvent(type_="pan", phase=GesturePhase.ENDED, time=2.2, velocity=Point()),
    ]
    result = apply_events.sync(created.id, client=client, body=events)
    if isinstance(result, Problem):
        sys.exit(f"{name}: {result}")
    problem = checked(
        apply_events.sync(created.id, client=client, body=PanEvent(type_="pan", phase=GesturePhase.ENDED, time=5)), Problem)
    snapshot = checked(read_session.sync(created.id, client=client), SNAPSHOTS[name])
    delete_session.sync(created.id, client=client)
    print(json.dumps({
        "controller": result.controller, "state": str(getattr(snapshot.state.name, "value", snapshot.state.name)),
        "frames": sorted(snapshot.frames.additional_properties), "delegate": [type(each).__name__ for each in result.delegate],
        "problem": [problem.status, problem.type_],
    }))


with Client(base_url=sys.argv[1]) as client:
    for controller in REQUESTS:
        drive(client, controller)
