"""The first screen (`/`): what is in sight in windows of every size, the drawer, the six of them, the code that is copied, the way back to
a drawer that is gone, its settings, the server, and the page without scripts, without motion, and before its machine is there."""

from accessibility import CONTRAST, keeps_rules
from browser import *
from pasting import pasted

SIZES = [(1440, 900), (1280, 720), (820, 1180), (390, 844)]
MOST = 24
CODE = ["element", "react", "swift", "curl"]

# The controls of which a part is in sight.
CONTROLS = """() => [...document.querySelectorAll("a[href], button, input, select, summary, [role=slider]")].filter((each) => {
  const { top, bottom, width } = each.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}).map((each) => each.textContent.trim() || each.ariaLabel || each.dataset.frame)"""

# The elements with a text of their own whose size or weight no token has. A phone's content has the sizes of a phone.
STRANGE = """() => {
  const style = (element) => getComputedStyle(element);
  const probe = document.body.appendChild(document.createElement("i"));
  const sizes = ["fine", "base", "lead", "title", "display"].map((name) => (probe.style.fontSize = `var(--${name})`, style(probe).fontSize));
  probe.remove();
  return [...document.querySelectorAll("body *:not(.screen *, .thumb *, script, style, noscript, option)")]
    .filter((each) => each.checkVisibility() && [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()))
    .filter((each) => !sizes.includes(style(each).fontSize) || !["400", "600"].includes(style(each).fontWeight))
    .map((each) => `${each.localName}.${each.className} ${style(each).fontSize} ${style(each).fontWeight} ${each.textContent.slice(0, 20)}`);
}"""


def load(made, path="/"):
    page = watch(made.new_page())
    page.goto(BASE + path)
    return ready(page)


def ready(page):
    page.wait_for_selector("html[data-ready]", state="attached")
    rests(page)
    return page


def place(page, selector):
    found = page.locator(selector).first.bounding_box()
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def phone(page):
    """The session of the shown drawer."""
    return "document.querySelector('.phone').phone.session"


def throw(page, start, end):
    """Drags in the phone, in its points, and lets go in the movement."""
    found = place(page, ".screen")
    scale = found["width"] / 390
    drag(Mouse(page), *[(found["x"] + x * scale, found["y"] + y * scale) for x, y in (start, end)], rest=False)
    rests(page)


def in_sight(chromium):
    """At each size the sentence is large, the whole phone, the six names and the code are in sight, nothing of them is cut, and there are
    few controls. What comes next is not in sight, but on a small phone."""
    for width, height in SIZES:
        with context(chromium, viewport={"width": width, "height": height}) as made:
            page = load(made)
            for options in ({}, {"color_scheme": "dark", "forced_colors": "active"}):
                page.emulate_media(**options)
                size = float(page.evaluate("getComputedStyle(document.querySelector('h1')).fontSize")[:-2])
                assert size >= (40 if width > 400 else 26), (width, size)
                controls = page.evaluate(CONTROLS)
                assert len(controls) <= MOST, (width, controls)
                for part in ["h1", ".bezel", ".hint", *(f".kind:nth-child({index})" for index in range(1, 7)), "#code .primary"]:
                    found = place(page, part)
                    assert found["x"] >= 0 and found["right"] <= width and found["y"] >= 0 and found["bottom"] <= height, (width, part, found)
                code = place(page, "#code pre")
                assert code["y"] + 60 < height, (width, code)
                if width > 400:
                    assert code["bottom"] <= height and place(page, ".links")["bottom"] <= height, (width, code)
                    assert place(page, "#change")["y"] >= height - 1, place(page, "#change")
                assert page.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('#code pre'))"), width
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                keeps_rules(page, (width, options), contrast=False)
                faint = page.evaluate(CONTRAST, ".first *, .hint, .band *, header *") if not options else []
                assert faint == [], (width, faint)
                # What comes after a throw that closes the drawer, the longest sentence and the way back, does not move the phone.
                before = place(page, ".bezel")
                throw(page, (200, 460), (200, 480))
                assert "between the marks" in page.inner_text(".outcome"), page.inner_text(".outcome")
                assert place(page, ".bezel") == before, (width, before, place(page, ".bezel"))
            page.close()


