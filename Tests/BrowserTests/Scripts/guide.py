"""The pages of the guide: their tree, their search, the examples that run in them, in print, on a phone, and without a script."""

from accessibility import CONTRAST, keeps_rules
from browser import *
from documents import documents

GUIDE = f"{BASE}/docs/guide"
START = f"{GUIDE}/start/page"
# The pages in the order of the tree, as the script of each says that it is ready.
ORDER = ["docs/guide", *(f"docs/guide/{name}" for name in documents())]
ORDER.insert(ORDER.index("docs/guide/reference/http") + 1, "docs")
WIDE, PHONE, ZOOMED = [{"width": width, "height": height} for width, height in ((1440, 900), (390, 844), (320, 256))]


def load(made, address=START):
    page = watch(made.new_page())
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def links(made):
    """Each link leads to a page, to a heading or a row of one, or to another site, and each picture is there."""
    left, seen, led = [GUIDE], {}, {}
    page = watch(made.new_page())
    while left:
        address = left.pop()
        page.goto(address)
        assert page.locator("h1").count() == 1, address
        assert page.title() in (f"{page.inner_text('h1')} – drawerd", "drawerd API"), address
        seen[address] = page.eval_on_selector_all("[id]", "all => all.map(({ id }) => id)")
        assert len(set(seen[address])) == len(seen[address]), address
        assert page.evaluate("[...document.images].every((each) => each.complete && each.naturalWidth > 0)"), address
        found = page.eval_on_selector_all("a", "all => all.map((each) => each.href)")
        led[address] = [each for each in found if each.startswith(GUIDE) and "/run/" not in each]
        left += {each.split("#")[0] for each in led[address]} - seen.keys() - set(left)
    assert {f"{BASE}/{path}" for path in ORDER} - {f"{BASE}/docs"} <= seen.keys(), seen.keys()
    for address, all in led.items():
        missing = [each for each in all if "#" in each and each.split("#")[1] not in seen[each.split("#")[0]]]
        assert not missing, (address, missing)
    # What the search leads to is there.
    for path, _, found in page.evaluate("(address) => fetch(address).then((answer) => answer.json())", f"{GUIDE}/search.json"):
        assert {entry[0] for entry in found if entry[0]} <= set(seen[f"{BASE}/{path}"]), path
    page.close()


def tree(made):
    """Every page has the whole tree, with its own headings below its name, and leads to the page before and after it."""
    page = load(made, GUIDE)
    for before, path, after in zip([None, *ORDER], ORDER, [*ORDER[1:], None]):
        assert page.url == f"{BASE}/{path}", (page.url, path)
        page.wait_for_selector("html[data-ready]", state="attached")
        all = page.eval_on_selector_all("#tree a:not([href^='#'])", "all => all.map((each) => each.href)")
        assert all == [f"{BASE}/{path}" for path in ORDER], (path, all)
        assert page.eval_on_selector_all("#tree [aria-current=page]", "all => all.map((each) => each.href)") == [page.url], path
        if path != "docs":
            own = page.eval_on_selector_all("main :is(h2, h3)", "all => all.map(({ id }) => `#${id}`)")
            assert own == page.eval_on_selector_all("#tree [aria-current=page] + ul a", "all => all.map(({ hash }) => hash)"), path
        for kind, other in (("prev", before), ("next", after)):
            assert page.eval_on_selector_all(f".around [rel={kind}]", "all => all.map((each) => each.href)") == [f"{BASE}/{each}" for each in [other] if each]
        if after:
            page.click(".around [rel=next]")
    page.close()


LONG = """() => [...document.querySelectorAll("main > p, main > ul > li, main td")].flatMap((each) => {
  const [lines, range] = [new Map(), document.createRange()];
  const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) for (let place = 0; place < node.length; place += 1) {
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const bottom = Math.round(range.getBoundingClientRect().bottom / 8);
    lines.set(bottom, (lines.get(bottom) ?? "") + node.data[place]);
  }
  return [...lines.values()].filter((line) => line.trim().length > 75);
})"""


def width(made):
    """No line of text has more than 75 characters, nor a line in a cell."""
    for address in (START, f"{GUIDE}/reference/client", f"{GUIDE}/drawers/app-store-page"):
        page = load(made, address)
        assert (long := page.evaluate(LONG)) == [], (address, long)
        page.close()


