// A gesture as a test of your own: a script, which any server simulates in the same way, and what is expected of it.

import { rulesOf } from "./catalogue.js";
import { raw } from "./quoting.js";
import { server } from "./token.js";

/** The members of a frame that a test compares. */
const FRAME = ["x", "y", "width", "height"];

/** The server that a test asks unless the environment names another one. */
const address = server.replace(/\/$/, "");

/** The members `names` of an object, null where it has none. */
const pick = (object, names) => Object.fromEntries(names.map((name) => [name, object?.[name] ?? null]));

/** JSON that fits between single quotes of any language: a quote within a string is escaped. */
const json = (value) => JSON.stringify(value).replaceAll("'", "\\u0027");

/** An array as JSON, with a line for each element. */
const list = (elements) => (elements.length === 0 ? "[]" : `[\n  ${elements.map(json).join(",\n  ")}\n]`);

/** A script as JSON, with a line for each member and each event. */
function written({ events, ...members }) {
  const lines = Object.entries(members).map(([name, value]) => `"${name}": ${json(value)},`);
  return `{${lines.join("\n ")}\n "events": ${list(events)}}`;
}

/** What a test compares of the answer to a simulation: the results' states, delegate events, and the drawer's frame. */
function chosen({ session, steps }) {
  const frame = session.surface.body;
  const members = Object.keys(session.state);
  const expected = steps.map(({ state, delegate, frames }) => ({
    state: pick(state, members), delegate: delegate.map(({ name }) => name), frame: pick(frames[frame], FRAME),
  }));
  return { frame, members, expected };
}

function bash(script, { frame, members, expected }) {
  return `#!/usr/bin/env bash
# A gesture on the controller ${script.controller}. It needs curl, jq, and a running drawerd.
set -euo pipefail
server=\${DRAWERD_URL:-${address}}

script=$(cat <<'SCRIPT'
${written(script)}
SCRIPT
)
expected=$(cat <<'EXPECTED'
${list(expected)}
EXPECTED
)

answer=$(curl -sS --fail-with-body "$server/v1/simulations" -H 'Content-Type: application/json' \\
  \${DRAWERD_TOKEN:+-H "Authorization: Bearer $DRAWERD_TOKEN"} -d "$script") || { echo "$answer" >&2; exit 1; }
numbers='walk(if type == "number" then . + 0 else . end)'
chosen='[.steps[] | {state: (.state | {${members.join(", ")}}), delegate: [.delegate[].name],
  frame: (.frames["${frame}"] | {${FRAME.join(", ")}})}]'
diff <(jq -S "$numbers" <<< "$expected") <(jq -S "$chosen | $numbers" <<< "$answer")
echo passed
`;
}

function pytest(script, { frame, members, expected }) {
  const names = (all) => `[${all.map((name) => `"${name}"`).join(", ")}]`;
  return `"""A gesture on the controller ${script.controller}. It needs pytest and a running drawerd."""
import json
import os
import urllib.request

SERVER = os.environ.get("DRAWERD_URL", "${address}")
TOKEN = os.environ.get("DRAWERD_TOKEN")
SCRIPT = json.loads(r'''
${written(script)}
''')
EXPECTED = json.loads(r'''
${list(expected)}
''')


def chosen(step):
    frame = step["frames"].get("${frame}", {})
    return {
        "state": {name: step["state"].get(name) for name in ${names(members)}},
        "delegate": [event["name"] for event in step["delegate"]],
        "frame": {name: frame.get(name) for name in ${names(FRAME)}},
    }


def test_gesture():
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})}
    request = urllib.request.Request(f"{SERVER}/v1/simulations", json.dumps(SCRIPT).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        steps = json.load(answer)["steps"]
    assert len(steps) == len(EXPECTED)
    for number, (step, expected) in enumerate(zip(steps, EXPECTED)):
        assert chosen(step) == expected, f"event {number}"
`;
}

const indented = (text) => text.replaceAll(/^/gm, "  ");

function swift(script, { frame, expected }) {
  return `import Drawers
import Foundation
import Testing

/// A gesture on the controller ${script.controller}. It needs the product Drawers, and no server.
@Test func gesture() throws {
  let script = try JSONDecoder().decode(Script<${rulesOf(script.controller)}>.self, from: Data(scriptOfGesture.utf8))
  let steps = try JSONDecoder().decode([JSONValue].self, from: Data(stepsOfGesture.utf8))
  var machine = try script.makeMachine()
  for (event, step) in zip(script.events, steps) {
    let outcome = try JSONValue(encoding: machine.handle(event))
    let shown = AnyMachine(machine).presentation
    for (name, value) in step["state"]?.members ?? [:] { #expect(shown["state"]?[name] ?? .null == value, "\\(name)") }
    let frame = shown["frames"]?["${frame}"]
    for (name, value) in step["frame"]?.members ?? [:] { #expect(frame?[name] ?? .null == value, "\\(name)") }
    #expect(outcome["delegate"]?.elements?.map { $0["name"] } == step["delegate"]?.elements?.map { Optional($0) })
  }
}

private let scriptOfGesture = #"""
${raw(indented(written(script)))}
  """#

private let stepsOfGesture = #"""
${raw(indented(list(expected)))}
  """#
`;
}

const writers = { bash, pytest, swift };

/** The text of a test in `language` for a script and the answer to its simulation. */
export function test(language, script, answer) {
  return writers[language](script, chosen(answer));
}
