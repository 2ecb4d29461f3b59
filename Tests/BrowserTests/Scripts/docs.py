"""The documentation shows every operation and every schema, fits any screen, and links to the playground and back. A problem has a page, too."""

import pathlib
import re

from accessibility import CONTRAST, keeps_rules
from browser import *
from example import DOCUMENT, examples


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


def starts(made):
    """The page begins with a drawer in a page. It works as printed, and what it links to is there."""
    page = load(made)
    text = page.text_content("#start pre")
    assert text.strip().replace(BASE, "http://localhost:8080") == examples()[0].strip(), text
    for link in page.eval_on_selector_all("#start a", "all => all.map((each) => each.href)"):
        with urllib.request.urlopen(link) as answer:
            body = answer.read().decode()
        assert "#" not in link or f'id="{link.split("#")[1]}"' in body, link
    # The search leaves requests and schemas alone.
    page.fill("#search", "journal")
    assert not page.is_visible("#start")
    pasted = watch(made.new_page())
    pasted.route(f"{BASE}/pasted.html", lambda route: route.fulfill(
        body=f'<!doctype html><title>Pasted</title><link rel="icon" href="data:,">{text}', content_type="text/html"))
    pasted.goto(f"{BASE}/pasted.html")
    wait(pasted, "document.querySelector('drawerd-curtain').session?.detent === 'min'")
    rests(pasted)
    near(pasted.locator("[data-frame=curtain]").bounding_box()["y"], 720, 1)
    pasted.close()
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
    for file in sorted(pathlib.Path(DOCUMENT).parent.rglob("*.svg")):
        cut = page.evaluate(CUT, file.read_text(encoding="utf-8"))
        assert cut == [], (file.name, cut)
    page.close()


def guide(made):
    """The documents are pages. Each link leads to a page, to a heading of one, or to another site, and each picture is there."""
    left, seen = [f"{BASE}/docs/guide"], {}
    page = watch(made.new_page())
    while left:
        address = left.pop()
        page.goto(address)
        assert page.locator("h1").count() == 1 and page.title() == f"{page.inner_text('h1')} – drawerd", address
        seen[address] = page.eval_on_selector_all("[id]", "all => all.map(({ id }) => id)")
        assert len(set(seen[address])) == len(seen[address]), address
        assert page.evaluate("[...document.images].every((each) => each.complete && each.naturalWidth > 0)"), address
        found = page.eval_on_selector_all("a", "all => all.map((each) => each.href)")
        local = [each for each in found if each.startswith(BASE) and "/docs/guide" in each]
        left += {each.split("#")[0] for each in local} - seen.keys() - set(left)
        seen[address, "links"] = local
    pages = {address: names for address, names in seen.items() if isinstance(address, str)}
    assert {f"{BASE}/docs/guide/controllers/{name}" for name in FRAMES} < pages.keys(), pages.keys()
    for address in pages:
        missing = [each for each in seen[address, "links"] if "#" in each and each.split("#")[1] not in pages[each.split("#")[0]]]
        assert not missing, (address, missing)
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
    """The search leaves what has all its words, and the contents mark the section that is shown."""
    page = load(made)
    page.fill("#search", "journal events")
    left = page.evaluate("[...document.querySelectorAll('.operation')].filter((each) => each.checkVisibility()).map((each) => each.id)")
    assert 0 < len(left) < 10 and all(re.search("journal", page.locator(f"#{each}").text_content(), re.IGNORECASE) for each in left), left
    # A setting is found by its name, although its schema is not open.
    for word in ("damping", "dampingRatio", "flickSpeedThreshold"):
        page.fill("#search", word)
        found = page.evaluate("[...document.querySelectorAll('.schema')].filter((each) => each.checkVisibility()).map((each) => each.id)")
        assert any(name.startswith("Drawer") for name in found), (word, found)
        assert page.evaluate("document.querySelector('.schema:not([hidden])').getBoundingClientRect().top") < 900, word
    page.fill("#search", "")
    for name in ("createSession", "simulate"):
        page.evaluate("(id) => document.getElementById(id).scrollIntoView()", name)
        wait(page, f"document.querySelector('#contents [aria-current]')?.hash === '#{name}'")
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
            starts(made)
            drawings(made)
            guide(made)
            links(made)
            finds(made)
            tries(made)
            lines(made)
            headers(made)
        for scheme in ("light", "dark"):
            looks(chromium, scheme)
            problem(chromium, scheme)
