#!/usr/bin/env python3
"""Compares the names that a page or a Swift program uses with those of each release, which 1.x keeps.

usage: names.py client                     the exports, types and members, elements, CSS properties and attributes of Web/
       names.py swift FILE...              the public declarations in the symbol graphs of the libraries, by `make docs`

Both write what is missing, and exit with status 1 if something is. With `--record` first, they write the list to keep for a release,
client-VERSION.txt or swift-VERSION.txt.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
WEB = HERE.parent.parent / "Web"


def client():
    """Every name, with the kind of thing that it is in front of it."""
    manifest = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    yield from (f"import drawerd{path[1:]}" for path in manifest["exports"])
    entries = {f"drawerd{path[1:]}" for path in manifest["exports"]}
    for path in sorted(WEB.rglob("*.d.ts")):
        # In which file of an entry a name is declared is no promise.
        whole = f"drawerd/{path.relative_to(WEB)}".removesuffix(".d.ts").removesuffix("/types").replace("machine/machine", "machine")
        entry = whole if whole in entries else "drawerd"
        yield from (f"{entry} {name}" for name in declared(path.read_text(encoding="utf-8")))
    # What a style sheet or markup names is what the documents say about it.
    guide = HERE.parent.parent / "Documentation"
    for page in [guide / "start/page.md", *sorted((guide / "page").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        yield from (f"hook {name}" for name in re.findall(r"(--drawer-[a-z-]*[a-z]|\bdata-[a-z-]*[a-z]|<drawerd-[a-z-]*[a-z])", text))
    styles = (WEB / "parts.css").read_text(encoding="utf-8")
    yield from (f"parts.css {name}" for name in re.findall(r"--drawer-[a-z-]*[a-z]|data-part=\"[a-z]+\"", styles))


def declared(text):
    """The exported names of a file of declarations, and the members of its interfaces, classes and types."""
    text = re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    for names in re.findall(r"export (?:type )?\{([^}]*)\}", text):
        yield from (name.split()[-1] for name in names.split(",") if name.strip())
    for exported, kind, name, body in re.findall(
            r"^(export )?(?:declare )?(class|const|enum|function|interface|namespace|type) (\w+)(.*?)(?=^\w|\Z)",
            text, flags=re.MULTILINE | re.DOTALL):
        if exported:
            yield f"{kind} {name}"
        if kind in ("class", "interface", "namespace", "type"):
            # An intersection has its members one step further inside.
            yield from (f"{name}.{member}" for member in re.findall(
                r"^(?:  |    (?=.*;$))(?:readonly |static |get |set |const |function )*(\w+(?=\??[:(])|[a-z]\w*(?=<))", body, flags=re.MULTILINE))



def swift(paths):
    for path in paths:
        graph = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        module = graph["module"]["name"]
        yield from (f"{module} {each['kind']['identifier'].removeprefix('swift.')} {'.'.join(each['pathComponents'])}" for each in graph["symbols"])


def main(kind, *paths):
    present = set(client() if kind == "client" else swift(paths))
    missing = [f"{release.name}: {name}" for release in sorted(HERE.glob(f"{kind}-*.txt"))
               for name in release.read_text(encoding="utf-8").splitlines() if name not in present]
    print("\n".join(missing), end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    if sys.argv[1] == "--record":
        print("\n".join(sorted(set(client() if sys.argv[2] == "client" else swift(sys.argv[3:])))))
    else:
        sys.exit(main(*sys.argv[1:]))
