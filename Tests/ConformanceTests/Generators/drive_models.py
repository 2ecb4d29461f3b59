"""Drives a session of each controller with the models that datamodel-codegen has generated.

usage: drive_models.py BASE

Writes the same lines as drive_client.py.
"""

import json
import sys

import httpx
from pydantic import TypeAdapter

import models

PRESENTED = {"appStorePresentation", "transition", "drawer"}
TRANSLATIONS = {"sheet": {"y": -200}, "curtain": {"y": -200}, "viewDeck": {"x": 200}}


def sent(value):
    return value.model_dump_json(exclude_unset=True)


def drive(client, name):
    # A session's request is checked against the union, which finds the controller's own model by its discriminator.
    request = models.SessionRequest.model_validate({"controller": name, "clock": "client"})
    created = models.Snapshot.model_validate_json(client.post("/v1/sessions", content=sent(request)).content).root
    path = f"/v1/sessions/{created.id}"
    start = models.Point(x=195, y=800 if name in ("curtain", "sheet") else 500)
    present = [{"type": "present", "time": 0}] if name in PRESENTED else []
    events = TypeAdapter(list[models.ControllerEvent]).validate_python(present) + [
        models.PanEvent(type="pan", phase="began", time=2, location=start),
        models.PanEvent(type="pan", phase="changed", time=2.1, translation=models.Point(**TRANSLATIONS.get(name, {"y": 200}))),
        models.PanEvent(type="pan", phase="ended", time=2.2, velocity=models.Point()),
    ]
    body = "[" + ",".join(map(sent, events)) + "]"
    result = models.Result.model_validate_json(client.post(f"{path}/events", content=body).content).root
    late = models.PanEvent(type="pan", phase="ended", time=5)
    problem = models.Problem.model_validate_json(client.post(f"{path}/events", content=sent(late)).content)
    snapshot = models.Snapshot.model_validate_json(client.get(path).content).root
    client.delete(path)
    print(json.dumps({
        "controller": result.controller, "state": str(getattr(snapshot.state.name, "value", snapshot.state.name)),
        "frames": sorted(snapshot.frames.root), "delegate": [type(each.root).__name__ for each in result.delegate],
        "problem": [problem.status, problem.type],
    }))


with httpx.Client(base_url=sys.argv[1], headers={"Content-Type": "application/json"}) as client:
    for controller in models.ControllerName:
        drive(client, controller.value)
