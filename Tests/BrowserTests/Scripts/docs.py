"""The page of the requests shows every operation and every schema, fits any screen, and links to the playground and back. A problem has a page, too."""

from accessibility import CONTRAST, keeps_rules
from browser import *
from documents import DOCUMENTATION


def load(made):
    page = watch(made.new_page())
    page.goto(BASE + "/docs")
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def everything(made):
    page = load(made)
    document = get(BASE + "/openapi.json")
    expected = {
        (method.upper(), path): operation["operationId"] for path, item in document["paths"].items()
        for method, operation in item.items() if method != "parameters"}
    shown = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".operation")].map((each) =>
      [each.querySelector(".method").textContent + " " + each.querySelector("h3 code").textContent, each.id]))""")
    assert shown == {f"{method} {path}": name for (method, path), name in expected.items()}, shown
    # Each operation shows the status of each of its answers.
    for name in expected.values():
        operation = next(each for item in document["paths"].values() for each in item.values()
                         if isinstance(each, dict) and each["operationId"] == name)
        text = page.locator(f"#{name}").text_content()
        assert all(status in text for status in operation["responses"]), name
    # Every schema opens, and every link within the page has a target.
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    names = page.evaluate("[...document.querySelectorAll('details.schema')].map((each) => each.id)")
    assert sorted(names) == sorted(document["components"]["schemas"]), names
    until(lambda: page.evaluate("[...document.querySelectorAll('details.schema')].every((each) => each.children.length > 1)"),
          "every schema")
    broken = page.evaluate("""() => [...document.querySelectorAll("a[href^='#']")]
      .map((each) => each.getAttribute("href").slice(1)).filter((id) => !document.getElementById(id))""")
    assert broken == [], broken
    assert "undefined" not in page.inner_text("main") and "[object" not in page.inner_text("main")
    page.close()


# The texts of a drawing that are not in it, in the widest of the usual fonts.
CUT = """(text) => {
  document.body.innerHTML = text;
  const drawing = document.querySelector("svg");
  drawing.style.fontFamily = "DejaVu Sans";
  const { width, height } = drawing.viewBox.baseVal;
  return [...drawing.querySelectorAll("text")].filter((each) => {
    const box = each.getBBox();
    return box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
  }).map(({ textContent }) => textContent);
}"""


def drawings(made):
    """No text of a drawing in the documents is cut off."""
    page = watch(made.new_page())
    for file in sorted(DOCUMENTATION.rglob("*.svg")):
        cut = page.evaluate(CUT, file.read_text(encoding="utf-8"))
        assert cut == [], (file.name, cut)
    page.close()


def links(made):
    page = load(made)
    page.get_by_role("link", name="Result", exact=True).first.click()
    wait(page, "document.querySelector('#Result').open")
    page.get_by_role("link", name="Playground", exact=True).click()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_role("link", name="API", exact=True).click()
    page.wait_for_selector("html[data-ready] .operation", state="attached")
    assert page.title() == "drawerd API"
    page.close()


def finds(made):
    """The search leads to requests and schemas, which open, and the tree marks the section that is shown."""
    page = load(made)
    for query, name in [("journal", None), ("createSession", "createSession"), ("dampingRatio", None), ("flickSpeedThreshold", None)]:
        page.fill("#search", query)
        wait(page, f"document.querySelector('#results').dataset.query === {json.dumps(query)}")
        own = page.eval_on_selector_all("#results a", "all => all.filter((each) => each.pathname === location.pathname).map(({ hash }) => hash.slice(1))")
        assert name in own if name else own, (query, own)
        page.locator(f"#results a[href$='/docs#{name or own[0]}']").click()
        wait(page, f"document.getElementById({json.dumps(name or own[0])}).open !== false && scrollY > 0")
    for name in ("createSession", "simulate"):
        page.evaluate("(id) => document.getElementById(id).scrollIntoView()", name)
        wait(page, f"document.querySelector('#tree .here [aria-current]')?.hash === '#{name}'")
    page.close()


def tries(made):
    """A request is sent from the page, and its curl line is copied."""
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    page = load(made)
    create = page.locator("#createSession")
    create.locator(".trial > summary").click()
    create.get_by_role("button", name="Send").click()
    until(lambda: create.get_by_label("Answer").inner_text().startswith("201"), create.get_by_label("Answer").inner_text)
    session = json.loads(create.get_by_label("Answer").inner_text().split("\n", 1)[1])["id"]
    read = page.locator("#readSession")
    read.locator(".trial > summary").click()
    read.get_by_label("id", exact=True).fill(session)
    read.get_by_role("button", name="Send").click()
    until(lambda: read.get_by_label("Answer").inner_text().startswith("200"), read.get_by_label("Answer").inner_text)
    create.locator("details:not(.trial) > summary").first.click()
    create.get_by_role("button", name="Copy").first.click()
    wait(page, "document.querySelector('#createSession .copy').textContent === 'Copied'")
    line = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True).stdout)["id"]
    page.close()


def lines(made):
    """Every curl line works as printed: in a shell that sets the parameters of its path. Regressions: a POST without a body was a GET,
    and a stream needs a session."""
    page = load(made)
    page.evaluate("document.querySelectorAll('.operation details').forEach((each) => { each.open = true })")
    found = page.evaluate("""[...document.querySelectorAll('.operation .code pre')].map((each) => [each.closest('.operation').id, each.textContent])
      .filter(([, text]) => text.startsWith('curl'))""")
    assert len(found) > 30, found
    session = post(f"{BASE}/v1/sessions", {"controller": "curtain", "clock": "client"})["id"]
    values = {**os.environ, "id": session, "session": session, "kind": "curtain", "type": "not-found"}
    for name, line in sorted(found, key=lambda each: each[0] == "deleteSession"):
        # A stream has no end, so its status line is enough.
        with subprocess.Popen(["bash", "-c", f"{line} -i"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=values) as process:
            status = process.stdout.readline()
            process.kill()
        assert b" 2" in status, (name, line, status)
        if "${" in line:
            done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
            assert "set it to the one you mean" in done.stderr and not done.stdout, (name, done)
    page.close()


def headers(made):
    """All pages have one header, which marks the page it is on. From right to left they fit, too, and code stays as it is."""
    expected = [("Playground", "playground"), ("Examples", "examples"), ("Lab", "lab"), ("Guide", "docs/guide"), ("API", "docs")]
    page = watch(made.new_page())
    for name, path in expected:
        page.goto(f"{BASE}/{path}")
        links = page.eval_on_selector_all("header nav a", "all => all.map((each) => [each.textContent, each.href])")
        assert links == [[name, f"{BASE}/{path}"] for name, path in expected], links
        assert page.inner_text("header nav [aria-current=page]") == name
        assert page.locator("header .brand").get_attribute("href")
        page.evaluate("document.documentElement.dir = 'rtl'")
        assert page.evaluate("[...document.querySelectorAll('code, pre')].every((each) => getComputedStyle(each).direction === 'ltr')"), name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    # The first page and a problem's page have it too, and are none of these pages.
    for path in ("", "problems/not-found"):
        page.goto(f"{BASE}/{path}")
        assert page.eval_on_selector_all("header nav a", "all => all.map((each) => [each.textContent, each.href])") == [[name, f"{BASE}/{other}"] for name, other in expected], path
        assert page.locator("header nav [aria-current]").count() == 0, path
    page.close()


def problem(chromium, scheme):
    """An address without a page has a page in the style of the others, that says what happened and leads to them."""
    with context(chromium, color_scheme=scheme, viewport={"width": 390, "height": 844}) as made:
        made.allowed.append("status of 404")
        page = watch(made.new_page())
        page.goto(f"{BASE}/v1/sessions/none")
        keeps_rules(page, "a problem's page")
        assert page.evaluate("getComputedStyle(document.body).margin") == "0px", "the policy refuses its styles"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert "There is no such session" in page.inner_text("h1") and "No session has this id" in page.inner_text("main")
        page.get_by_role("link", name="/problems/session-not-found").click()
        assert page.url == f"{BASE}/problems/session-not-found" and page.inner_text("h2") == "What it means"
        assert page.locator("main a").count() == 0, "the page has a link to itself"
        page.get_by_role("link", name="API", exact=True).click()
        assert page.url == f"{BASE}/docs"


def looks(chromium, scheme):
    with context(chromium, color_scheme=scheme, viewport={"width": 1280, "height": 900}) as made:
        page = load(made)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        if scheme == "light":
            # The dark page differs only in its colors.
            keeps_rules(page, "the documentation", contrast=False)
        faint = page.evaluate(CONTRAST, "body *")
        assert faint == [], faint[:10]
        for width in (1280, 800, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width


if __name__ == "__main__":
    with browser() as chromium:
        with context(chromium) as made:
            everything(made)
            drawings(made)
            links(made)
            finds(made)
            tries(made)
            lines(made)
            headers(made)
        for scheme in ("light", "dark"):
            looks(chromium, scheme)
            problem(chromium, scheme)
