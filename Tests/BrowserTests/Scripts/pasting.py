"""What the playground copies works where it is pasted: in a page, in a part of one, in a script and in a shell, light and dark, wherever
the drawer is and in windows of every size. The drawers rest: nothing of it depends on a clock."""

import itertools

import playground
from accessibility import CONTRAST
from browser import *
from example import examples, pixels


def load(made, path):
    """The playground with a drawer that rests, in this page and on the server."""
    page = watch(made.new_page())
    page.goto(f"{BASE}/playground{path[1:]}")
    page.wait_for_selector("html[data-ready]", state="attached")
    rests(page)
    session_rests(f"{BASE}/v1/sessions/{playground.session_in(page)}")
    rests(page)
    return page


def copied(page, kind):
    """What the page copies as `kind`."""
    page.locator(f".copying [data-kind={kind}]").click()
    wait(page, "document.querySelector('.copying code').textContent !== ''")
    page.get_by_role("button", name="Copy", exact=True).click()
    wait(page, "document.querySelector('.copying [role=status]').textContent.startsWith('Copied')")
    return page.evaluate("navigator.clipboard.readText()")


def texts(made, controller, is_lowest=False):
    """What the page copies as an element and as a script, of a drawer that is where it begins, or at its lowest detent."""
    page = load(made, f"/?controller={controller}")
    if is_lowest:
        moved(page, get(f"{BASE}/v1/sessions/{playground.session_in(page)}")["detents"][0]["name"])
    found = copied(page, "element"), copied(page, "script")
    page.close()
    return found


def moved(page, detent):
    """Moves the drawer at once to a detent, as another client does, and waits until the page shows it."""
    post(f"{BASE}/v1/sessions/{playground.session_in(page)}/events", {"type": "snapTo", "detent": detent, "animated": False})
    wait(page, f"[...document.querySelectorAll('.members dd')].some(({{ textContent }}) => textContent === {json.dumps(detent)})")
    rests(page)


