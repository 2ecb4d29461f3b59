#!/usr/bin/env python3
"""Writes the table of the guide's page about metrics from what a server says of them in `/metrics`.

usage: metrics.py URL
"""

import pathlib
import re
import sys
import urllib.request

from tables import table

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Documentation/reference/metrics.md"


def metrics(text):
    """The table of the metrics, in the order of the exposition."""
    found = re.findall(r"^# HELP (\S+) (.*)\.\n# TYPE \1 (\S+)$", text, flags=re.MULTILINE)
    return table("name", "kind", "meaning", rows=((f"`{name}`", kind, meaning) for name, meaning, kind in found))


def main(url):
    with urllib.request.urlopen(f"{url}/metrics") as answer:
        rows = metrics(answer.read().decode())
    PAGE.write_text(re.sub(r"(?:^\|.*\n)+", lambda _: rows, PAGE.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
