"""Faults that this script puts into the client. The script that looks for such a fault fails in its first case: its numbers are exact,
and no tolerance hides two points or a frame. A usual run has one of the faults."""

import pathlib
import shutil

from browser import *

SCRIPTS = pathlib.Path(__file__).resolve().parent
WEB = SCRIPTS.parents[2] / "Web"

# For each fault: the client's file, the code there and what replaces it, the script that finds it, and how its failure begins.
FAULTS = {
    "a jump of two points at a grab": (
        "finger/dragging.js", "const event = { type: \"pan\", phase, translation, velocity };",
        "const event = { type: \"pan\", phase, translation: { x: translation.x + 2, y: translation.y + 2 }, velocity };",
        "grab", "[(414.78, False), (350.31, True), (348.31, True), (344.31, True)"),
    "a lost velocity": (
        "finger/press.js", "const velocity = this.#estimator.at(this.now);", "const velocity = { x: 0, y: 0 };", "flick", "no flick: 0"),
    "a frame late": (
        "drawing/player.js", "const startTime = timeOf(segment.start, now);", "const startTime = timeOf(segment.start, now) + 16;",
        "flick", "('curtain', 'mouse', ["),
}


def finds(script, folder, failure):
    """Runs a script with the client in a folder, and expects that it fails so."""
    command = [sys.executable, "-B", SCRIPTS / f"{script}.py"]
    run = subprocess.run(command, env={**os.environ, "DRAWERD_TEST_WEB": folder}, capture_output=True, text=True)
    assert run.returncode != 0 and f"AssertionError: {failure}" in run.stderr, (run.stdout, run.stderr)


if __name__ == "__main__":
    for fault, (file, code, faulty, script, failure) in [*FAULTS.items()][slice(None if EVERYTHING else 1)]:
        print(fault, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            web = pathlib.Path(shutil.copytree(WEB, f"{folder}/Web", ignore=shutil.ignore_patterns("package", "*.webp")))
            text = (web / "client" / file).read_text(encoding="utf-8")
            assert text.count(code) == 1, (fault, file)
            (web / "client" / file).write_text(text.replace(code, faulty), encoding="utf-8")
            finds(script, str(web), failure)
