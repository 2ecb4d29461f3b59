#!/usr/bin/env python3
"""Writes the tables of the guide's page about settings from what the program says in `--help`.

usage: settings.py PROGRAM
"""

import pathlib
import re
import subprocess
import sys

from tables import replaced, table

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/reference/settings.md"


def groups(text):
    """The group's name and the table of each group of options."""
    for name, options in re.findall(r"^(\w+):\n((?:  --.*\n)+)", text, flags=re.MULTILINE):
        rows = re.findall(r"^  (--[a-z-]+(?: \S+)?) {2,}(.*)$", options.replace("|", "\\|"), flags=re.MULTILINE)
        yield name, table("option", "meaning (default)", rows=((f"`{option}`", meaning) for option, meaning in rows))


def main(program):
    text = PAGE.read_text(encoding="utf-8")
    for name, options in groups(subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout):
        text = replaced(text, name, options)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