def pasted(made, text, **size):
    """A page in which there is only this text: as its body, or, if it is one, as the page."""
    page = watch(made.new_page())
    if size:
        page.set_viewport_size(size)
    body = text if text.startswith("<!doctype") else f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">{text}'
    page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
    page.route(f"{BASE}/pasted.html", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{BASE}/pasted.html")
    return page


# Where each frame of a drawer is, in its root.
PLACES = """() => [...document.querySelectorAll("[data-frame]")].map((each) => {
  const [own, root] = [each, each.parentElement].map((element) => element.getBoundingClientRect());
  return [each.dataset.frame, ...["x", "y", "width", "height"].map((name) => Math.round(own[name] - (name.length === 1 ? root[name] : 0)))];
})"""


def ran(command):
    """What a shell command prints, as JSON."""
    return json.loads(subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout)


def begins(made, controller, path, place):
    """What the page copies begins as the phone shows it: with its settings, and at the detent where it is."""
    page = load(made, path)
    assert not page.inner_text("#connection"), page.inner_text("#connection")
    assert page.locator(".copying [data-kind=gesture]").is_disabled()
    snapshot = get(f"{BASE}/v1/sessions/{playground.session_in(page)}")
    detent = snapshot["state"]["detent"] if place is None else snapshot["detents"][place]["name"]
    if place is not None:
        moved(page, detent)
    made_by_curl = ran(copied(page, "curl"))
    assert made_by_curl["configuration"] == snapshot["configuration"], controller
    assert made_by_curl["state"]["detent"] == detent, (controller, made_by_curl["state"], detent)
    for kind, text in (("element", copied(page, "element")), ("script", f'<script type="module">{copied(page, "script")}</script>')):
        shown = {"element": "document.querySelector('[data-frame]').parentElement.session", "script": "[...document.querySelectorAll('[data-frame]')].some(({ style }) => style.width)"}
        other = pasted(made, text, width=390, height=844)
        wait(other, f"Boolean({shown[kind]})")
        rests(other)
        if kind == "element":
            found = other.evaluate("document.querySelector('[data-frame]').parentElement.session.configuration")
            assert found == snapshot["configuration"], (controller, found, snapshot["configuration"])
            assert other.evaluate("document.querySelector('[data-frame]').parentElement.state") == detent, controller
        # An element covers its window, between the safe areas of the device. A script's drawer rests where it does in the phone, also
        # below the phone's status bar.
        body = next(each for each in other.evaluate(PLACES) if each[0] == snapshot["surface"]["body"])
        if place is None and kind == "script":
            near(body[2], snapshot["frames"][body[0]]["y"], 1)
        other.close()
    page.close()


def copies(made):
    """Each copy works where it is pasted, in a page, in a script and in a shell, whatever the settings are and wherever the drawer is."""
    for controller in FRAMES:
        begins(made, controller, f"/?controller={controller}", None)
    # The copy of a drawer that moves begins where it goes.
    for controller, place in zip(FRAMES, itertools.cycle((-1, 0, 1))):
        begins(made, controller, playground.tuned(controller), place)


def alive(made):
    """A copy is a page, or a part of one. It fits a phone, and a drawer that is closed opens with a button. After Escape the button has
    the focus. A loose spring does not lift the drawer off the lower edge."""
    for controller in FRAMES:
        element, script = texts(made, controller, is_lowest=True)
        script = f'<script type="module">{script}</script>'
        within = f'<!doctype html><html lang="en"><title>Theirs</title><body style="margin: 4px"><h1>Theirs</h1>{element}</body></html>'
        for text in (element, script, within):
            other = pasted(made, text, width=390, height=700)
            shown = "document.querySelector('[data-frame]').parentElement.session" if text != script else "document.querySelector('#open').onclick"
            wait(other, f"Boolean({shown})")
            rests(other)
            size = other.evaluate("({ scrollWidth: document.documentElement.scrollWidth, scrollHeight: document.documentElement.scrollHeight, mode: document.compatMode, "
                                  "charset: document.characterSet, padding: getComputedStyle(document.body).margin })")
            assert (size["scrollWidth"], size["mode"], size["charset"]) == (390, "CSS1Compat", "UTF-8"), (controller, size)
            # The page around a drawer keeps its own margin, and nothing makes it longer.
            assert size["padding"] == {element: "8px", script: "0px", within: "4px"}[text] and size["scrollHeight"] == 700, (controller, size)
            before = other.evaluate(PLACES)
            other.get_by_role("button", name="Open", exact=True).click()
            wait(other, f"JSON.stringify(({PLACES})()) !== {json.dumps(json.dumps(before, separators=(',', ':')))}")
            if text == element:
                wait(other, "document.querySelector('#my-drawer').open")
                rests(other)
                lifted(other, controller)
            other.close()


# The frames that a user takes: of a handle, or of a drawer without one, the part in the window in pixels.
SEEN = """() => [...document.querySelectorAll("[data-frame=handle], [data-frame=chevron], [data-frame=page], [data-frame=modal], [data-frame=center]")]
  .map((each) => [each.getBoundingClientRect(), getComputedStyle(each)])
  .map(([{ top, bottom, height }, { opacity, visibility }]) => ({ seen: Math.min(innerHeight, bottom) - Math.max(0, top), height, opacity, visibility }))"""


def is_in_sight(made, controller, text):
    """In a window that is lower than the phone, and fully expanded, the handle of a copy is in sight, or the drawer if it has none.
    Regression: the transition was below the window, and a drawer that covers the page had a handle that had faded."""
    for height in (844, 400, 240):
        other = pasted(made, text, width=390, height=height)
        wait(other, "Boolean(document.querySelector('#my-drawer').session)")
        for detent in other.evaluate("document.querySelector('#my-drawer').session.detents.map(({ name }) => name)"):
            if detent == "dismissed":
                continue
            other.evaluate("(detent) => document.querySelector('#my-drawer').snapTo(detent, { animated: false })", detent)
            rests(other)
            for each in other.evaluate(SEEN):
                assert each["seen"] >= min(each["height"], 60) and float(each["opacity"]) > 0.5 and each["visibility"] == "visible", (controller, height, detent, each)
        other.close()


def follows_the_page(made, controller, element, script):
    """What is copied as an element is what the documentation begins with. In a dark page the copies are dark, and their texts can be read."""
    if controller == "curtain":
        assert element == examples()[0].strip().replace("http://localhost:8080", BASE), element
    with context(made.browser, color_scheme="dark", viewport={"width": 390, "height": 700}) as dark:
        for text in (element, f'<!doctype html><meta name="color-scheme" content="light dark"><script type="module">{script}</script>'):
            other = pasted(dark, text)
            wait(other, "[...document.querySelectorAll('[data-frame]')].some(({ style }) => style.width)")
            rests(other)
            color = other.evaluate("getComputedStyle(document.querySelector('section')).color" if text == element else
                                   "getComputedStyle(document.querySelector('[data-frame]').parentElement).backgroundColor")
            assert color == ("rgb(255, 255, 255)" if text == element else "rgb(43, 58, 85)"), (controller, color)
            # A close button is drawn over the page, which is beside it in the document.
            seen = "h2, p, button:not([data-frame])" if text == element else "h2, p, button"
            assert other.evaluate(CONTRAST, seen) == [], (controller, other.evaluate(CONTRAST, seen))
            other.close()


def fits(made):
    """A copy of a drawer that is where it begins is in sight in low windows, and dark in a dark page."""
    for controller in FRAMES:
        element, script = texts(made, controller)
        is_in_sight(made, controller, element)
        follows_the_page(made, controller, element, script)


def lifted(page, controller):
    """Expects that there is no gap below a drawer that its spring has lifted. The gap would have the color of the page behind."""
    frame = page.locator("[data-frame=drawer], [data-frame=sheet], [data-frame=curtain]")
    if not frame.count():
        return
    frame.evaluate("(element) => { element.style.transform = 'translate(0px, -90px)'; document.querySelector('[data-frame^=item]')?.remove() }")
    height = page.evaluate("Math.round(document.querySelector('#my-drawer').getBoundingClientRect().bottom)")
    frame.evaluate("(element, height) => { element.style.height = `${height}px`; document.querySelector('[data-frame=tabBar]')?.remove() }", height)
    assert pixels(page, [(200, height - 20)]) == [[255, 255, 255]], (controller, pixels(page, [(200, height - 20)]))


def without_clipboard(made):
    """Copy works where the page is not a secure context."""
    page = load(made, "/?controller=curtain")
    page.evaluate("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
    page.evaluate("document.addEventListener('copy', () => { window.taken = document.activeElement.value })")
    page.get_by_role("button", name="Copy", exact=True).click()
    wait(page, "document.querySelector('.copying [role=status]').textContent.startsWith('Copied')")
    assert page.evaluate("window.taken").startswith("<!doctype html>"), page.evaluate("window.taken")
    page.close()


CASES = [copies, alive, fits, without_clipboard]

if __name__ == "__main__":
    with browser() as chromium:
        for case in CASES:
            if len(sys.argv) > 1 and case.__name__ not in sys.argv[1:]:
                continue
            with context(chromium, viewport=playground.DESK, permissions=["clipboard-read", "clipboard-write"]) as made:
                print(case.__name__, flush=True)
                case(made)