def tokens(chromium):
    """All texts of the server's pages have one of five sizes and one of two weights."""
    for width, height in (SIZES[0], SIZES[-1]):
        with context(chromium, viewport={"width": width, "height": height}) as made:
            for path in ("/", "/playground", "/lab", "/examples"):
                page = watch(made.new_page())
                page.goto(BASE + path)
                if path != "/examples":
                    page.wait_for_selector("html[data-ready]", state="attached")
                assert page.evaluate(STRANGE) == [], (path, width, page.evaluate(STRANGE))
                page.close()


def copied(page, kind):
    """What the page copies as `kind`."""
    page.click(f"#code [data-kind={kind}]")
    wait(page, f"document.querySelector('#code [data-kind={kind}]').ariaPressed === 'true'")
    page.get_by_role("button", name="Copy", exact=True).click()
    wait(page, "document.querySelector('#code [role=status]').textContent.startsWith('Copied')")
    return page.evaluate("navigator.clipboard.readText()")


def code(chromium):
    """What is copied works in a page, in each form, and begins where the drawer is."""
    with context(chromium, viewport={"width": 1440, "height": 900}, permissions=["clipboard-read", "clipboard-write"]) as made:
        page = load(made)
        texts = {}
        for kind in CODE:
            texts[kind] = copied(page, kind)
            assert texts[kind] == page.inner_text("#code pre"), kind
            # What to do with it is below it, with the page of the guide that says how.
            assert page.request.get(page.evaluate("document.querySelector('#code .next a').href")).ok, kind
        assert texts["element"].count("\n") < 16 and "drawerd/react" in texts["react"] and "import Drawers" in texts["swift"], texts
        other = pasted(made, texts["element"], width=390, height=844)
        wait(other, "document.querySelector('drawerd-drawer').session")
        assert other.evaluate("document.querySelector('drawerd-drawer').state") == "partiallyExpanded"
        other.close()
        answer = json.loads(subprocess.run(["bash", "-c", texts["curl"]], capture_output=True, text=True, check=True).stdout)
        assert answer["state"]["detent"] == "partiallyExpanded", answer["state"]
        page.close()


