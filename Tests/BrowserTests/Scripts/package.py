"""The npm package: it has all files that it exports or loads, and works from a folder of static files."""

import fnmatch
import tarfile

from browser import *
from declarations import MODULES, run
from documents import document
from example import folder, write

WEB = os.path.join(os.path.dirname(__file__), "../../../Web")

MACHINES = os.path.join(WEB, "../.build/machine")

BUNDLERS = os.path.join(WEB, "../.build/bundlers/usr/share/nodejs")

# The page that a user bundles: a drawer without a server.
SCRIPT = """import { connect } from "drawerd";
import { CurtainElement } from "drawerd/elements";
window.isOneClient = CurtainElement.connect === connect;
document.body.insertAdjacentHTML("beforeend", '<div style="width: 390px; height: 844px">'
  + '<drawerd-curtain open><div data-frame="curtain" style="background: #cde"></div></drawerd-curtain></div>');
"""
PAGE = '<!doctype html><title>Package</title><link rel="icon" href="data:,"><body style="margin: 0">'

# Debian's packages need this setting, which only Debian's build of node has.
DEBIAN = """Object.defineProperty(process, "config", { value: { variables: { node_prefix: "/usr", node_relative_path: "share/nodejs" } } });"""

# In node, with the package installed: imports by the package's name load the package's files.
IMPORT = """const names = ["drawerd", "drawerd/elements", "drawerd/machine"];
const modules = await Promise.all(names.map((name) => import(name)));
console.log(JSON.stringify(modules.map((module) => Object.keys(module))));"""

MACHINE = """import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Machine } from "drawerd/machine";
const container = { width: 390, height: 844 };
const made = [await Machine.create("curtain", { container }), await Machine.create("sheet", { container })];
// The module that the page loads itself is that of all from then on.
await Machine.load(await readFile(fileURLToPath(import.meta.resolve("drawerd/machine/drawer.wasm"))));
made.push(await Machine.create("curtain", { container }));
console.log(JSON.stringify(made.map(({ controller }) => controller)));"""


def targets(exports):
    for value in exports.values():
        yield from [value] if isinstance(value, str) else value.values()


def unpacked(directory):
    """Installs the package of this build, or the one of a release that DRAWERD_TEST_PACKAGE names, below a folder."""
    archive = os.environ.get("DRAWERD_TEST_PACKAGE") or run(sys.executable, os.path.join(WEB, "pack.py"), directory).strip()
    with tarfile.open(archive) as tar:
        names = tar.getnames()
        tar.extractall(directory)
    assert all(name.startswith("package/") for name in names), names
    os.mkdir(f"{directory}/node_modules")
    os.rename(f"{directory}/package", f"{directory}/node_modules/drawerd")
    return [name.removeprefix("package/") for name in names]


def whole(directory, names):
    package = f"{directory}/node_modules/drawerd"
    with open(f"{package}/package.json", encoding="utf-8") as file:
        manifest = json.load(file)
    assert "dependencies" not in manifest
    missing = [target for target in targets(manifest["exports"]) if not fnmatch.filter(names, target.removeprefix("./"))]
    assert not missing, missing
    # The package has every file that its files load, except React, which is a peer dependency.
    loaded = set()
    for name in names:
        if not name.endswith((".js", ".d.ts")):
            continue
        with open(f"{package}/{name}", encoding="utf-8") as file:
            for source in re.findall(r'(?:from|import|import\() ?"([\w./@-]+)"', re.sub(r"^\s*(\*|//).*", "", file.read(), flags=re.MULTILINE)):
                if not source.startswith("."):
                    loaded.add(source)
                    continue
                path = os.path.normpath(os.path.join(os.path.dirname(name), source))
                assert path in names or (name.endswith(".d.ts") and path.replace(".js", ".d.ts") in names), (name, source)
    assert loaded == {"react", "react-dom"}, loaded
    assert "machine/drawer.wasm" in names, "`make wasm` was not run"
    assert {"LICENSE", "README.md"} <= set(names), names


