#!/usr/bin/env python3
"""Makes the pages of the guide (`/docs/guide`), the page of the requests (`/docs`) and what the search looks in, of the documents in
Documentation. Prints lines of the form "PATH FILE", as Sources/CWebAssets/embed.sh reads them.

Documentation/contents.txt lists the documents in their order. Documents that it lacks come last. Without cmark-gfm, a page has its
document's text as it is.

usage: Web/docs/guide.py [FOLDER]    the pages are written to FOLDER, .build/web/guide unless given"""

import gzip
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

from guide_text import Text

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = ROOT / "Documentation"
TEMPLATE = (ROOT / "Web/docs/guide.template").read_text(encoding="utf-8")
FOLDERS = {
    "start": "Start", "page": "A page", "drawers": "The drawers", "testing": "Testing", "server": "A server", "help": "Help",
    "reference": "Reference", "inside": "Inside",
}
# What `/docs` shows is made by docs.js, of what the server says of itself.
REQUESTS = "reference/requests"
WAITING = '<p role="status">Loading…</p>\n<noscript><p>The requests need JavaScript. <a href="openapi.json">openapi.json</a> has the same content.</p></noscript>'


class Page:
    """A page: its name below `/docs/guide`, its title, and its text in HTML."""

    def __init__(self, name, title, text="", headings=(), script="guide"):
        self.name, self.title, self.text, self.headings, self.script = name, title, text, headings, script
        self.folder = name.split("/")[0] if "/" in name else ""
        self.path = "docs" if name == REQUESTS else f"docs/guide/{name}".rstrip("/")
        # Up to the root, wherever a proxy serves it.
        self.root = "../" * self.path.count("/")

    def link(self, other, text=None, attributes=""):
        return f'<a href="{self.root}{other.path}"{attributes}>{text or html.escape(other.title, quote=False)}</a>'

    def tree(self, pages):
        """The whole tree, with the headings of this page below its name."""
        lines, folder = [], ""
        for page in pages:
            if page.folder != folder:
                lines += ["</ul></li>"] * bool(folder) + [f'<li><span>{FOLDERS.get(page.folder, page.folder.title())}</span><ul>'] * bool(page.folder)
                folder = page.folder
            own = page is self
            link = self.link(page, attributes=' aria-current="page"' if own else "")
            lines.append(f"<li>{link}{self.inner() if own else ''}</li>")
        return "\n".join(["<ul>", *lines, *["</ul></li>"] * bool(folder), "</ul>"])

    def inner(self):
        items = [f'<li class="level-{level}"><a href="#{id}">{text}</a></li>' for level, id, text in self.headings if level < 4]
        return f'<ul class="here">{"".join(items)}</ul>' if items or self.name == REQUESTS else ""

    def around(self, pages):
        """The pages before and after this one."""
        if self not in pages:
            return ""
        place = pages.index(self)
        before, after = pages[place - 1:place], pages[place + 1:place + 2]
        links = [self.link(page, f"<small>{word}</small> {html.escape(page.title, quote=False)}", f' rel="{kind}"')
                 for word, kind, some in (("Before", "prev", before), ("Next", "next", after)) for page in some]
        return f'<nav class="around" aria-label="Pages before and after">{"".join(links)}</nav>'

    def html(self, pages):
        values = {
            "ROOT": self.root, "HOME": self.root or ".", "TITLE": "drawerd API" if self.name == REQUESTS else f"{html.escape(self.title)} – drawerd", "SCRIPT": self.script,
            "GUIDE": "" if self.name == REQUESTS else f' aria-current="{"page" if self.name == "" else "true"}"',
            "API": ' aria-current="page"' if self.name == REQUESTS else "", "TREE": self.tree(pages), "TEXT": self.text,
            "AROUND": self.around(pages), "BUSY": ' aria-busy="true"' if self.name == REQUESTS else "",
        }
        return re.sub(r"\{([A-Z]+)\}", lambda name: values[name[1]], TEMPLATE)


