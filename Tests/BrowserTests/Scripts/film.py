"""Records the moving picture of README.md from the playground, light and dark, under a clock that the script moves, so that
each frame is exact: a finger throws the drawer up, catches it on its way, and throws it back, and a loose spring brings it home.
`DRAWERD_RECORD=film python3 screenshots.py` writes Documentation/images/film.webp and film-dark.webp, and still.webp and still-dark.webp for
users who want no motion. It needs Debian's package `webp`."""

import pathlib
import subprocess
import tempfile
import urllib.parse

import virtual
from browser import *
from devtools import *

PROJECT = pathlib.Path(__file__).resolve().parents[3]
WEB, IMAGES = PROJECT / "Web/playground", PROJECT / "Documentation/images"
# The milliseconds between two pictures, a multiple of a frame of the display.
STEP = 48
WIDTH = 640
# What the names of the files have for a color scheme.
SUFFIXES = {"light": "", "dark": "-dark"}
# A spring that swings, so that the chart shows it.
ADDRESS = "/playground?" + urllib.parse.urlencode({"controller": "drawer", "timingCurve": json.dumps({"type": "spring", "dampingRatio": 0.5})})

# The finger: a dot, where the mouse is.
FINGER = """() => {
  const dot = document.createElement("div");
  dot.id = "finger";
  Object.assign(dot.style, { position: "fixed", zIndex: 99, width: "34px", height: "34px", margin: "-17px", borderRadius: "50%",
    background: "rgb(61 90 254 / 45%)", border: "2px solid rgb(61 90 254 / 90%)", pointerEvents: "none", opacity: 0 });
  document.body.append(dot);
}"""


class Film:
    """Takes a picture of the page in every third frame that it draws."""

    def __init__(self, page, folder, clip):
        self.page, self.folder, self.clip, self.count, self.last = page, folder, clip, 0, -STEP
        self.own, page.draw = page.draw, self.draw

    def draw(self, is_seen=True, **options):
        if options or self.page.now - self.last < STEP:
            return self.own(is_seen, **options)
        self.last = self.page.now
        return self.save(self.page.picture())

    def save(self, png):
        file = self.folder / f"{self.count:04}.png"
        file.write_bytes(png)
        x, y, width, height = (round(each) for each in self.clip)
        subprocess.run(["cwebp", "-quiet", "-lossless", "-z", "1", "-crop", *map(str, (x, y, width, height)), "-resize", str(WIDTH), "0",
                        str(file), "-o", str(file.with_suffix(".webp"))], check=True)
        self.count += 1


class Finger:
    """A finger in the phone, in the phone's points."""

    def __init__(self, page):
        box = page.locator(".phone.active .screen").bounding_box()
        self.page, self.scale, self.left, self.top = page, box["width"] / 390, box["x"], box["y"]
        page.evaluate(FINGER)

    def show(self, x, y, opacity):
        self.point = (self.left + x * self.scale, self.top + y * self.scale)
        self.page.evaluate("""([x, y, opacity]) => Object.assign(document.getElementById("finger").style,
          { left: `${x}px`, top: `${y}px`, opacity })""", [*self.point, opacity])

    def throw(self, x, start, end, milliseconds, hold=0):
        """Grabs the drawer, holds it, and moves it faster and faster until it lets go."""
        self.show(x, start, 1)
        self.page.mouse.down(*self.point)
        self.page.frames(hold)
        count = milliseconds // virtual.FRAME
        for step in range(1, count + 1):
            self.show(x, start + (end - start) * (step / count) ** 2, 1)
            self.page.mouse.move(*self.point)
        self.page.mouse.up()
        self.show(x, end, 0)


def story(finger, page):
    """Six seconds, which end where they begin."""
    page.frames(250)
    finger.throw(200, 470, 330, 320, hold=160)
    # On its way up: caught where it is.
    page.frames(80)
    finger.throw(200, 330, 310, 320, hold=480)
    page.frames(1000)
    finger.throw(200, 260, 480, 280, hold=100)
    page.frames(1000)
    # Up, but not above the mark: back home.
    finger.throw(200, 470, 440, 240, hold=100)
    page.frames(6000 - (page.now - page.began))


def region(page):
    """The phone, and the panels that explain it: left, top, width and height. What would be cut in two is hidden."""
    page.evaluate("""() => document.querySelectorAll(".actions, .copy, .events, .state, .hint").forEach(({ style }) => { style.visibility = "hidden" })""")
    phone, panel = (page.locator(selector).bounding_box() for selector in (".phone.active .bezel", ".motion"))
    left, top = phone["x"] - 14, phone["y"] - 10
    right, bottom = panel["x"] + panel["width"] + 10, phone["y"] + phone["height"] + 14
    return left, top, right - left, bottom - top


def record():
    for scheme, suffix in SUFFIXES.items():
        shoot(scheme, suffix)


def shoot(scheme, suffix):
    with virtual.browser() as chromium, tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page = chromium.new(ADDRESS, viewport={"width": 1440, "height": 900}, has_touch=False, color_scheme=scheme)
        with page:
            page.show((WEB / "index.html").read_text(encoding="utf-8"))
            page.reach("document.documentElement.dataset.ready")
            page.reach("document.querySelectorAll('.control').length > 3")
            page.frames(400)
            film = Film(page, folder, region(page))
            page.began = page.now
            story(Finger(page), page)
        pictures = sorted(folder.glob("*.webp"))
        write(pictures, film, suffix)


def write(pictures, film, suffix):
    """Writes the moving picture, and one of its pictures as the still."""
    arguments = ["-loop", "0", "-lossy", "-q", "62", "-m", "6", "-d", str(STEP)]
    subprocess.run(["img2webp", *arguments, *map(str, pictures), "-o", str(IMAGES / f"film{suffix}.webp")], check=True)
    subprocess.run(["cwebp", "-quiet", "-q", "60", "-resize", "480", "0", str(pictures[len(pictures) // 4]), "-o", str(IMAGES / f"still{suffix}.webp")], check=True)
    size = (IMAGES / f"film{suffix}.webp").stat().st_size
    assert size <= 1_500_000, f"the moving picture has {size} bytes"
    print(f"film{suffix}.webp: {film.count} pictures, {size} bytes; still{suffix}.webp: {(IMAGES / f'still{suffix}.webp').stat().st_size} bytes")