def described(directory):
    """The documents name every entry of the package, and the sizes of the machines as they are."""
    with open(f"{directory}/node_modules/drawerd/package.json", encoding="utf-8") as file:
        entries = {f"drawerd{entry[1:]}" for entry in json.load(file)["exports"]} - {"drawerd/package.json", "drawerd/machine/*.wasm"}
    for text in (document("page/package"), readme()):
        assert not (missing := [entry for entry in entries if f"`{entry}`" not in text]), missing
    with open(os.path.join(WEB, "client.d.ts"), encoding="utf-8") as file:
        declared = re.sub(r"\s*\n \*\s*", " ", file.read())
    least, most, all = map(int, re.search(r"(\d+) to (\d+) kB, and the machine of all, (\d+) kB", " ".join(document("page/prediction").split())).groups())
    assert f"{least} to {most} kB" in declared and f"({all} kB)" in declared, (least, most, all)
    sizes = {name: os.path.getsize(os.path.join(MACHINES, name)) / 1000 for name in os.listdir(MACHINES) if name.endswith(".br")}
    whole = sizes.pop("drawer.wasm.br")
    for said, size in [(least, min(sizes.values())), (most, max(sizes.values())), (all, whole)]:
        near(said, size, size / 20)


def installed(directory):
    with open(f"{directory}/import.mjs", "w", encoding="utf-8") as file:
        file.write(IMPORT)
    exported = json.loads(run("node", f"{directory}/import.mjs"))
    assert "connect" in exported[0] and "CurtainElement" in exported[1] and "Machine" in exported[2], exported
    # A machine loads from the package's files.
    with open(f"{directory}/machine.mjs", "w", encoding="utf-8") as file:
        file.write(MACHINE)
    assert json.loads(run("node", f"{directory}/machine.mjs")) == ["curtain", "sheet", "curtain"]
    # The React components load if React is installed next to the package.
    os.symlink(f"{MODULES}/react", f"{directory}/node_modules/react")
    with open(f"{directory}/react.mjs", "w", encoding="utf-8") as file:
        file.write('console.log(Object.keys(await import("drawerd/react")).length);')
    assert int(run("node", f"{directory}/react.mjs")) == 6


def readme():
    with open(os.path.join(WEB, "README.md"), encoding="utf-8") as file:
        return file.read()


def bundlers(directory):
    """Runs the README's commands, and esbuild with everything in one file. Yields each command and its output
    folder."""
    environment = {**os.environ, "NODE_OPTIONS": f"--require {directory}/debian.cjs"}
    programs = {"esbuild": ["esbuild"], "rollup": ["node", f"{BUNDLERS}/rollup/dist/bin/rollup"],
                "webpack": ["node", f"{BUNDLERS}/webpack-cli/bin/cli.js"]}
    commands = [line.split() for line in re.search(r"```sh\n(.*?)```", readme(), re.DOTALL)[1].splitlines()]
    assert {command[0] for command in commands} == set(programs), commands
    commands.append(["esbuild", "page.js", "--bundle", "--format=esm", "--outdir=out"])
    for number, (name, *options) in enumerate(commands):
        answer = subprocess.run(programs[name] + options, cwd=directory, env=environment, capture_output=True, text=True)
        assert answer.returncode == 0, f"{name}: {answer.stdout}{answer.stderr}"
        os.rename(f"{directory}/out", f"{directory}/out{number}")
        yield " ".join([name, *options]), f"out{number}"


def bundled(directory, made):
    """The output of each bundler shows a drawer, in the root of a web server that serves nothing else."""
    write(directory, {"page.js": SCRIPT, "debian.cjs": DEBIAN})
    for command, out in bundlers(directory):
        print(command, flush=True)
        [script] = [name for name in os.listdir(f"{directory}/{out}") if name in ("page.js", "main.js")]
        with folder({"mine.html": f'{PAGE}<script type="module" src="{script}"></script>'}, f"{directory}/{out}") as base:
            page = drags(made, base)
            machines = {name.split("/")[-1] for name in page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")}
            # The page loads the script, the curtain's machine and a part that they share, but no other machine.
            assert len(machines) <= 4, machines
            page.close()


def mapped(directory, made):
    """The README's import map works in a page that has only the package's files."""
    imports = re.search(r"```html\n(.*?)```", readme(), re.DOTALL)[1]
    with folder({"mine.html": f'{PAGE}{imports}<script type="module">{SCRIPT}</script>'}, directory) as base:
        drags(made, base).close()


def drags(made, base):
    page = watch(made.new_page())
    page.goto(f"{base}/mine.html")
    page.wait_for_selector("drawerd-curtain[state=max]")
    assert page.evaluate("isOneClient")
    drag(Mouse(page), (150, 300), (150, 830), steps=20)
    page.wait_for_selector("drawerd-curtain[state=min]:not([open])")
    return page


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        names = unpacked(directory)
        whole(directory, names)
        described(directory)
        installed(directory)
        with browser() as chromium, context(chromium) as made:
            mapped(directory, made)
            bundled(directory, made)
