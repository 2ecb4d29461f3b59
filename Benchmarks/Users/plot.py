"""Draws what dragging users cost, Documentation/images/cost.svg, from the figures in Documentation/reference/performance.md.

usage: python3 Benchmarks/Users/plot.py [--check]     --check writes nothing, and fails if the picture is another one"""

import pathlib
import re
import sys

DOCUMENTATION = pathlib.Path(__file__).resolve().parents[2] / "Documentation"
PICTURE = DOCUMENTATION / "images/cost.svg"
# The part of a core's time that a plan uses, as users.py plans.
BUSY = 0.7
USERS = 1000
LEFT, RIGHT, TOP, BOTTOM = 60, 560, 30, 290

STYLE = """
    text { fill: #57606a; }
    .grid { stroke: #808890; stroke-opacity: 0.3; }
    .axis { stroke: #808890; fill: none; }
    .own { stroke: #3b82f6; fill: none; stroke-width: 2.5; }
    .other { stroke: #808890; fill: none; stroke-width: 1.5; stroke-dasharray: 5 4; }
    .strong { fill: #1f5fd1; font-weight: 600; }
    @media (prefers-color-scheme: dark) { text { fill: #a9b1bb; } .strong { fill: #7eb0ff; } }
  """


def costs():
    """Milliseconds of processor time for each user and second, by server: batches of a curtain's samples."""
    text = (DOCUMENTATION / "reference/performance.md").read_text()
    rows = [line.split() for line in re.findall(r"^(?:memory|sqlite|redis) +curtain +batches .*$", text, re.MULTILINE)]
    assert len(rows) == 3, "performance.md has other rows"
    own = {f"drawerd, {store}": float(cost) for store, _, _, cost, *_ in rows}
    return {"a bare server in C": float(rows[0][4]), "a bare server in Node": float(rows[0][5]), **own}


def place(users, cores, most):
    return LEFT + (RIGHT - LEFT) * users / USERS, BOTTOM - (BOTTOM - TOP) * cores / most


def line(name, cost, label, most):
    """A server's line, with its name at the height `label`."""
    x, y = place(USERS, cost * USERS / 1000 / BUSY, most)
    kind, text = ("own", "strong") if name.startswith("drawerd") else ("other", "")
    return (f'  <path class="{kind}" d="M{LEFT} {BOTTOM}L{x:.0f} {y:.1f}"/>\n'
            f'  <text class="{text}" x="{x + 8:.0f}" y="{label + 4:.1f}">{name}: {cost * USERS / 1000 / BUSY:.1f}</text>\n')


def apart(heights, least=16):
    """The heights from the lowest line to the highest, moved up so that names do not overlap."""
    moved = []
    for height in heights:
        moved.append(min(height, moved[-1] - least) if moved else height)
    return moved


def picture():
    servers = sorted(costs().items(), key=lambda each: each[1])
    most = int(servers[-1][1] * USERS / 1000 / BUSY) + 1
    parts = [f'  <path class="axis" d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}"/>\n']
    for cores in range(1, most + 1):
        _, y = place(0, cores, most)
        parts.append(f'  <path class="grid" d="M{LEFT} {y:.1f}H{RIGHT}"/>\n  <text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{cores}</text>\n')
    for users in range(0, USERS + 1, 250):
        x, _ = place(users, 0, most)
        parts.append(f'  <text x="{x:.0f}" y="{BOTTOM + 18}" text-anchor="middle">{users:,}</text>\n')
    labels = apart([place(USERS, cost * USERS / 1000 / BUSY, most)[1] for _, cost in servers])
    parts += [line(*server, label, most) for server, label in zip(servers, labels)]
    said = "; ".join(f"{name} {cost * USERS / 1000 / BUSY:.1f}" for name, cost in servers)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 330" width="760" height="330" role="img" aria-labelledby="title" font-family="system-ui" font-size="12">
  <title id="title">Cores that users who drag at the same time need. For {USERS:,} users: {said}</title>
  <style>{STYLE}</style>
{''.join(parts)}  <text x="{LEFT}" y="{TOP - 12}">cores, each busy for {BUSY:.0%} of its time</text>
  <text x="{RIGHT}" y="{BOTTOM + 34}" text-anchor="end">users who drag at the same time</text>
</svg>
"""


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if PICTURE.read_text() == picture() else "run python3 Benchmarks/Users/plot.py: performance.md has other figures")
    PICTURE.write_text(picture())
