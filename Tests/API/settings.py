#!/usr/bin/env python3
"""Writes the tables of the guide's page about settings from what the program says in `--help`.

usage: settings.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/reference/settings.md"


def tables(text):
    """The table of each group of options, by the group's name."""
    for name, options in re.findall(r"^(\w+):\n((?:  --.*\n)+)", text, flags=re.MULTILINE):
        rows = re.findall(r"^  (--[a-z-]+(?: \S+)?) {2,}(.*)$", options.replace("|", "\\|"), flags=re.MULTILINE)
        yield name, "| option | meaning (default) |\n| --- | --- |\n" + "".join(f"| `{option}` | {meaning} |\n" for option, meaning in rows)


def main(program):
    text = PAGE.read_text(encoding="utf-8")
    for name, table in tables(subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout):
        text, count = re.subn(rf"(?<=\n## {name}\n\n)(?:\|.*\n)+", lambda _: table, text)  # pylint: disable=cell-var-from-loop
        if count != 1:
            sys.exit(f"{PAGE} has no section {name}")
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
