"""A gesture in the playground and a recording in the lab become tests of one's own: each passes in an empty folder, and fails
without a server and for another configuration."""

import pathlib
import subprocess
import tempfile

import lab
import playground
from browser import *

PROGRAMS = {"bash": ("gesture-test.sh", ["bash"]), "pytest": ("test_gesture.py", [sys.executable, "-m", "pytest", "-q"])}
# The test in Swift that the lab copies for this recording is one of the tests of the project.
RECORDING = "curtain-0042"
SWIFT = pathlib.Path(__file__).parents[2] / "DocumentationTests/CopiedGestureTests.swift"


def copied(page, language, file):
    page.select_option("[aria-label='Language of the test']", language)
    page.get_by_role("button", name="Copy as a test").click()
    wait(page, f"document.querySelector('.testing [role=status]').textContent.includes('save it as {file}')")
    return page.text_content("[aria-label=Test]")


def run(language, text, server=BASE):
    """Runs the test in an empty folder. Returns its exit status and its output."""
    file, program = PROGRAMS[language]
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / file).write_text(text)
        done = subprocess.run([*program, file], cwd=folder, env={**os.environ, "DRAWERD_URL": server}, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


def check(language, text, old, new):
    status, output = run(language, text)
    assert status == 0, (language, output)
    assert old in text, (language, text)
    status, output = run(language, text.replace(old, new, 1))
    assert status == 1, (language, output)
    assert len(output) < 6000, (language, output)
    # Nothing answers on this port.
    assert run(language, text, "http://127.0.0.1:9")[0] not in (0, 127), language


def gesture(made):
    """The whole session of a phone, whose settings were changed, and then one recorded gesture."""
    page = playground.load(made, "/?controller=curtain")
    page.fill("#setting-movingDuration", "0.3")
    page.locator("#setting-movingDuration").blur()
    playground.pull(page, "curtain", (200, 750), (200, 450))
    wait(page, "document.querySelector('.members .name').textContent === 'mid'")
    for language, (file, _) in PROGRAMS.items():
        text = copied(page, language, file)
        assert '"movingDuration":0.3' in text and '"pan"' in text, text
        check(language, text, '"top":47', '"top":147')
    page.get_by_role("button", name="Record").click()
    playground.pull(page, "curtain", (200, 450), (200, 150))
    wait(page, "document.querySelector('.members .name').textContent === 'max'")
    page.get_by_role("button", name="Stop").click()
    wait(page, "document.querySelector('.recorder [role=status]').textContent.includes('recorded')")
    text = copied(page, "bash", "gesture-test.sh")
    assert '"machine": ' in text, text
    check("bash", text, '"maxHeightCoefficient":0.8', '"maxHeightCoefficient":0.7')
    page.close()


def recording(made):
    page = lab.load(made, RECORDING)
    text = copied(page, "swift", "GestureTests.swift")
    if os.environ.get("DRAWERD_RECORD") == "copied":
        SWIFT.write_text(text)
    assert text == SWIFT.read_text(), "record it again with DRAWERD_RECORD=copied"
    for language, (file, _) in PROGRAMS.items():
        status, output = run(language, copied(page, language, file))
        assert status == 0, output
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium, viewport={"width": 1280, "height": 900}) as made:
        gesture(made)
        recording(made)
