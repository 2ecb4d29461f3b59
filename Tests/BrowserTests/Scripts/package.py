"""The npm package: what a team copies is whole, has what it says, and works from a folder of files."""

import tarfile

from browser import *
from declarations import MODULES, run
from example import folder

WEB = os.path.join(os.path.dirname(__file__), "../../../Web")

PAGE = """<!doctype html><title>Package</title><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "drawerd": "./drawerd/client.js", "drawerd/elements": "./drawerd/elements.js" } }</script>
<script type="module">import "drawerd/elements";</script>
<body style="margin: 0"><div style="width: 390px; height: 844px"><drawerd-curtain open>
<div data-frame="curtain" style="background: #cde"></div></drawerd-curtain></div>"""

# In node, where the package is installed: its own names lead to its own files.
IMPORT = """const names = ["drawerd", "drawerd/elements", "drawerd/machine"];
const modules = await Promise.all(names.map((name) => import(name)));
console.log(JSON.stringify(modules.map((module) => Object.keys(module))));"""


def targets(exports):
    for value in exports.values():
        yield from [value] if isinstance(value, str) else value.values()


def unpacked(directory):
    archive = run(sys.executable, os.path.join(WEB, "pack.py"), directory).strip()
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
    missing = [target for target in targets(manifest["exports"]) if target.removeprefix("./") not in names]
    assert not missing, missing
    # What a file of it loads is in it, but for React, which is a peer.
    loaded = set()
    for name in names:
        if not name.endswith((".js", ".d.ts")):
            continue
        with open(f"{package}/{name}", encoding="utf-8") as file:
            for source in re.findall(r'(?:from|import|import\() ?"([^"]+)"', re.sub(r"^\s*(\*|//).*", "", file.read(), flags=re.MULTILINE)):
                if not source.startswith("."):
                    loaded.add(source)
                    continue
                path = os.path.normpath(os.path.join(os.path.dirname(name), source))
                assert path in names or (name.endswith(".d.ts") and path.replace(".js", ".d.ts") in names), (name, source)
    assert loaded == {"react"}, loaded
    assert "machine/module.json" in names, "`make wasm` was not run"


def installed(directory):
    with open(f"{directory}/import.mjs", "w", encoding="utf-8") as file:
        file.write(IMPORT)
    exported = json.loads(run("node", f"{directory}/import.mjs"))
    assert "connect" in exported[0] and "CurtainElement" in exported[1] and "Machine" in exported[2], exported
    # And React's part, beside React.
    os.symlink(f"{MODULES}/react", f"{directory}/node_modules/react")
    with open(f"{directory}/react.mjs", "w", encoding="utf-8") as file:
        file.write('console.log(Object.keys(await import("drawerd/react")).length);')
    assert int(run("node", f"{directory}/react.mjs")) == 6


def served(directory, chromium):
    """A drawer of a page that has nothing but these files."""
    with open(f"{directory}/mine.html", "w", encoding="utf-8") as file:
        file.write(PAGE)
    os.symlink(f"{directory}/node_modules/drawerd", f"{directory}/drawerd")
    with folder({}, directory) as base, context(chromium) as made:
        page = watch(made.new_page())
        page.goto(f"{base}/mine.html")
        page.wait_for_selector("drawerd-curtain[state=max]")
        drag(Mouse(page), (150, 300), (150, 830), steps=20)
        page.wait_for_selector("drawerd-curtain[state=min]:not([open])")
        page.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        names = unpacked(directory)
        whole(directory, names)
        installed(directory)
        with browser() as chromium:
            served(directory, chromium)
