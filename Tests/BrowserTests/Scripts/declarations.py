"""The declared types match the modules, and their types of each controller match the server's catalogue."""

import glob
import shutil

from browser import *
from documents import document, documents

HERE = os.path.dirname(os.path.abspath(__file__))
WEB = os.path.join(HERE, "../../../Web")
sys.path.append(os.path.join(HERE, "../../API"))
DECLARATIONS = os.path.join(WEB, "client.d.ts")
APPS = os.path.join(HERE, "../../../Examples/React")
# Debian installs React's types in the folder where its node finds them.
MODULES = "/usr/share/nodejs"

# Pages whose examples are of other frameworks.
OTHERS = ["page/frameworks"]
EXAMPLES = re.compile(r"^```(tsx?)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# React 18 declares the types of JSX here; React 19 declares them in its own namespace.
GLOBAL_JSX = "declare global {\n    namespace JSX {"

# The declarations that the documentation's examples presuppose.
GIVEN = """import { connect } from "drawerd";
import type { DrawerElement } from "drawerd/elements";
import type { Session } from "drawerd";
declare const address: string;
declare const session: Session<"curtain">;
declare const root: HTMLElement;
"""

# Members of a session that only the module's own parts use.
INTERNAL = {"synchronization", "applySnapshot", "applyResult", "show", "attachments", "update", "redraw", "announce", "emit",
            "isFollowed", "transport", "options", "clock", "creation", "channel", "fitting", "submit", "wasCommandedHere", "path", "sample", "leave",
            "animationsEnded", "stamped", "clockKind", "noticeDetent",
            "request", "objection", "cycle", "repeat", "knows", "uncovered"}

# The members of every event target.
LISTENING = {"addEventListener", "removeEventListener", "dispatchEvent"}

NAMES = """() => {
  const own = (object) => Object.getOwnPropertyNames(object).filter((name) => name !== "constructor");
  const names = own(session);
  for (let each = Object.getPrototypeOf(session); each !== EventTarget.prototype; each = Object.getPrototypeOf(each)) {
    names.push(...own(each));
  }
  return names;
}"""

PROBLEM = """async () => {
  const { Problem } = await import("/client.js");
  const problem = new Problem(404, { type: "/problems/session-not-found", detail: "Gone." });
  const faulty = new Problem(422, { detail: "/detent must be a string.", errors: [{ pointer: "/detent", detail: "must be a string" }] });
  return [[...Object.getOwnPropertyNames(Problem.prototype), ...Object.getOwnPropertyNames(problem)], problem.kind,
    problem.message, faulty.message];
}"""


def run(*command):
    answer = subprocess.run(command, capture_output=True, text=True)
    assert answer.returncode == 0, f"{' '.join(command)}: {answer.stdout}{answer.stderr}"
    return answer.stdout


# How a project can tell TypeScript to find the types of a package.
RESOLUTIONS = [["--module", "nodenext", "--moduleResolution", "nodenext"], ["--module", "esnext", "--moduleResolution", "node"]]


def check(directory, *files):
    """Compiles files that use the package as installed, with each way to find its types."""
    modules = os.path.join(directory, "node_modules")
    os.makedirs(modules, exist_ok=True)
    for name, target in [("drawerd", WEB), ("@types", f"{MODULES}/@types"), ("csstype", f"{MODULES}/csstype")]:
        if not os.path.lexists(os.path.join(modules, name)):
            os.symlink(os.path.abspath(target), os.path.join(modules, name))
    for resolution in RESOLUTIONS:
        # TypeScript's own declarations, which take longest, need no check.
        run("tsc", "--noEmit", "--strict", "--skipDefaultLibCheck", "--target", "es2022", *resolution, "--jsx", "react-jsx", "--preserveSymlinks",
            # Without all the types that happen to be installed beside React's.
            "--typeRoots", os.path.join(directory, "none"), *files)


def samples_are_accepted():
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "package.json"), "w", encoding="utf-8") as file:
            file.write('{ "type": "module" }')
        files = []
        for name in ("sample.ts", "components.tsx", "copied.tsx"):
            files.append(os.path.join(directory, name))
            shutil.copy(os.path.join(HERE, name), files[-1])
        shutil.copytree(APPS, os.path.join(directory, "apps"), ignore=shutil.ignore_patterns("package.json", "tsconfig.json"))
        files += glob.glob(os.path.join(directory, "apps/*.tsx"))
        examples = [example for name in documents("start", "page", "reference") if name not in OTHERS for example in EXAMPLES.findall(document(name))]
        assert len(examples) >= 10, "the documentation has no examples"
        for index, (kind, text) in enumerate(examples):
            files.append(os.path.join(directory, f"example{index}.{kind}"))
            declared = [line for line in GIVEN.splitlines() if not redeclares(line, text)]
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write("\n".join(declared) + "\n" + text)
        # The examples in the package's README compile without these declarations.
        with open(os.path.join(WEB, "README.md"), encoding="utf-8") as file:
            for index, (kind, text) in enumerate(EXAMPLES.findall(file.read())):
                files.append(os.path.join(directory, f"readme{index}.{kind}"))
                with open(files[-1], "w", encoding="utf-8") as example:
                    example.write(text)
        check(directory, *files)
        # Compile again with React's types in the layout of React 19.
        modern = os.path.join(directory, "node_modules/@types")
        os.remove(modern)
        shutil.copytree(f"{MODULES}/@types", modern)
        types = os.path.join(modern, "react/index.d.ts")
        with open(types, encoding="utf-8") as file:
            text = file.read()
        assert GLOBAL_JSX in text, "React's types have changed"
        with open(types, "w", encoding="utf-8") as file:
            file.write(text.replace(GLOBAL_JSX, "declare namespace React {\n    namespace JSX {"))
        with open(os.path.join(modern, "react/jsx-runtime.d.ts"), "w", encoding="utf-8") as file:
            file.write('export { JSX } from "./";')
        check(directory, *files)