# The first letters of an option, a member, an event, a delegate event, a metric, a problem, a heading and a page, and where they lead; without
# capital letters or hyphens, misspelled, and by a name that the guide does not use.
FIRST = [("--allow-or", "reference/settings#allow-origin"), ("leftS", "drawers/view-deck#leftSize"), ("didOpenV", "drawers/view-deck#willOpenViewSide"),
         ("idempotency-key-r", "help/problems#invalid-request"), ("where the foc", "page/keyboard#where-the-focus-goes"), ("glos", "reference/glossary"), ("isId", "reference/client#isIdle"), ("offl", "page/prediction#offline-or-on-a-slow-network"),
         ("drawerd_shared", "reference/metrics#drawerd_shared_sessions_total"), ("/problems/session-not", "help/problems#not-found"),
         ("allow-origin", "reference/settings#allow-origin"), ("alow-origin", "reference/settings#allow-origin"),
         ("ALLOWORIGIN", "reference/settings#allow-origin"), ("--alow", "reference/settings#allow-origin"),
         ("didChangeState", "drawers/curtain#curtainDidChangeHeightState"), ("didchangestate", "drawers/curtain#curtainDidChangeHeightState"),
         ("velocty", "drawers/gestures#velocity"), ("TypeScript", "page/package#typescript-types"), ("typescript", "page/package#typescript-types"),
         ("k8s", "server/containers#kubernetes")]


def search(made):
    """The first letters of anything lead to it, by keyboard alone, from any page."""
    for query, path in FIRST:
        page = load(made)
        page.keyboard.press("/")
        page.keyboard.type(query)
        answers(page, query)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{GUIDE}/{path}")
        if "#" in path:
            box = lambda: page.evaluate("(({ top, bottom }) => [top, bottom, innerHeight])(document.querySelector(':target').getBoundingClientRect())")
            until(lambda: 0 <= box()[0] and box()[1] <= box()[2], lambda: (query, box()))
        page.close()
    page = load(made)
    page.keyboard.press("/")
    page.keyboard.type("list")
    answers(page, "list")
    place = "[...document.querySelectorAll('#results a')].indexOf(document.activeElement)"
    for key, expected in [("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", -1), ("ArrowDown", 0)]:
        page.keyboard.press(key)
        assert page.evaluate(place) == expected, key
    # A letter goes on with the search.
    page.keyboard.type("s")
    answers(page, "lists")
    page.keyboard.press("Escape")
    assert not page.is_visible("#results") and page.evaluate("document.activeElement.id") == "search"
    # What no document has.
    page.fill("#search", "qqqq")
    answers(page, "qqqq")
    assert page.inner_text("#results [role=status]") == "Nothing found."
    # What is found in place of what was typed.
    page.fill("#search", "satte")
    answers(page, "satte")
    assert "found for “state”" in page.inner_text("#results [role=status]")
    page.fill("#search", "qqqq")
    answers(page, "qqqq")
    # A slash in a text is a slash.
    page.keyboard.type("/")
    assert page.input_value("#search") == "qqqq/"
    keeps_rules(page, "the search")
    page.close()


def answers(page, query):
    wait(page, f"document.querySelector('#results').dataset.query === {json.dumps(query)} && !document.querySelector('#results').hidden")


def runs(made):
    """An example that is a page runs beside the text, and a key ends it."""
    page = load(made)
    link = page.locator(".run").first
    link.focus()
    page.keyboard.press("Space")
    frame = page.frame_locator(".stage iframe")
    frame.locator("[data-frame=curtain][role=region]").wait_for()
    frame.get_by_role("button", name="Open", exact=True).click()
    frame.locator("drawerd-curtain[open]").wait_for()
    assert page.locator(".stage").bounding_box()["x"] >= page.locator("main").bounding_box()["x"] + page.locator("main").bounding_box()["width"]
    assert link.get_attribute("aria-expanded") == "true"
    # A second example takes its place. It has a script of its own, and a session on the server.
    page.locator(".run").nth(1).click()
    frame.locator("[data-frame=curtain][role=region]").wait_for()
    assert page.locator("iframe").count() == 1
    page.get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    assert page.locator("iframe").count() == 0 and page.evaluate("document.activeElement.classList.contains('run')")
    page.close()


