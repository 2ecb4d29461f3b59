"""The guide's pages, from which tests take the examples that they run as printed."""

import pathlib
import re

DOCUMENTATION = pathlib.Path(__file__).resolve().parents[3] / "Documentation"


def document(name):
    """The text of a page, such as `page/elements`."""
    return (DOCUMENTATION / f"{name}.md").read_text(encoding="utf-8")


def documents(*folders):
    """The names of the pages, in reading order: of all, or of these folders."""
    names = [line.removesuffix(".md") for line in (DOCUMENTATION / "contents.txt").read_text(encoding="utf-8").split()]
    return [name for name in names if not folders or name.split("/")[0] in folders]


def printed(language, *names):
    """The examples in a language, such as `html` or `tsx?`, in the order of these pages."""
    return [text for name in names for text in re.findall(rf"^```{language}\n(.*?)^```", document(name), re.MULTILINE | re.DOTALL)]