def redeclares(line, text):
    """Whether the example `text` itself declares the name that `line` would declare before it."""
    name = re.search(r"(?:const|\{) (\w+)", line)[1]
    return re.search(rf"^(?:const|import) .*\b{name}\b.*(?:=|from)", text, re.MULTILINE)


def generated():
    """The generated files match the catalogue. If they do not, run node Web/generate.mjs."""
    with tempfile.TemporaryDirectory() as directory:
        for folder in ("client/drawing", "client/session", "elements", "react"):
            os.makedirs(os.path.join(directory, folder))
        run("node", os.path.join(WEB, "generate.mjs"), BASE, directory)
        written = [os.path.relpath(os.path.join(folder, name), directory)
                   for folder, _, names in os.walk(directory) for name in names]
        assert len(written) > 5, written
        for name in written:
            with open(os.path.join(directory, name), encoding="utf-8") as file, \
                    open(os.path.join(WEB, name), encoding="utf-8") as committed:
                assert file.read() == committed.read(), f"Web/{name} is not what Web/generate.mjs writes"


def listed():
    """The guide's tables of the client's options, members and events have the words of the types."""
    import client  # pylint: disable=import-outside-toplevel
    text = document("reference/client")
    assert client.written(text) == text, "run python3 Tests/API/client.py"


def commands_of(controller):
    """The controller's commands in the catalogue."""
    common = {"pan", "tap", "scroll", "pointer", "tick", "configure", "resize", "snapTo"}
    return set(get(f"{BASE}/v1/controllers/{controller}")["schemas"]["events"]) - common


def sessions(made, declared):
    """Apart from the internal members, a session has its declared members, its controller's commands, and no others."""
    assert {kind["controller"] for kind in get(BASE + "/v1/controllers")["controllers"]} == set(FRAMES)
    for controller in FRAMES:
        own = commands_of(controller)
        page = open_page(made, controller)
        names = set(page.evaluate(NAMES))
        expected = set(declared) - LISTENING | own
        assert names - INTERNAL == expected, (controller, names - INTERNAL ^ expected)
        assert INTERNAL <= names, INTERNAL - names
        page.close()


def module(made, declared):
    page = open_page(made, "curtain")
    exported = page.evaluate("import('/client.js').then((module) => Object.keys(module))")
    assert sorted(exported) == sorted(declared["values"]), (exported, declared["values"])
    names, kind, *messages = page.evaluate(PROBLEM)
    assert (kind, messages) == ("session-not-found", ["Gone.", "/detent must be a string."])
    own = set(names) - {"constructor", "stack", "message", "name"}
    assert own == set(declared["classes"]["Problem"]), own
    page.close()


if __name__ == "__main__":
    samples_are_accepted()
    generated()
    listed()
    found = json.loads(run("node", os.path.join(HERE, "declarations.cjs"), DECLARATIONS))
    with browser() as chromium, context(chromium) as made:
        module(made, found)
        sessions(made, found["classes"]["SessionMembers"])
