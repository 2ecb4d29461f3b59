"""The playground matches its recorded pictures, at three widths, light and dark. To record new pictures, set
`DRAWERD_RECORD=screenshots` in the environment. With `DRAWERD_RECORD=documentation` the script takes the pictures on the
transition's page instead, and with `DRAWERD_RECORD=film` the moving picture (film.py). Then it compares nothing."""

import pathlib

import film
from browser import *

RECORD = os.environ.get("DRAWERD_RECORD")
PICTURES = pathlib.Path(__file__).parents[1] / "Screenshots"
DOCUMENTATION = pathlib.Path(__file__).resolve().parents[3] / "Documentation"
# Each picture is stored at a fifth of its size. The differences between two versions of a font or of Chromium disappear
# at that size, and a frame in the wrong place is still visible.
SCALE = 0.2
# The largest invisible difference of a channel, of 255; and the share of the pixels that may differ by more, in
# thousandths.
TOLERANCE = 32
FEW = 2

# For each style of a transition, its button and the start and end of a drag that shows its effect.
STYLES = {"modal": ("Page", (200, 450), (200, 560)), "navigation": ("Screens", (120, 500), (300, 500)),
          "tabBar": ("Tabs", (300, 500), (130, 500))}

FONTS = """* { font-family: "DejaVu Sans" !important; caret-color: transparent !important }
code, pre, time, dd, .facts { font-family: "DejaVu Sans Mono" !important }"""

# Returns the sizes of both pictures, the number of pixels that differ, and the first of these pixels.
DIFFERENCES = """async ([before, now, tolerance]) => {
  const pixels = async (image) => {
    const bitmap = await createImageBitmap(await (await fetch(image)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [a, b] = [await pixels(before), await pixels(now)];
  const sizes = [[a.width, a.height], [b.width, b.height]];
  const differs = (index) => [0, 1, 2].some((channel) => Math.abs(a.data[index + channel] - b.data[index + channel]) > tolerance);
  const found = [];
  for (let index = 0; index < a.data.length; index += 4) if (differs(index)) found.push(index / 4);
  return { sizes, count: found.length, of: a.data.length / 4, first: [found[0] % a.width, Math.floor(found[0] / a.width)] };
}"""

# The windows, which are as high as the page: Chromium sometimes forgets where its layers are when it captures more than
# the window.
SIZES = ((1440, 1540), (820, 2460), (390, 900))

# The playground shows the server's address, so that the pictures have the same one at every port.
ADDRESS = "http://localhost:8080"

INLINE = "data:image/png;base64,"


def picture(page):
    """Returns a picture of the window at the reduced size."""
    clip = {"x": 0, "y": 0, **page.viewport_size, "scale": SCALE}
    return page.context.new_cdp_session(page).send("Page.captureScreenshot", {"clip": clip})["data"]


def record(name, taken):
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(base64.b64decode(taken))


def difference(name, taken, canvas):
    """Returns the difference between the picture and the stored one; None if they match."""
    stored = INLINE + base64.b64encode((PICTURES / f"{name}.png").read_bytes()).decode()
    found = canvas.evaluate(DIFFERENCES, [stored, INLINE + taken, TOLERANCE])
    before, now = found["sizes"]
    return None if before == now and found["count"] * 1000 <= found["of"] * FEW else found


def playground(chromium, scheme):
    # The page's security policy would forbid the fonts that the test sets.
    with context(chromium, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True) as made:
        page, canvas = watch(made.new_page()), made.new_page()
        page.goto(ADDRESS + "/playground?controller=curtain")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelectorAll('.control').length > 3")
        page.add_style_tag(content=FONTS)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if width == 390:
                wait(page, "document.querySelector('#panels')?.session")
            two_pictures(page)
            rests(page)
            assert page.evaluate("document.documentElement.scrollHeight") <= height, f"the page is higher than {height} pixels"
            name, taken = f"{width}-{scheme}", picture(page)
            if RECORD == "screenshots":
                record(name, taken)
            found = difference(name, taken, canvas)
            assert found is None, f"{name} differs from the stored picture, see CONTRIBUTING.md: {found}"
        # The comparison notices a drawer in the wrong place.
        page.evaluate("document.querySelector('[data-frame=curtain]').style.translate = '0 -40px'")
        assert difference(name, picture(page), canvas), "the comparison does not notice a drawer in the wrong place"


def in_phone(page, controller, *points):
    """Returns these points of a phone in the page's coordinates."""
    screen = page.locator(f".phone.active[data-controller={controller}] .screen").bounding_box()
    scale = screen["width"] / 390
    return [(screen["x"] + x * scale, screen["y"] + y * scale) for x, y in points]


def documentation(chromium):
    """Takes the pictures of a transition in the middle of a drag, in each style."""
    with context(chromium, viewport={"width": 1160, "height": 960}, bypass_csp=True) as made:
        page = watch(made.new_page())
        page.goto(BASE + "/playground?controller=transition")
        page.wait_for_selector("html[data-ready]", state="attached")
        # The picture is on light and on dark pages.
        page.add_style_tag(content="html, body { background: none !important } .bezel { box-shadow: none !important }")
        phone = page.locator(".phone.active")
        for style, (button, start, end) in STYLES.items():
            phone.get_by_role("button", name=button, exact=True).click()
            rests(page)
            path = DOCUMENTATION / f"controllers/images/transition-{style}.png"
            drag(Mouse(page), *in_phone(page, "transition", start, end),
                 held=lambda: phone.locator(".bezel").screenshot(path=path, omit_background=True))
            rests(page)


if __name__ == "__main__":
    if RECORD == "film":
        film.record()
    else:
        with browser(f"--host-resolver-rules=MAP localhost {BASE.removeprefix('http://')}") as chromium:
            if RECORD == "documentation":
                documentation(chromium)
            else:
                for scheme in ("light", "dark"):
                    playground(chromium, scheme)
