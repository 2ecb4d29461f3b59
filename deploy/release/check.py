#!/usr/bin/env python3
"""Checks what of a release can be checked without building it.

usage: check.py PROGRAM               for example .build/debug/drawerd
       check.py --version VERSION     the version is that of the sources, and the changelog has a section of it

The version is the same in the program, the npm package and every document, the changelog's section of each release is short, and
install.sh installs the files of files.txt, no more and no fewer.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# A section that someone reads before an upgrade.
LONGEST = 150
# `drawerd-1.0.0.tgz`, `drawerd:1.0.0`, `drawerd_1.0.0_amd64.deb`, `from: "1.0.0"` and their like.
NAMED = re.compile(r'(?:drawerd[-_:/ ]v?|releases/download/v|drawerd": "\^|from: ")(\d+\.\d+\.\d+)')
# The first version had other names; these pages say what has changed since.
HISTORY = {"CHANGELOG.md"}


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def other_versions(version):
    files = subprocess.run(["git", "ls-files", "*.md", "*.yaml", "*.yml", "*.json"], cwd=ROOT, check=True, capture_output=True, text=True)
    for path in files.stdout.split():
        if path.startswith("Tests/") or path in HISTORY:
            continue
        for number, line in enumerate(text(path).splitlines(), 1):
            yield from (f"{path}:{number}: names {found}, and this is {version}" for found in NAMED.findall(line) if found != version)
    source = re.search(r'static let version = "(.*)"', text("Sources/DrawerService/Program/Commands/Command.swift")).group(1)
    if source != version:
        yield f"Web/package.json has {version}, and the program {source}"


def sections():
    """The changelog's sections by their headings' names."""
    parts = re.split(r"^## \[(.+?)\].*\n", text("CHANGELOG.md"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def long_sections():
    for name, section in sections().items():
        # 0.2.0 was the first release, and lists everything that there is.
        if name != "0.2.0" and (lines := len(section.strip().splitlines())) > LONGEST:
            yield f"CHANGELOG.md: the section {name} has {lines} lines, more than {LONGEST}"


def other_files(program):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ROOT / "deploy/release/install.sh", program, "/usr"], check=True, env={"DESTDIR": folder, "PATH": "/usr/bin:/bin"})
        usr = pathlib.Path(folder, "usr")
        installed = {str(path.relative_to(usr)) for path in usr.rglob("*") if path.is_file()}
    listed = set(text("deploy/release/files.txt").split())
    yield from (f"{name} is installed, but not in files.txt" for name in sorted(installed - listed))
    yield from (f"{name} is in files.txt, but not installed" for name in sorted(listed - installed))


def main(argument, wanted=None):
    version = json.loads(text("Web/package.json"))["version"]
    faults = [*other_versions(version), *long_sections()]
    if argument != "--version":
        faults += other_files(argument)
    elif wanted != version or wanted not in sections():
        faults.append(f"The version is {version}, and the changelog's newest section {next(iter(sections()))}; the tag is {wanted}")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
