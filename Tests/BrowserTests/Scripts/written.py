"""The examples for each framework, as printed: a button and a user open and close a sheet, and a checked box keeps it open."""

from documents import document, printed
from frameworks import *

SHEET = "document.querySelector('drawerd-sheet')"


def examples(section):
    """The examples in a section of the document."""
    text = document("page/frameworks").split(f"\n## {section}\n")[1].split("\n## ")[0]
    return [code for _, code in re.findall(r"^```(html|jsx)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)]


def plays(page, name):
    """Opens the sheet and closes it, as the page and as a user."""
    print(name, flush=True)
    wait(page, f"{SHEET}?.session")
    shown = lambda: page.evaluate(f"[{SHEET}.open, document.querySelector('output').textContent]")
    press = lambda part: page.evaluate(f"document.querySelector('{part}').click()")
    ask = lambda: page.evaluate(f"{SHEET}.requestClose('escape')")
    for _ in range(2):
        press("button")
        until(lambda: shown() == [True, "top"], shown)
        rests(page)
        ask()
        until(lambda: shown() == [False, "bottom"], shown)
        rests(page)
    press("input")
    press("button")
    until(lambda: shown() == [True, "top"], shown)
    rests(page)
    ask()
    rests(page)
    assert shown() == [True, "top"], (name, shown())
    # The page's own command does not ask.
    press("button")
    until(lambda: shown() == [False, "bottom"], shown)


def html(made, name, text):
    page = show(made, text.replace("http://localhost:8080", BASE).replace("</title>", f"</title>{LINK}{IMPORT_MAP}"))
    plays(page, name)
    return page


def jsx(made, framework, text, factory, mounts):
    """Mounts the component `App` of an example."""
    serves(made, "app.js", compiled(text, factory))
    page = visit(made, framework)
    page.evaluate(f"import('/frameworks/app.js').then(({{ App }}) => {{ {mounts} }})")
    plays(page, framework)
    page.close()


def visited(made, text):
    """The sheet is open in the next page that Turbo visits, and works there as before."""
    text = text.replace("http://localhost:8080", BASE)
    page = html(made, "Turbo", text)
    page.evaluate(f"{SHEET}.open = true")
    rests(page)
    page.route("**/next.html", lambda route: route.fulfill(body=text.replace("<body>", "<body><h1>Next</h1>"), content_type="text/html"))
    page.evaluate(f"window.kept = {SHEET}, Turbo.visit('/next.html')")
    rests(page, "document.querySelector('h1')")
    assert page.evaluate(f"{SHEET} === kept && kept.open")
    page.evaluate("document.querySelector('button').click()")
    rests(page)
    plays(page, "Turbo, next")
    page.close()


@contextlib.contextmanager
def addresses(htmx=2):
    """The frameworks, and what the examples load from their own server."""
    with frameworks() as made:
        for path, file in ROUTES.items():
            made.route(f"{BASE}{path}", lambda route, _, file=file: route.fulfill(path=f"{FOLDER}/{file.format(htmx)}"))
        made.route(f"{BASE}/menu.html", lambda route: route.fulfill(body="<p>Menu</p>", content_type="text/html"))
        yield made


LINK = '<link rel="icon" href="data:,">'
ROUTES = {"/alpine.js": "js_lib_alpinejs/static/js_lib_alpinejs/alpine.js", "/htmx.js": "django_htmx/static/django_htmx/htmx-{}.js",
          "/turbo.js": "turbo/static/turbo/js/turbo.min.js"}

if __name__ == "__main__":
    [plain], [element], [vue], [preact], [alpine], [htmx], [lit], [turbo] = map(
        examples, ["Plain HTML", "React", "Vue", "Preact", "Alpine", "htmx", "Lit", "Turbo"])
    component = printed("tsx", "page/react")[0]
    # The same component with other imports.
    preact += element[element.index("\nexport function App"):]
    with frameworks() as made:
        html(made, "HTML", plain).close()
        for framework in ("React 18", "React 19"):
            jsx(made, framework, component, "React.createElement", "root.render(React.createElement(App))")
    with addresses() as made:
        jsx(made, "React 19", element, "React.createElement", "root.render(React.createElement(App))")
        jsx(made, "Preact", preact, "h", f"import('{PREACT}').then(({{ h, render }}) => render(h(App), app))")
        html(made, "Vue", vue).close()
        html(made, "Lit", lit).close()
        visited(made, turbo)
        html(made, "Alpine", alpine).close()
    for version in (2, 4):
        with addresses(version) as made:
            page = html(made, f"htmx {version}", htmx)
            wait(page, "document.querySelector('section').textContent === 'Menu'")
            page.close()
