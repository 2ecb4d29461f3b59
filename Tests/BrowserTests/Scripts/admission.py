"""The playground of a server that requires a token. A user opens a link with the token, or pastes the token; afterward,
the token is not visible."""

import tempfile
import urllib.parse

from browser import *

# A secret with characters that have a meaning in an address or a shell.
SECRET = "a+b%2F/c&d=e#f?g;h'i\"j$k`l0123456789"
READER = "reader-0123456789-0123456789-0123456789"

SHOWS_MID = "document.querySelector('.members .name')?.textContent === 'mid'"


def link(base, secret=SECRET, query="controller=curtain"):
    return f"{base}/playground?{query}#token={urllib.parse.quote(secret, safe='')}"


def ready(page):
    page.wait_for_selector("html[data-ready]", state="attached")


def pull(page, start=750, end=450, shows=SHOWS_MID):
    screen = page.locator(".phone.active[data-controller=curtain] .screen")
    screen.scroll_into_view_if_needed()
    found = screen.bounding_box()
    scale = found["width"] / 390
    drag(Mouse(page), *[(found["x"] + 200 * scale, found["y"] + y * scale) for y in (start, end)])
    wait(page, shows)


def session_in(page):
    """The session's address, from the link that opens it on a second screen."""
    target = urllib.parse.urlparse(page.get_attribute(".share a", "href"))
    return f"{target.scheme}://{target.netloc}/v1/sessions/{urllib.parse.parse_qs(target.query)['session'][0]}"


def from_the_link(made, base):
    page = watch(made.new_page())
    page.goto(link(base))
    ready(page)
    # The address no longer has the token, so that a user does not copy it by mistake.
    assert page.url == f"{base}/playground?controller=curtain", page.url
    assert page.locator(".admission").count() == 0
    assert page.locator(".phone .screen [data-frame]").count() > 0
    pull(page)
    address = session_in(page)
    # The page shows the new state before the server has it.
    until(lambda: get(address, SECRET)["state"]["name"] == "mid", "the server's state")
    # The copied lines refer to the token by `$TOKEN`, and the server accepts them.
    for kind in ("curl", "gesture"):
        page.click(f".copying [data-kind={kind}]")
        wait(page, "document.querySelector('.copying code').textContent.startsWith('curl')")
        page.get_by_role("button", name="Copy", exact=True).click()
        wait(page, "document.querySelector('.copying [role=status]').textContent.startsWith('Copied')")
        line = page.inner_text(".copying code")
        assert '-H "Authorization: Bearer $TOKEN"' in line, line
        answer = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env={**os.environ, "TOKEN": SECRET})
        assert "problems" not in answer.stdout and json.loads(answer.stdout), (answer, line)
    # The page does not show the token; only the link for the second screen contains it.
    shown = page.evaluate("document.documentElement.outerHTML")
    start = SECRET[:12]
    assert start not in shown and shown.count(urllib.parse.quote(start, safe="")) == 1, "the page shows the token"
    # The settings come from the catalogue.
    wait(page, "document.querySelector('#setting-movingDuration') !== null")
    # The link contains the token, so the second screen works too.
    with page.context.expect_page() as opened:
        page.click(".share a")
    other = watch(opened.value)
    ready(other)
    assert "token" not in other.url, other.url
    wait(other, SHOWS_MID)
    other.close()
    # After a reload, the page shows the same drawer.
    page.reload()
    ready(page)
    wait(page, SHOWS_MID)
    assert session_in(page) == address
    replay(page)
    page.close()


def replay(page):
    page.get_by_role("button", name="Record").click()
    pull(page, 500, 250, SHOWS_MID.replace("mid", "max"))
    page.get_by_role("button", name="Stop").click()
    wait(page, "!document.querySelector('.recorder button:nth-of-type(2)').disabled")
    page.get_by_role("button", name="Replay").click()
    wait(page, "document.querySelector('.recorder .facts').textContent.includes('played')")


def pasted(made, base):
    """Without a token, or with a wrong one, the page asks for one."""
    page = watch(made.new_page())
    page.goto(f"{base}/playground?controller=curtain")
    field = page.get_by_label("This server requires a token.")
    field.wait_for()
    assert page.inner_text("#token-problem") == "", "a problem is shown before the first attempt"
    for wrong, says in [("not a token", "visible ASCII"), ("wrong-" * 8, "not valid")]:
        field.fill(wrong)
        field.press("Enter")
        wait(page, f"document.querySelector('#token-problem')?.textContent.includes('{says}')")
    assert page.locator(".phone").count() == 0
    # The field also accepts the whole link.
    field.fill(link(base))
    field.press("Enter")
    ready(page)
    assert page.locator(".admission").count() == 0
    pull(page)
    page.close()


def another_link(made, base):
    """The token of a link replaces the token that the tab already has."""
    page = watch(made.new_page())
    page.goto(link(base, "wrong-" * 8))
    page.wait_for_selector(".admission")
    page.evaluate("(address) => { location.href = address }", link(base))
    ready(page)
    assert "token" not in page.url
    pull(page)
    page.close()


def reading(made, base, address):
    """A token with read access shows the drawer; a drag then reports that it requires write access."""
    page = watch(made.new_page())
    page.goto(link(base, READER, f"session={address.rsplit('/', 1)[1]}"))
    ready(page)
    wait(page, SHOWS_MID)
    found = page.locator(".phone.active .screen").bounding_box()
    drag(Mouse(page), (found["x"] + 100, found["y"] + found["height"] * 0.6), (found["x"] + 100, found["y"] + 100))
    wait(page, "document.querySelector('#token-problem')?.textContent.includes('write')")
    assert get(address, SECRET)["state"]["name"] == "mid"
    field = page.get_by_label("This server requires a token.")
    field.fill(SECRET)
    field.press("Enter")
    page.wait_for_selector(".admission", state="detached")
    ready(page)
    wait(page, SHOWS_MID)
    page.close()


def open_server(made):
    """Without tokens on the server, the page asks for none and shows no line about tokens."""
    page = watch(made.new_page())
    page.goto(BASE + "/playground?controller=curtain")
    ready(page)
    pull(page)
    assert page.locator(".admission").count() == 0 and "TOKEN" not in page.inner_text(".copying code")
    page.close()


if __name__ == "__main__":
    with browser() as chromium, tempfile.NamedTemporaryFile("w") as tokens:
        tokens.write(f"reader read {READER}\n")
        tokens.flush()
        server = Server("--token-file", tokens.name, DRAWERD_TOKEN=SECRET)
        size = {"width": 1280, "height": 900}
        for case, allowed in [(from_the_link, []), (pasted, ["status of 401"]), (another_link, ["status of 401"])]:
            print(case.__name__, flush=True)
            with context(chromium, server.base, viewport=size) as made:
                made.allowed += allowed
                case(made, server.base)
        print("reading", flush=True)
        with context(chromium, server.base, viewport=size) as made:
            page = open_page(made, "curtain", {"token": SECRET}, base=server.base)
            page.evaluate("session.moveCurtain({ to: 'mid', animated: false })")
            made.allowed.append("status of 403")
            reading(made, server.base, page.url_of_session)
        with context(chromium, viewport=size) as made:
            open_server(made)
        server.stop()
