"""The types in client.d.ts are those of the module, and the commands are those of the server's catalogue."""

from browser import *

HERE = os.path.dirname(os.path.abspath(__file__))
DECLARATIONS = os.path.join(HERE, "../../../Web/client.d.ts")

# What the module's own parts use of a session, and nobody else should.
INTERNAL = {"synchronization", "applySnapshot", "applyResult", "show", "update", "redraw", "announce", "emit",
            "restartGestures", "isFollowed", "transport", "options", "traits", "clock", "channel", "fitting", "submit", "recover", "wasCommandedHere", "path", "detached", "sample", "leave",
            "animationsEnded", "stamped", "clockKind"}

NAMES = """() => {
  const own = (object) => Object.getOwnPropertyNames(object).filter((name) => name !== "constructor");
  return [...own(Object.getPrototypeOf(session)), ...own(session)];
}"""

PROBLEM = """async () => {
  const { Problem } = await import("/client.js");
  const problem = new Problem(404, { type: "/problems/session-not-found", detail: "Gone." });
  return [[...Object.getOwnPropertyNames(Problem.prototype), ...Object.getOwnPropertyNames(problem)], problem.kind,
    problem.message];
}"""


def run(*command):
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, f"{' '.join(command)}: {answer.stdout}{answer.stderr}"
    return answer.stdout


def sample_is_accepted():
    run("tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node",
        os.path.join(HERE, "sample.ts"))


def commands_of(controller):
    """The catalogue's commands: their members, and whether these have to be there."""
    schemas = get(f"{BASE}/v1/controllers/{controller}")["schemas"]["events"]
    common = {"pan", "tap", "scroll", "pointer", "tick", "configure", "resize"}
    return {name: {member: member in schema["required"] for member in schema["properties"] if member not in ("type", "time")}
            for name, schema in schemas.items() if name not in common}


def sessions(made, declared):
    """A session has what is declared of it, its controller's commands among it, and nothing else."""
    every = {controller: commands_of(controller) for controller in FRAMES}
    assert {kind["controller"] for kind in get(BASE + "/v1/controllers")["controllers"]} == set(FRAMES)
    commands = {name for own in every.values() for name in own}
    for controller, own in every.items():
        page = open_page(made, controller)
        names = set(page.evaluate(NAMES))
        assert set(page.evaluate("session.traits.commands")) == set(own), controller
        expected = (set(declared) - commands) | set(own)
        assert names - INTERNAL == expected, (controller, names - INTERNAL ^ expected)
        assert INTERNAL <= names, INTERNAL - names
        page.close()
    for name in commands:
        taken = [own[name] for own in every.values() if name in own]
        members = {member: all(own.get(member, False) for own in taken) for own in taken for member in own}
        assert declared[name] == members, (name, declared[name], members)


def module(made, declared):
    page = open_page(made, "curtain")
    exported = page.evaluate("import('/client.js').then((module) => Object.keys(module))")
    assert sorted(exported) == sorted(declared["values"]), (exported, declared["values"])
    names, kind, message = page.evaluate(PROBLEM)
    assert (kind, message) == ("session-not-found", "Gone.")
    own = set(names) - {"constructor", "stack", "message", "name"}
    assert own == set(declared["classes"]["Problem"]), own
    page.close()


if __name__ == "__main__":
    sample_is_accepted()
    found = json.loads(run("node", os.path.join(HERE, "declarations.cjs"), DECLARATIONS))
    with browser() as chromium, context(chromium) as made:
        module(made, found)
        sessions(made, found["classes"]["Session"])
