"""The tables of the guide that are made from the program."""

import re


def table(*titles, rows):
    """A table with these titles."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def replaced(text, section, new):
    """The text of a page with a new table as the first thing of a section."""
    text, count = re.subn(rf"(?<=\n## {section}\n\n)(?:\|.*\n)+", lambda _: new, text)
    if count != 1:
        raise SystemExit(f"the page has no table at the beginning of the section {section}")
    return text