def phone(made):
    """On a phone the tree is in a drawer."""
    page = load(made)
    wait(page, "document.querySelector('#drawer')?.session !== undefined && document.querySelector('#drawer').session !== null")
    assert not page.is_visible("#tree")
    # In a low window the bar with the button goes away with the page.
    page.evaluate("scrollTo(0, innerHeight > 400 ? 500 : 0)")
    page.click("#contents")
    rests(page, "document.querySelector('#drawer').open")
    box = page.locator("#drawer .sheet").bounding_box()
    assert (box["x"], box["y"], box["width"]) == (0, 0, min(320, page.viewport_size["width"] - 56)), box
    assert page.evaluate("document.querySelector('#drawer').contains(document.activeElement) && document.querySelector('.columns').inert")
    page.keyboard.press("Escape")
    rests(page, "!document.querySelector('#drawer').open")
    found = page.evaluate("[document.activeElement.id, document.querySelector('.columns').inert, scrollY]")
    assert found == ["contents", False, 500 if page.viewport_size["height"] > 400 else 0], found
    # The page beside it closes it, and a heading of the page does, too.
    page.click("#contents")
    rests(page, "document.querySelector('#drawer').open")
    page.mouse.click(page.viewport_size["width"] - 10, 200)
    rests(page, "!document.querySelector('#drawer').open")
    page.click("#contents")
    rests(page, "document.querySelector('#drawer').open")
    page.locator("#tree .here a").last.click()
    rests(page, "!document.querySelector('#drawer').open && location.hash !== ''")
    # The tree shows where it is when it opens.
    page.click("#contents")
    rests(page, "document.querySelector('#drawer').open")
    wait(page, "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('#tree [aria-current]').getBoundingClientRect())")
    page.keyboard.press("Escape")
    rests(page, "!document.querySelector('#drawer').open")
    # Touches reach the page, and a wider window has the tree beside the text.
    page.locator(".around a").last.scroll_into_view_if_needed()
    page.set_viewport_size(WIDE)
    wait(page, "document.querySelector('#drawer') === null && document.querySelector('#side #tree') !== null")
    page.locator(".around a").last.click()
    page.wait_for_url(f"{BASE}/{ORDER[ORDER.index('docs/guide/start/page') + 1]}")
    page.close()


def without_scripts(chromium):
    """Without a script the tree is links, the search is a link to an index, and an example is a link to its page."""
    with context(chromium, java_script_enabled=False, viewport=PHONE) as made:
        page = watch(made.new_page())
        page.goto(START)
        assert not page.is_visible("#search") and page.is_visible("main h1")
        page.click("#contents")
        assert page.locator("#tree a").first.bounding_box()["y"] < PHONE["height"]
        page.click("#tree a[href$='page/lists']")
        assert page.url == f"{GUIDE}/page/lists"
        # A cell has the name of its column, where the row above is not shown.
        page.goto(f"{GUIDE}/page/finger")
        assert "result" in page.evaluate("getComputedStyle(document.querySelector('td:nth-child(3)'), '::before').content")
        page.click(".index")
        page.click("main a[href$='settings#allow-origin']")
        assert page.url == f"{GUIDE}/reference/settings#allow-origin"
        page.goto(START)
        page.locator(".run").first.click()
        assert page.url == f"{GUIDE}/run/start/page-1"


def prints(made):
    """Only the text is printed."""
    page = load(made)
    page.emulate_media(media="print")
    for name in (".top", "#side", ".around", ".buttons"):
        assert not page.locator(name).first.is_visible(), name
    assert page.is_visible("main h1") and page.is_visible("main pre")
    page.close()


def looks(chromium, **options):
    with context(chromium, **options) as made:
        for address in (GUIDE, START, f"{GUIDE}/reference/settings", f"{GUIDE}/index"):
            page = load(made, address)
            if not address.endswith("index"):
                keeps_rules(page, (address, options), contrast=False)
            if "forced_colors" not in options:
                assert (faint := page.evaluate(CONTRAST, "body *")) == [], (address, faint[:5])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, options)
            page.close()


CASES = [links, tree, width, search, runs, prints]

if __name__ == "__main__":
    wanted = lambda case: len(sys.argv) == 1 or case.__name__ in sys.argv[1:]
    with browser() as chromium:
        with context(chromium, viewport=WIDE) as made:
            # A page that is an example has no icon.
            made.allowed += ["favicon.ico", "status of 404"]
            for case in filter(wanted, CASES):
                print(case.__name__, flush=True)
                case(made)
        if wanted(phone):
            for size in (PHONE, ZOOMED):
                with context(chromium, viewport=size) as made:
                    phone(made)
        if wanted(without_scripts):
            without_scripts(chromium)
        if wanted(looks):
            for options in ({"viewport": WIDE}, {"viewport": ZOOMED, "color_scheme": "dark"}, {"viewport": PHONE, "forced_colors": "active"}):
                looks(chromium, **options)
