"""The playground on the page's clock (`?clock=page`), which the test moves: what the scripts share that use it as a person does."""

import urllib.parse

from virtual import *

DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}

# A name with what has a meaning in HTML, JavaScript, Swift, JSX or a shell.
NAME = "It's \"half\" \\#(1) `${2}` $HOME <b> & é </script>"

# Settings of every kind: numbers at the ends of their sliders, null, names, objects and lists.
TUNED = {
    "curtain": {"movingDuration": 2, "swipeResistance": {"custom": 2000}, "minHeightCoefficient": 0, "midHeightCoefficient": None,
                "maxHeightCoefficient": 1, "handleIndicatorColor": "#FF000000", "maxWidth": 390, "topBounce": False, "horizontalAlignment": "right"},
    "sheet": {"anchors": ["defaultExpanded", {"ratio": 0.5, "name": NAME}, {"pointsFromBottom": 0, "name": "low"}], "closeButtonImage": NAME,
              "tabBarHeight": None, "hasChevron": False},
    "drawer": {"timingCurve": {"type": "spring", "mass": 5, "stiffness": 600, "damping": 60}, "totalDurationInSeconds": 2, "flickSpeedThreshold": 0,
               "heightOfCollapsedDrawer": 100, "passthroughTouchesInStates": [], "drawerBorderConfiguration": {"borderThickness": 12},
               "drawerShadowConfiguration": None, "fullExpansionBehaviour": {"leavesCustomGap": 400}, "handleViewConfiguration": None,
               "initialState": "collapsed"},
    "appStorePresentation": {"closeButtonSize": 60, "isContentScrollable": True},
    "transition": {"style": "navigation", "animator": {"type": "show"}, "pan": {"type": "edge", "edge": "left"}, "navigationAction": "pop",
                   "completeOnPercentage": 1, "velocityForComplete": 2000, "velocityForCancel": -1000},
    "viewDeck": {"sides": ["bottom"], "bottomSize": 800, "sizeMode": "view", "openSlideAnimationDuration": 0, "bounceDurationFactor": 4,
                 "parallaxAmount": 1, "centerViewOpacity": 0, "shadow": {"enabled": False, "color": "#12345678"},
                 "panningView": {"width": 390, "height": 844}},
}


def tuned(controller):
    """The address of a drawer with many changed settings."""
    return "/?" + urllib.parse.urlencode({"controller": controller, **{name: json.dumps(value) for name, value in TUNED.get(controller, {}).items()}})


def load(chromium, path="/", base=BASE, **options):
    """The playground in a new context, with the query of `path`, when its drawer rests."""
    address = f"{base}/playground{path[1:]}{'&' if '?' in path else '?'}clock=page"
    page = chromium.new(address, **{"viewport": DESK, "has_touch": False, "permissions": ["clipboard-read", "clipboard-write"], **options})
    page.show()
    return ready(page)


def ready(page):
    page.reach("document.documentElement.dataset.ready === 'true' && document.querySelectorAll('.control').length > 0")
    page.rest()
    return page


def reload(page):
    page.where = page.evaluate("location.href")
    page.show()
    return ready(page)


def press(page, element):
    """Clicks an element, as `click`, after it has been scrolled into view."""
    found = page.locator(element).first if isinstance(element, str) else element
    found.evaluate("(element) => void element.scrollIntoView({ block: 'nearest' })")
    page.frame()
    page.click(found)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def enter(page, selector, text):
    """Writes a text into a field, and presses Enter."""
    page.fill(selector, text)
    page.focus(selector)
    page.keys.press("Enter")
    page.rest()


def choose(page, controller):
    """Chooses a controller by its thumbnail, and waits for its inspector."""
    # Not by the mouse, whose frames need a picture: while the phone is exchanged, this Chromium does not always answer for one.
    page.locator(f".thumbnail[data-controller={controller}]").evaluate("(thumbnail) => thumbnail.click()")
    page.reach(f"document.querySelector('.inspector').dataset.controller === '{controller}' && document.querySelectorAll('.control').length > 0")
    page.rest()


def screen(page):
    return page.locator(".phone.active .screen").bounding_box()


def pull(page, start, end, finger=None, **options):
    """Drags in the phone. `start` and `end` are in the points of the phone's screen. Without `rest` the finger throws."""
    found = screen(page)
    scale = found["width"] / 390
    (finger or page.mouse).drag(*[(found["x"] + x * scale, found["y"] + y * scale) for x, y in (start, end)], **options)


def name(page):
    """The name of the shown drawer's state, as the inspector says it."""
    return page.evaluate("document.querySelector('.members .name').textContent")


def lift(page, start=750, end=450, to="mid"):
    """Drags the curtain, by default from its lowest place to the middle, and waits for its rest."""
    pull(page, (200, start), (200, end))
    page.rest()
    assert name(page) == to, name(page)


def says(page, selector, text):
    page.reach(f"document.querySelector({json.dumps(selector)}).textContent.includes({json.dumps(text)})")


def session_in(page):
    """The id of the session, from the link that opens it on a second screen."""
    return page.evaluate("document.querySelector('.share a').href").split("session=")[1].split("#")[0]


def snapshot(page):
    """The session as the server has it."""
    return get(f"{BASE}/v1/sessions/{session_in(page)}")


def configuration(page):
    """The session's configuration on the server, when the page has sent what has changed."""
    page.rest()
    return snapshot(page)["configuration"]


def elsewhere(page, event):
    """What another client of the session does: the page shows it when it rests."""
    before = snapshot(page)
    result = post(f"{BASE}/v1/sessions/{before['id']}/events", {"time": before["time"], **event})
    hears(page, f"document.querySelector('.phone.active').phone.session.revision >= {result['revision']}")
    page.rest()


def hears(page, condition):
    """Waits until the stream of the page has brought what makes a condition true."""
    page.outside(condition, silence=page.frame)


def copied(page, kind):
    """What the page copies as `kind`."""
    press(page, f".copying [data-kind={kind}]")
    page.reach("document.querySelector('.copying code').textContent !== ''")
    press(page, button(page, "Copy"))
    says(page, ".copying [role=status]", "Copied")
    return page.evaluate("navigator.clipboard.readText()")


def run(cases):
    """Runs the cases of a script, or those that the command line names."""
    with browser() as chromium:
        for case in cases:
            if len(sys.argv) == 1 or case.__name__ in sys.argv[1:]:
                print(case.__name__, flush=True)
                case(chromium)
