"""A gesture in the playground and a recording in the lab become tests of one's own: each passes in an empty folder, and fails
without a server and for another configuration. What the playground copies for React and Swift works in a project. All pages are on
their own clock, and copied when their drawers rest."""

import pathlib
import subprocess
import tempfile

import lab
import playground
from declarations import MODULES
from example import folder, write
from package import unpacked
from playground import button, lift, load, press, says
from virtual import *

PROGRAMS = {"bash": ("gesture-test.sh", ["bash"]), "pytest": ("test_gesture.py", [sys.executable, "-m", "pytest", "-q"])}
# The tests in Swift that the lab copies for a recording of each controller are tests of the project.
GESTURES = pathlib.Path(__file__).parents[2] / "DocumentationTests/CopiedGestureTests.swift"
# The copies of all drawers for React, of which declarations.py checks the types, and for Swift, as tests of the project.
COMPONENTS = pathlib.Path(__file__).parent / "copied.tsx"
MACHINES = pathlib.Path(__file__).parents[2] / "DocumentationTests/CopiedMachineTests.swift"

RENDER = """import { createRoot } from "react-dom/client";
import * as copies from "./copied.js";
createRoot(document.querySelector("#app")!).render(<>{Object.entries(copies).map(([name, Copy]) => <Copy key={name} />)}</>);
"""
# Every copied setting is the machine's.
CHECK = ["    let members = try JSONValue(parsing: settings.utf8).members ?? [:]", "    let known = try JSONValue(encoding: machine.configuration)",
         '    for (name, value) in members { #expect(known[name] == value, "\\(name)") }']
BUILD = ["esbuild", "page.tsx", "--bundle", "--splitting", "--format=esm", "--jsx=automatic", "--outdir=out",
         '--define:process.env.NODE_ENV="production"']


def copied(page, language, file):
    page.select_option("[aria-label='Language of the test']", language)
    press(page, button(page, "Copy as a test"))
    says(page, ".testing [role=status]", f"save it as {file}")
    return page.text_content("[aria-label=Test]")


def run(language, text, server=BASE):
    """Runs the test in an empty folder, as on a build server, where pytest shortens no message. Returns its exit status and its
    output."""
    file, program = PROGRAMS[language]
    environment = {**os.environ, "DRAWERD_URL": server, "CI": "true"}
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / file).write_text(text)
        done = subprocess.run([*program, file], cwd=folder, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def check(language, text, old, new):
    status, output = run(language, text)
    assert status == 0, (language, output)
    assert old in text, (language, text)
    status, output = run(language, text.replace(old, new, 1))
    assert status == 1, (language, output)
    assert len(output) < 6000, (language, output)
    # Nothing answers on this port.
    assert run(language, text, "http://127.0.0.1:9")[0] not in (0, 127), language


def gesture(chromium):
    """The whole session of a phone, whose settings were changed, and then one recorded gesture."""
    page = load(chromium, "/?controller=curtain")
    playground.enter(page, "#setting-midHeightCoefficient", "0.55")
    lift(page)
    for language, (file, _) in PROGRAMS.items():
        text = copied(page, language, file)
        assert '"midHeightCoefficient":0.55' in text and '"pan"' in text, text
        check(language, text, '"top":47', '"top":147')
    press(page, button(page, "Record"))
    lift(page, 450, 150, "max")
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "recorded")
    text = copied(page, "bash", "gesture-test.sh")
    assert '"machine": ' in text, text
    check("bash", text, '"maxHeightCoefficient":0.8', '"maxHeightCoefficient":0.7')
    page.close()


def short(controller):
    """The shortest recording of a controller in which a finger lets go."""
    drags = [each for each in lab.recordings(controller) if any(step["event"].get("phase") == "ended" for step in each["steps"])]
    return min(drags, key=lambda each: len(json.dumps(each)))["id"]


