"""The playground matches its recorded pictures, at three widths, light and dark. To record new pictures, set
`DRAWERD_RECORD=screenshots` in the environment."""

import pathlib

from browser import *

PICTURES = pathlib.Path(__file__).parents[1] / "Screenshots"
# Each is kept at a fifth of its size: what two versions of a font or of Chromium draw otherwise is gone then, and a frame
# that is elsewhere is still seen.
SCALE = 0.2
# The invisible difference of a channel, of 255; and how many pixels may differ by more, in thousandths of all.
TOLERANCE = 32
FEW = 2

FONTS = """* { font-family: "DejaVu Sans" !important; caret-color: transparent !important }
code, pre, time, dd, .facts { font-family: "DejaVu Sans Mono" !important }"""

# The size of both, how many pixels differ, and the first that does.
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

INLINE = "data:image/png;base64,"


def picture(page):
    """The whole page, small."""
    width, height = page.evaluate("[document.documentElement.clientWidth, document.documentElement.scrollHeight]")
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": SCALE}
    protocol = page.context.new_cdp_session(page)
    return protocol.send("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})["data"]


def record(name, taken):
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{name}.png").write_bytes(base64.b64decode(taken))


def difference(name, taken, canvas):
    """Where the picture is another one than the one that is stored; None where it is the same."""
    stored = INLINE + base64.b64encode((PICTURES / f"{name}.png").read_bytes()).decode()
    found = canvas.evaluate(DIFFERENCES, [stored, INLINE + taken, TOLERANCE])
    before, now = found["sizes"]
    return None if before == now and found["count"] * 1000 <= found["of"] * FEW else found


def playground(chromium, scheme):
    # The fonts are the test's, which the page's security policy would not let in.
    with context(chromium, color_scheme=scheme, reduced_motion="reduce", bypass_csp=True) as made:
        page, canvas = watch(made.new_page()), made.new_page()
        page.goto(BASE + "/?controller=curtain")
        page.wait_for_selector("html[data-ready]", state="attached")
        wait(page, "document.querySelectorAll('.control').length > 3")
        page.add_style_tag(content=FONTS)
        for width in (1440, 820, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
            wait(page, "!document.getAnimations().length")
            name, taken = f"{width}-{scheme}", picture(page)
            if os.environ.get("DRAWERD_RECORD") == "screenshots":
                record(name, taken)
            found = difference(name, taken, canvas)
            assert found is None, f"{name} looks otherwise, see CONTRIBUTING.md: {found}"
        # A drawer that is not where it was is noticed.
        page.evaluate("document.querySelector('[data-frame=curtain]').style.translate = '0 -40px'")
        assert difference(name, picture(page), canvas), "another picture is taken for the same"


if __name__ == "__main__":
    with browser() as chromium:
        for scheme in ("light", "dark"):
            playground(chromium, scheme)
