"""Drives a session of each controller with the package that openapi-generator has generated.

usage: drive_openapi_generator.py BASE

Writes a line of JSON for each controller: the classes of the created and of the read snapshot, the detent after an event, and
the status of the server's problem for the end of a pan that never began.
"""

import json
import sys

from openapi_generated import ApiClient, ApiException, Configuration
from openapi_generated.api.events_api import EventsApi
from openapi_generated.api.sessions_api import SessionsApi
from openapi_generated.models.session_request import SessionRequest
from openapi_generated.models.events import Events

CONTROLLERS = ["curtain", "sheet", "appStorePresentation", "transition", "drawer", "viewDeck"]


def events(value):
    return Events.from_json(json.dumps(value))


def drive(client, name):
    sessions, event_api = SessionsApi(client), EventsApi(client)
    request = SessionRequest.from_json(json.dumps({"controller": name, "clock": "client"}))
    created = sessions.create_session(request).actual_instance
    detent = created.detents[-1].name
    result = event_api.apply_events(
        created.id, events({"type": "snapTo", "detent": detent, "animated": False, "time": 1})).actual_instance
    read = sessions.read_session(created.id).actual_instance
    assert read.revision == result.revision == 1, (read.revision, result.revision)
    try:
        event_api.apply_events(created.id, events({"type": "pan", "phase": "ended", "time": 5}))
        sys.exit(f"{name}: the end of no pan was accepted")
    except ApiException as problem:
        status = problem.status
    sessions.delete_session(created.id)
    print(json.dumps({"controller": read.controller, "classes": sorted({type(created).__name__, type(read).__name__}),
                      "arrives": read.state.detent == detent, "problem": status}))


with ApiClient(Configuration(host=sys.argv[1])) as api:
    for controller in CONTROLLERS:
        drive(api, controller)