def suites(copies):
    """The tests in Swift of several controllers, each in a suite of its own."""
    bodies = []
    for controller, text in copies:
        body = "\n".join(line for line in text.splitlines() if not line.startswith("import ")).strip()
        bodies.append(f"@Suite struct {controller[0].upper()}{controller[1:]}GestureTests {{\n{body}\n}}")
    return "\n\n".join(["// swift-format-ignore-file\nimport Drawers\nimport Foundation\nimport Testing\n\n"
                        "// What the lab copies as tests in Swift, recorded by Tests/BrowserTests/Scripts/copying.py.", *bodies]) + "\n"


def recordings(chromium):
    """What the lab copies for a recording of each controller passes. The tests in Swift are tests of the project."""
    copies = []
    for controller in FRAMES:
        page = chromium.visit(f"{BASE}/lab#{short(controller)}", viewport=playground.DESK)
        page.reach("document.documentElement.dataset.ready !== undefined")
        text = copied(page, "swift", "GestureTests.swift")
        assert f'"controller": "{controller}"' in text, text
        copies.append((controller, text))
        for language, (file, _) in PROGRAMS.items() if controller == "curtain" else []:
            status, output = run(language, copied(page, language, file))
            assert status == 0, output
        page.close()
    matches(GESTURES, suites(copies))


def matches(file, text):
    """Expects that a file of the project is this copy, or records it."""
    if os.environ.get("DRAWERD_RECORD") == "copied":
        file.write_text(text)
    assert text == file.read_text(), f"record {file.name} again with DRAWERD_RECORD=copied"


def tested(copies):
    """The copies in Swift, each as the body of a test."""
    bodies = []
    for controller, text, detent in copies:
        lines = [line for line in text.splitlines() if line and not line.startswith("import ")]
        bodies.append("\n".join([f"  @Test func {controller}() throws {{", *(f"    {line}" for line in lines),
                                 f"    #expect(machine.detent == {json.dumps(detent, ensure_ascii=False)})", "    try machine.handle(.tick, at: 1)", *CHECK, "  }"]))
    return "\n".join(["// swift-format-ignore-file", "import Drawers", "import Foundation", "import Testing", "",
                      "/// What the playground copies for Swift, recorded by Tests/BrowserTests/Scripts/copying.py.",
                      "@Suite struct CopiedMachineTests {", "\n\n".join(bodies), "}", ""])


def projects(chromium):
    """What the playground copies of each tuned drawer for React renders the drawer where it is, and for Swift it is a test that compiles.
    Regression: the test copied drawers that still moved."""
    copies = {}
    for controller in FRAMES:
        page = load(chromium, playground.tuned(controller))
        state = playground.snapshot(page)["state"]
        # A changed setting may have moved the detent away from the drawer.
        detent = state["detent"] or state["name"]
        copies[controller] = [*(playground.copied(page, kind) for kind in ("react", "swift")), detent]
        page.close()
    matches(COMPONENTS, "\n\n".join(react for react, _, _ in copies.values()) + "\n")
    matches(MACHINES, tested((controller, swift, detent) for controller, (_, swift, detent) in copies.items()))
    with tempfile.TemporaryDirectory() as directory:
        unpacked(directory)
        write(directory, {"page.tsx": RENDER, "copied.tsx": COMPONENTS.read_text()})
        subprocess.run(BUILD, check=True, cwd=directory, capture_output=True, env={**os.environ, "NODE_PATH": MODULES})
        shown = {"mine.html": '<!doctype html><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="page.js"></script>'}
        with folder(shown, f"{directory}/out") as base:
            page = chromium.visit(f"{base}/mine.html")
            page.reach(f"document.querySelectorAll('#app > *').length === {len(FRAMES)}")
            page.rest()
            # Each begins where the playground showed it.
            detents = {controller: detent for controller, (_, _, detent) in copies.items()}
            shown = page.evaluate("Object.fromEntries([...document.querySelectorAll('#app > *')].map(({ session }) => [session?.controller, session?.detent]))")
            assert shown == detents, (shown, detents)
            page.close()


if __name__ == "__main__":
    playground.run([gesture, recordings, projects])