def documents():
    """The names of the documents, without `.md`, in the order of the tree."""
    contents = DOCUMENTS / "contents.txt"
    listed = contents.read_text(encoding="utf-8").split() if contents.exists() else []
    found = sorted(file.relative_to(DOCUMENTS).as_posix() for file in DOCUMENTS.rglob("*.md") if file != DOCUMENTS / "README.md")
    names = [name for name in listed if name in found] + [name for name in found if name not in listed]
    return [name.removesuffix(".md") for name in names]


def bare(name):
    """A name from its first letter or digit on."""
    return re.sub(r"^[^A-Za-z0-9]+", "", name)


def everything(texts):
    """The page of all that the search finds, from A to Z, for browsers without a script."""
    found = sorted({(name, page.path + (f"#{id}" if id else ""), page.title) for page, text in texts for id, names, _, _ in text.found()
                    for name in ([names] if isinstance(names, str) else names)},
                   key=lambda entry: (bare(entry[0]).lower(), entry))
    letters = {}
    for name, path, title in found:
        first = bare(name)[:1].upper()
        letters.setdefault(first if first.isascii() and first.isalpha() else "0-9", []).append((name, path, title))
    page = Page("index", "Index")
    parts = ["<h1>Index</h1>", "<p>All headings, options, members, events and problems of the guide.</p>",
             '<p class="letters">' + " ".join(f'<a href="#letter-{letter}">{letter}</a>' for letter in letters) + "</p>"]
    for letter, entries in letters.items():
        parts.append(f'<h2 id="letter-{letter}">{letter}</h2><ul class="entries">')
        parts += [f'<li><a href="{page.root}{path}">{html.escape(name, quote=False)}</a>{"" if name == title else f" <small>{html.escape(title, quote=False)}</small>"}</li>'
                  for name, path, title in entries]
        parts.append("</ul>")
    page.text = "\n".join(parts)
    return page


def made():
    """The pages, the whole pages that are examples in them, and the texts of all."""
    texts, names = {}, documents()
    for name in ["", *names]:
        document = DOCUMENTS / f"{name or 'README'}.md"
        texts[name] = Text(document, document.relative_to(DOCUMENTS).parent.as_posix(), known=names)
    pages = [Page(name, text.title) for name, text in texts.items()]
    for page, text in zip(pages, texts.values()):
        page.text, page.headings = text.html(page.root, page.name), text.headings
    requests = Page(REQUESTS, "Every request", WAITING, script="docs")
    after = next((place + 1 for place, page in enumerate(pages) if page.name == "reference/http"), len(pages))
    pages.insert(after, requests)
    return pages, [(page, texts[page.name]) for page in pages if page is not requests]


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def compress(files):
    if not shutil.which("brotli"):
        return
    for file in files:
        file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    subprocess.run(["brotli", "--best", "--keep", "--force", *files], check=True)


def main(folder):
    shutil.rmtree(folder, ignore_errors=True)
    pages, texts = made()
    served = {}
    for page in [*pages, everything(texts)]:
        served[f"/{page.path}"] = write(folder / f"{page.name or 'guide'}.html", page.html(pages))
    for page, text in texts:
        for number, example in enumerate(text.runs, 1):
            # Its addresses are those of the server that serves it.
            path = text.run(page.name, number)
            served[f"/{path}"] = write(folder / f"{path.removeprefix('docs/guide/')}.html", example.replace("http://localhost:8080/", "../" * path.count("/")).replace("http://localhost:8080", ("../" * path.count("/"))[:-1]))
    index = [[page.path, page.title, text.found()] for page, text in texts]
    served["/docs/guide/search.json"] = write(folder / "search.json", json.dumps(index, ensure_ascii=False, separators=(",", ":")))
    compress(served.values())
    for picture in sorted([*DOCUMENTS.rglob("*.svg"), *DOCUMENTS.rglob("*.png")]):
        served[f"/docs/guide/{picture.relative_to(DOCUMENTS).as_posix()}"] = picture
    for path, file in served.items():
        print(path, file.relative_to(ROOT) if file.is_relative_to(ROOT) else file)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / ".build/web/guide")
