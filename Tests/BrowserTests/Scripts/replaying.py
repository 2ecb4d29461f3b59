"""What the playground keeps of a session: its last gesture as a simulation, a recording and its replay, a second screen, and a new
beginning."""

from playground import *


def ran(command):
    """What a shell command prints, as JSON."""
    return json.loads(subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True).stdout)


def gesture_is_copied(chromium):
    """The last gesture is a simulation that needs nothing else, short if it can be. Its result is the drawer's."""
    page = load(chromium, "/?controller=curtain")
    for start, end, to in ((750, 450, "mid"), (480, 200, "max"), (250, 450, "mid")):
        lift(page, start, end, to)
        assert snapshot(page)["state"]["name"] == to
        line = copied(page, "gesture")
        answer = ran(line)
        assert answer["steps"][-1]["state"]["name"] == to and answer["steps"][-1]["explanation"]["outcome"] == to
        # A drag is sixteen samples or so, and one event that puts the drawer where the drag began.
        assert line.count('"phase":"began"') == 1 and '"snapTo"' in line, line
    page.close()


def second_screen(chromium):
    """The link opens the same drawer on another screen. What happens there is shown here."""
    page = load(chromium, "/?controller=curtain")
    with chromium.visit(page.evaluate("document.querySelector('.share a').href"), viewport=PHONE) as other:
        other.reach("document.documentElement.dataset.ready")
        other.rest()
        assert other.locator(".phone").count() == 1
        pull(other, (200, 750), (200, 450))
        other.rest()
        assert snapshot(page)["state"]["name"] == "mid"
        hears(page, "document.querySelector('.members .name').textContent === 'mid'")
        page.rest()
    page.close()


def sessions():
    return {each["id"]: each for each in get(BASE + "/v1/sessions?limit=500")["sessions"]}


def replay(chromium):
    """A recording goes on while another controller is chosen. Its replay reaches the same state, in another session, which ends with it."""
    page = load(chromium, "/?controller=curtain")
    press(page, button(page, "Record"))
    lift(page)
    choose(page, "sheet")
    choose(page, "curtain")
    assert page.locator(".log li:not(.empty)").count() > 0
    assert snapshot(page)["state"]["name"] == "mid"
    press(page, button(page, "Stop"))
    says(page, ".recorder [role=status]", "events recorded")
    before = sessions()
    press(page, button(page, "Replay"))
    copies = lambda: [each for number, each in sessions().items() if number not in before and each["controller"] == "curtain"]
    [copy] = page.reach(copies)
    assert copy["clock"] == "client"
    says(page, ".recorder [role=status]", "played")
    page.rest()
    page.outside(lambda: copy["id"] not in sessions())
    assert name(page) == "mid"
    page.close()


def reset(chromium):
    """Reset starts again: another session, at its beginning, also after a reload."""
    page = load(chromium, "/?controller=curtain")
    press(page, "#setting-topBounce")
    lift(page)
    before = session_in(page)
    press(page, button(page, "Start again"))
    page.reach(f"!document.querySelector('.share a').href.includes('{before}')")
    page.rest()
    assert name(page) == "min"
    now = session_in(page)
    assert configuration(page)["topBounce"] and page.is_checked("#setting-topBounce")
    page.outside(lambda: before not in sessions())
    lift(page)
    reload(page)
    assert session_in(page) == now and name(page) == "mid"
    page.close()


CASES = [gesture_is_copied, second_screen, replay, reset]

if __name__ == "__main__":
    run(CASES)