def in_a_file(chromium):
    """The first copy of each of the six is a whole page: in an empty file, opened as the line below the code says, the drawer is where it is
    in the phone, and a finger throws that of the first one."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server()
        with context(chromium, viewport={"width": 390, "height": 844}, permissions=["clipboard-read", "clipboard-write"]) as made:
            page = watch(made.new_page())
            page.goto(server.base)
            ready(page)
            states = {}
            for controller in FRAMES:
                page.locator(f".kind[data-controller={controller}]").click()
                wait(page, f"document.querySelector('.phone').dataset.controller === '{controller}'")
                rests(page)
                assert "open that in your browser" in page.inner_text("#code .next")
                states[controller] = page.evaluate(f"{phone(page)}.detent")
                with open(f"{folder}/{controller}.html", "w", encoding="utf-8") as file:
                    file.write(copied(page, "element"))
            made.route("**/favicon.ico", lambda route: route.fulfill(body=""))
            for controller, state in states.items():
                page.goto(f"file://{folder}/{controller}.html")
                wait(page, f"{DRAWERS}[0]?.session")
                rests(page)
                assert page.evaluate(f"[{DRAWERS}[0].session.controller, {DRAWERS}[0].state]") == [controller, state], controller
                if controller == "drawer":
                    drag(Mouse(page), (200, 500), (200, 200), rest=False)
                    rests(page)
                    assert page.evaluate(f"{DRAWERS}[0].state") == "fullyExpanded"
            page.close()


def kinds(chromium):
    """Each of the six is shown, by mouse and by the keyboard, with its own code, and the address names it."""
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        page = load(made)
        for index, controller in enumerate(FRAMES):
            chosen = page.locator(f".kind[data-controller={controller}]")
            chosen.focus()
            page.keyboard.press("Enter" if index % 2 else " ")
            wait(page, f"document.querySelector('.phone').dataset.controller === '{controller}'")
            rests(page)
            assert chosen.get_attribute("aria-pressed") == "true" and page.locator(".kind[aria-pressed=true]").count() == 1
            tag = "-".join(re.findall("[A-Z]?[a-z]+", controller)).lower()
            wait(page, f"document.querySelector('#code code').textContent.includes('<drawerd-{tag}')")
            assert len(page.evaluate(CONTROLS)) <= MOST, page.evaluate(CONTROLS)
            page.reload()
            ready(page)
            assert page.get_attribute(".phone", "data-controller") == controller
        page.close()


def way_back(chromium):
    """A thrown drawer says why it settles, and for one that is gone there is a button in the phone, for a finger and for the keyboard."""
    with context(chromium, viewport={"width": 1280, "height": 720}) as made:
        page = load(made)
        throw(page, (200, 500), (200, 380))
        assert page.evaluate(f"{phone(page)}.detent") == "fullyExpanded"
        assert "points" in page.inner_text(".outcome"), page.inner_text(".outcome")
        assert page.inner_text("#reason strong") == "fullyExpanded" and page.locator("#reason path.dragged").get_attribute("d")
        for key in (None, "Enter"):
            page.evaluate(f"{phone(page)}.snapTo('partiallyExpanded', {{ animated: false }}).then(() => null)")
            rests(page)
            throw(page, (200, 500), (200, 800))
            assert not page.evaluate(f"{phone(page)}.isOpen")
            assert "brings it back" in page.inner_text(".hint"), page.inner_text(".hint")
            if key:
                page.focus(".opener")
                page.keyboard.press(key)
            else:
                page.click(".opener")
            rests(page)
            assert page.evaluate(f"{phone(page)}.isOpen")
        page.close()


# The lines over the phone: what each is of, and its place in points, from the left or from the top.
MARKS = """[...document.querySelectorAll(".phone .marks > *")].map((each) => {
  const [screen, line] = [each.closest(".screen"), each].map((one) => one.getBoundingClientRect());
  const at = each.classList.contains("x") ? line.x + 1 - screen.x : line.y + 1 - screen.y;
  return [each.classList[0], Math.round(at * 390 / screen.width), each.textContent];
})"""
# For each drawer, a drag that it settles after, and whether its sentence has places on the screen.
DRAGS = {"drawer": ((200, 500), (200, 520), True), "curtain": ((200, 700), (200, 560), False), "sheet": ((200, 500), (200, 400), True),
         "appStorePresentation": ((200, 200), (200, 300), False), "transition": ((200, 450), (200, 500), False), "viewDeck": ((200, 400), (240, 400), True)}


def marks(chromium):
    """From the first drag on, lines in the phone of each drawer show where it can settle, and after a release also the places of which the
    sentence speaks. They are where the drawer is there, follow its settings, take no press, and no assistive technology reads them."""
    assert {*DRAGS} == {*FRAMES}
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        for controller, (start, end, has_marks) in DRAGS.items():
            page = load(made, f"/?controller={controller}")
            assert page.evaluate(MARKS) == [], controller
            places = page.evaluate("document.querySelector('.phone').phone.places.map(({ position }) => Math.round(position))")
            found, scale = place(page, ".screen"), place(page, ".screen")["width"] / 390
            points = [(found["x"] + x * scale, found["y"] + y * scale) for x, y in (start, end)]
            drag(Mouse(page), *points, rest=False, held=lambda: wait(page, f"{MARKS}.length === {len(places)}"))
            wait(page, "document.querySelector('.outcome').textContent !== ''")
            rests(page)
            lines = page.evaluate(MARKS)
            extent = 390 if controller == "viewDeck" else 844
            expected = [at if at >= 0 else extent + at for at in places]
            drawn = [at for kind, at, _ in lines if kind == "place"]
            assert len(drawn) == len(places) and all(abs(a - b) <= 1 for a, b in zip(drawn, expected)), (controller, lines, places)
            assert any(kind == "released" for kind, *_ in lines) == has_marks, (controller, lines)
            # Each number of a mark is one of the sentence or of the rule's chips, and its line is there.
            for kind, at, text in lines:
                number = re.search(r"\d+$", text)
                assert kind == "place" or abs(abs(int(number.group()) * (-1 if "\u2212" in text else 1) % extent) - at) <= 1, (controller, text, at)
            if controller == "drawer":
                sentence = page.inner_text(".outcome")
                assert all(text.split()[-1] in sentence for kind, _, text in lines if kind != "place"), (sentence, lines)
                assert "moving down" in sentence, sentence
                page.locator("#move-2").fill("300")
                wait(page, f"{MARKS}.some(([kind, at]) => kind === 'place' && at === 544) && {MARKS}.length === {len(places)}")
            assert page.get_attribute(".marks", "aria-hidden") == "true" and page.evaluate("getComputedStyle(document.querySelector('.marks')).pointerEvents") == "none"
            page.close()


def settings(chromium):
    """A slider acts at once, the code and the address have it, and it goes to the playground, as a link to a session does."""
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        made.allowed.append("404")
        page = load(made)
        page.locator("#move-0").fill("0.5")
        wait(page, "document.querySelector('#code code').textContent.includes('\"dampingRatio\":0.5')")
        assert "dampingRatio" in page.evaluate("location.search")
        page.locator("#all").click()
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelectorAll('.control').length > 3")
        assert page.evaluate("location.pathname") == "/playground"
        shown = page.evaluate("document.querySelector('.phone.active').phone.session.configuration")
        assert shown["timingCurve"]["dampingRatio"] == 0.5, shown
        # A link to a session from before there was a first screen.
        page.goto(f"{BASE}/?session=gone")
        page.wait_for_url("**/playground*")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.close()


def served(chromium):
    """On the server each drawer is where it was, with its settings, and its events are requests. Before, the page makes no session."""
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        for controller in FRAMES:
            page = load(made, f"/?controller={controller}")
            before = len(get(f"{BASE}/v1/sessions")["sessions"])
            if controller == "drawer":
                throw(page, (200, 500), (200, 380))
            assert len(get(f"{BASE}/v1/sessions")["sessions"]) == before
            here = f"(({{ detent, configuration }}) => [detent, configuration])({phone(page)})"
            local = page.evaluate(here)
            page.get_by_role("button", name="Put this drawer on the server").click()
            page.wait_for_selector("#sent .requests")
            rests(page)
            assert page.evaluate(here) == local, (controller, local, page.evaluate(here))
            assert get(page.evaluate(f"{phone(page)}.url"))["state"]["detent"] == local[0], controller
            if controller == "drawer":
                page.evaluate("scrollTo(0, 0)")
                throw(page, (200, 300), (200, 480))
                wait(page, "/POST .*events/.test(document.querySelector('#sent .requests').textContent)")
                assert page.locator("#sent .log b").count() > 0
            page.close()


def recorded(chromium):
    """The recording of the original plays over ours, and says what was compared."""
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        page = load(made)
        page.get_by_role("button", name="Play the recording").click()
        wait(page, "/^No difference in/.test(document.querySelector('#recording [role=status]').textContent)")
        wait(page, "document.querySelectorAll('#recording .ours').length > 0")
        page.close()


SHIFT = """(() => {
  window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value; }).observe({ type: "layout-shift", buffered: true });
})()"""
PLACES = """() => ["presenting", "drawer", "handle"].map((name) => {
  const { x, y, width } = document.querySelector(`.screen [data-frame=${name}]`).getBoundingClientRect();
  return [x, y, width].map(Math.round);
})"""


def holding(page, pattern):
    """Opens the first page without the files of `pattern`, and returns their requests once there is one."""
    held = []
    page.route(pattern, lambda route: held.append(route))
    page.goto(BASE, wait_until="commit")
    arrives(page, lambda: held, "a request that is held")
    return held


def arrives_in_place(chromium):
    """Before its machine is there, the drawer is drawn where it begins, and nothing moves when that comes. The page's text has the content
    of the first drawer, which the catalogue makes later."""
    for width, height in SIZES:
        with context(chromium, viewport={"width": width, "height": height}, reduced_motion="reduce") as made:
            made.add_init_script(SHIFT)
            page = watch(made.new_page())
            held = holding(page, "**/*.wasm")
            page.wait_for_load_state("domcontentloaded")
            wait(page, "document.querySelector('.screen.waiting [data-frame=handle]')")
            before = page.evaluate(PLACES), page.evaluate("document.querySelector('.screen').innerText")
            page.unroute("**/*.wasm")
            for route in held:
                route.fallback()
            ready(page)
            after = page.evaluate(PLACES), page.evaluate("document.querySelector('.screen').innerText")
            assert all(abs(a - b) <= 1 for one, other in zip(before[0], after[0]) for a, b in zip(one, other)), (width, before[0], after[0])
            for line in before[1].split("\n"):
                assert line in after[1], (line, after[1])
            assert page.evaluate("shift") < 0.005, (width, page.evaluate("shift"))
            page.close()


# Counts the machines that the page makes.
CREATED = """(() => {
  const { instantiate } = WebAssembly;
  window.created = 0;
  WebAssembly.instantiate = async (...given) => {
    const { exports } = await instantiate(...given);
    const create = (count) => (window.created += 1, exports.create(count));
    return { exports: { ...exports, create } };
  };
})()"""
# Where the drawer is, from its rest at 422 points, in points of the phone.
FOLLOWED = """(() => {
  const [screen, drawer] = [".screen", ".screen [data-frame=drawer]"].map((each) => document.querySelector(each).getBoundingClientRect());
  return Math.round(390 / screen.width * (drawer.y - screen.y) - 422);
})()"""
IS_EXCHANGED = "Boolean(document.querySelector('.phone').phone)"


def keeps_its_drag(chromium):
    """A drag that begins before the page shows its whole first drawer ends where the finger takes it, and so does one of a mouse that
    is pressed while a finger taps the page beside the phone. What takes time, the machines of the next drawer, is done while the first can
    be dragged."""
    for kind, is_joined in [(Mouse, False), (Touch, False), (Mouse, True)]:
        with context(chromium, viewport={"width": 1440, "height": 900}, has_touch=True) as made:
            made.add_init_script(CREATED)
            page = watch(made.new_page())
            held = holding(page, "**/home/main.js")
            rests(page)
            screen = place(page, ".screen")
            start, end = [(screen["x"] + screen["width"] / 2, screen["y"] + screen["height"] * part) for part in (0.7, 0.3)]
            finger = kind(page)

            def exchange():
                held[0].fallback()
                # The page has made the machines that it asks, and would now show its whole drawer.
                wait(page, "created >= 3")
                two_pictures(page)
                assert not page.evaluate(IS_EXCHANGED)

            if is_joined:
                finger.down(*start)
                other = Touch(page)
                other.down(20, 880)
                other.up()
                exchange()
                # The first movement begins the drag, and the next ones move the drawer.
                finger.move(start[0], start[1] - 20)
                finger.move(*end)
                wait(page, f"{FOLLOWED} < -200")
                finger.up()
            else:
                drag(finger, start, end, held=lambda: (exchange(), wait(page, f"{FOLLOWED} < -200")))
            ready(page)
            assert page.evaluate(IS_EXCHANGED) and page.evaluate(f"{phone(page)}.detent") == "fullyExpanded", (kind, is_joined)
            page.close()


def without(chromium):
    """Without scripts the page has its words, its code and a picture of the drawer, and without a machine it says so. With reduced motion
    nothing moves by itself."""
    with context(chromium, java_script_enabled=False, viewport={"width": 1440, "height": 900}) as made:
        page = made.new_page()
        page.goto(BASE)
        assert page.locator("noscript p").is_visible() and "<drawerd-drawer" in page.inner_text("#code")
        assert page.locator("[data-frame=drawer]").is_visible()
        page.close()
    with context(chromium, viewport={"width": 1440, "height": 900}) as made:
        without_machine(made)
        page = load(made)
        assert "no machine" in page.inner_text(".hint") and f'{BASE}/parts.js' in page.inner_text("#code"), page.inner_text(".hint")
        page.close()
    for motion in ("reduce", "no-preference"):
        with context(chromium, reduced_motion=motion, viewport={"width": 1440, "height": 900}) as made:
            page = load(made)
            moved = "document.querySelector('#reason path.played').getAttribute('d') !== ''"
            if motion == "reduce":
                assert not page.evaluate(moved)
            else:
                wait(page, moved)
                rests(page)
            assert page.evaluate(f"{phone(page)}.detent") == "partiallyExpanded"
            page.close()


if __name__ == "__main__":
    with browser() as chromium:
        for case in [in_sight, tokens, code, in_a_file, kinds, way_back, marks, settings, served, recorded, arrives_in_place, keeps_its_drag, without]:
            if case.__name__ in sys.argv[1:] or len(sys.argv) == 1:
                print(case.__name__, flush=True)
                case(chromium)
