#!/usr/bin/env python3
"""Writes the tables of the guide's page about the client from the comments of its types; `declarations.py` compares them.

usage: client.py
"""

import pathlib
import re

from tables import replaced, table

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Documentation/reference/client.md"
# The interface that each section of the page lists, and the words above the names.
SECTIONS = [("Options of connect", "client.d.ts", "ConnectOptions", "option"), ("Options of attach", "attachment.d.ts", "AttachOptions", "option"),
            ("Members of a session", "client.d.ts", "SessionMembers", "member"), ("Events of a session", "client.d.ts", "OwnEvents", "event")]


def members(file, interface):
    """The members of an interface, each with the first sentence of its comment."""
    text = (ROOT / "Web" / file).read_text(encoding="utf-8")
    body = re.search(rf"^export interface {interface}\b.*?\{{\n(.*?)^\}}", text, re.MULTILINE | re.DOTALL)[1]
    for comment, name, call in re.findall(r"^  /\*\*(.*?)\*/\n  (?:readonly )?(\w+)\??(\(?)", body, re.MULTILINE | re.DOTALL):
        words = " ".join(re.sub(r"^ *\*", "", comment, flags=re.MULTILINE).split())
        yield name + ("()" if call else ""), re.match(r".*?(?=\.(?: |$)|$)", words)[0]


def written(text):
    """The page with the tables as the types have them."""
    for title, file, interface, word in SECTIONS:
        rows = ((f"`{name}`", meaning) for name, meaning in members(file, interface))
        text = replaced(text, title, table(word, "meaning", rows=rows))
    return text


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
