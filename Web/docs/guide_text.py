"""A document of the guide: its text in HTML, its headings, and what a search finds in it."""

import html
import posixpath
import re
import shutil
import subprocess

# The server that the examples name.
SERVER = "http://localhost:8080"
# The ids of what surrounds the text.
TAKEN = ("side", "contents", "search", "results", "tree", "main", "drawer")
CELL = r"<td[^>]*>(.*?)</td>"
PAGES = {"/": "", "/examples": "examples", "/lab": "lab", "/docs": "docs", "/openapi.json": "openapi.json"}


def converted(document):
    """The document in HTML."""
    if shutil.which("cmark-gfm"):
        options = ["--extension", "table", "--extension", "strikethrough", "--smart"]
        return subprocess.run(["cmark-gfm", *options, document], capture_output=True, check=True).stdout.decode()
    title, _, text = document.read_text(encoding="utf-8").partition("\n")
    return f"<h1>{html.escape(title.lstrip('# '))}</h1>\n<pre>{html.escape(text)}</pre>\n"


def plain(text):
    """The words of some HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


class Text:
    """A document in the folder `folder` of the documentation; `known` are the names of all documents."""

    def __init__(self, document, folder, known):
        self.folder, self.known = folder, set(known)
        self.ids, self.headings, self.rows, self.runs = {*TAKEN}, [], {}, []
        self.text = converted(document)
        self.title = plain(re.search(r"<h1>(.*?)</h1>", self.text, re.DOTALL)[1])
        self.text = re.sub(r"<h([2-4])>(.*?)</h\1>", self.heading, self.text)
        self.text = re.sub(r"<table>.*?</table>", self.table, self.text, flags=re.DOTALL)

    def unique(self, id):
        number = next(number for number in range(len(self.ids) + 1) if (id if number == 0 else f"{id}-{number}") not in self.ids)
        self.ids.add(id := f"{id}-{number}" if number else id)
        return id

    def heading(self, found):
        """A heading whose id is its words in small letters, joined by hyphens, and which is a link to itself."""
        level, text = found.groups()
        id = self.unique(re.sub(r"[^a-z0-9 _-]", "", plain(text).lower()).replace(" ", "-"))
        text = re.sub(r"</?a\b[^>]*>", "", text)
        self.headings.append((int(level), id, text))
        return f'<h{level} id="{id}"><a href="#{id}">{text}</a></h{level}>'

    def table(self, found):
        is_glossary = "<th>word</th>" in found[0]
        heads = [html.escape(plain(head)) for head in re.findall(r"<th[^>]*>(.*?)</th>", found[0], re.DOTALL)]
        return re.sub(r"<tr>\n(<td.*?)</tr>", lambda row: self.row(self.headed(row[1], heads), is_glossary), found[0], flags=re.DOTALL)

    @staticmethod
    def headed(cells, heads):
        """The cells with the names of their columns, which a phone shows: there, a row is a block, and two columns need no names."""
        names = iter(heads if len(heads) > 2 else [])

        def cell(found):
            name = next(names, "")
            return f'<td{found[1]} data-column="{name}">' if name else found[0]

        return re.sub(r"<td([^>]*)>", cell, cells)

    def row(self, cells, is_glossary):
        """A row about something that has a name, such as an option or a member, has an id, too."""
        names = self.names(cells) or is_glossary and [plain(re.match(CELL, cells)[1])]
        if not names:
            return f"<tr>\n{cells}</tr>"
        id = re.sub(r"[^A-Za-z0-9_-]+", "-", names[0].split(" ")[0]).strip("-") or "row"
        self.rows[id := self.unique(id)] = names
        return f'<tr id="{id}">\n{cells}</tr>'

    @staticmethod
    def names(cells):
        """The names that the first cell of a row begins with, or that are all of another cell."""
        all = re.findall(CELL, cells, re.DOTALL)
        if not re.match(r"(<a [^>]*>)?<code>", all[0]):
            all = [cell for cell in all[1:] if re.fullmatch(r"(<code>[^<]*</code>[ ,]*)+", cell)]
        return [plain(name) for name in re.findall(r"<code>(.*?)</code>", all[0])] if all else []

    def html(self, root, name):
        """The text as it is in the page `name`, from which `root` leads to the server's root."""
        text = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda found: self.linked(root, *found.groups()), self.text, flags=re.DOTALL)
        text = re.sub(r'<img src="(?!https?:)([^"]*)"', lambda found: f'<img src="{root}docs/guide/{self.within(found[1])}"', text)
        # A column without a name has no header.
        text = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", text)
        # An option keeps its hyphens on its line.
        text = re.sub(r"(^|[ >])(--[a-z]+(?:-[a-z]+)*)", r'\1<span class="option">\2</span>', text, flags=re.MULTILINE)
        # A drawing is in a place that can be scrolled, also by keys, where the page is narrower; so is a table.
        text = re.sub(r"<p>(<img [^>]*>)</p>", r'<p class="drawing" tabindex="0" role="group" aria-label="Drawing">\1</p>', text)
        # A diagram is text here, which is long.
        text = re.sub(r'<pre><code class="language-mermaid">.*?</code></pre>', r"<details><summary>The diagram, as Mermaid</summary>\g<0></details>", text, flags=re.DOTALL)
        text = re.sub(r'<pre><code class="language-html">(.*?)</code></pre>', lambda found: self.runnable(root, name, found), text, flags=re.DOTALL)
        if name == "":
            text = re.sub(r"<code>(/[a-z.]*)</code>", lambda found: f'<a href="{root}{PAGES[found[1]]}">{found[0]}</a>' if found[1] in PAGES else found[0], text)
        return text

    def within(self, path):
        """A path from this document's folder, from that of all documents."""
        return posixpath.normpath(posixpath.join(self.folder, path))

    def linked(self, root, address, text):
        """A link to another document is one to its page; a link to what is no page is only its text."""
        if re.match(r"[a-z]+:", address) or address.startswith("#"):
            return f'<a href="{address}">{text}</a>'
        path, _, id = address.partition("#")
        name = self.within(path).removesuffix(".md")
        if name not in self.known and name != "README":
            return text
        text = re.sub(r"^([\w/-]*)\.md$", r"\1", text)
        target = "docs/guide" if name == "README" else f"docs/guide/{name}"
        return f'<a href="{root}{target}{f"#{id}" if id else ""}">{text}</a>'

    @staticmethod
    def run(name, number):
        """Where an example of the page `name` is, as a page."""
        return f"docs/guide/run/{name or 'guide'}-{number}"

    def runnable(self, root, name, found):
        """An example that is a whole page, and loads nothing but the server's files, can be opened."""
        example = html.unescape(found[1])
        others = re.findall(r"""(?:src|href|from|import)(?:=|\s+)["'](?!#|data:|http://localhost:8080/)[^"']*""", example)
        if not example.lower().startswith("<!doctype html>") or SERVER not in example or others:
            return found[0]
        self.runs.append(example)
        return f'<div class="code">{found[0]}<a class="small run" href="{root}{self.run(name, len(self.runs))}">Run</a></div>'

    def found(self):
        """What a search finds: for each heading, and each row with an id, the id, the name, or the names of a row, the text, and the
        heading that a row is below. The first one is the page itself."""
        found, heading = [["", self.title, "", ""]], self.title
        # The words above the columns say nothing of a row.
        text = re.sub(r"<thead>.*?</thead>", "", self.text, flags=re.DOTALL)
        for part in re.split(r'(?=<h[2-4] id=|<tr id=)|(?<=</table>)', text):
            begin = re.match(r'<(h\d|tr) id="([^"]*)">(?:<a [^>]*>(.*?)</a></h\d>)?', part)
            rest = plain(re.sub(r"<(/?(td|th|tr|p|li|pre|h\d))\b", r" <\1", part[begin.end() if begin else 0:]))
            if not begin:
                # What follows a table belongs to its heading.
                owner = next(entry for entry in reversed(found) if not entry[3])
                owner[2] = f"{owner[2]} {rest}".strip()
            elif begin[1] == "tr":
                names = self.rows[begin[2]]
                found.append([begin[2], names, rest.removeprefix(" ".join(names)).removeprefix(", ".join(names)).lstrip(" ,"), heading])
            else:
                heading = plain(begin[3])
                found.append([begin[2], heading, rest, ""])
        found[0][2] = found[0][2].removeprefix(self.title).strip()
        return found
