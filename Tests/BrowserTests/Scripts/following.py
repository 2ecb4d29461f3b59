"""Many followed sessions in one page, over HTTP/1.1: they share one connection while sessions come and go, and no event
is lost or repeated. Several tabs share one connection, too. (In an earlier version, each session had its own
connection. Six of them, as many as a browser opens, blocked the page.)"""

import re
import signal
import tempfile
import threading

from browser import *

COUNT = 12
PAGE = """<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">
<style>body { margin: 0; display: grid; grid-template-columns: repeat(5, 240px) }
div[id] { width: 240px; height: 280px; position: relative; touch-action: none } [data-frame] { background: #cde }</style>"""
ADD = """async (address) => {
  const { connect } = await import("/client.js");
  const index = sessions.length;
  sessions.push(null);
  const root = document.body.appendChild(document.createElement("div"));
  root.id = `root${index}`;
  root.innerHTML = ["content", "curtain", "handle"].map((name) => `<div data-frame="${name}"></div>`).join("");
  const session = sessions[index] = await connect(address);
  session.log = [];
  for (const name of ["replaced", "gone", "problem"]) session.addEventListener(name, () => session.log.push(name));
  session.attach(root);
  return session.url;
}"""


def streams(server):
    with urllib.request.urlopen(server.base + "/metrics") as answer:
        return float(re.search(r"^drawerd_streams (\S+)$", answer.read().decode(), re.MULTILINE)[1])


def create(server, **creation):
    return f"{server.base}/v1/sessions/{post(server.base + '/v1/sessions', {'controller': 'curtain', **creation})['id']}"


def one_stream(server):
    until(lambda: streams(server) == 1, lambda: f"one stream, not {streams(server)}")


def blank_page(made, server):
    page = watch(made.new_page())
    page.route(f"{server.base}/test.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{server.base}/test.html")
    page.evaluate("() => { window.sessions = [] }")
    return page


def add(page, address):
    return page.evaluate(ADD, address)


def drawn(page, index):
    return page.evaluate(
        """(index) => { const root = document.querySelector(`#root${index}`);
        return root.querySelector("[data-frame=curtain]").getBoundingClientRect().y - root.getBoundingClientRect().y }""", index)


def shows(page, index, url):
    """Waits until the page draws the session as the server has it."""
    session_rests(url)
    until(lambda: abs(drawn(page, index) - get(url)["frames"]["curtain"]["y"]) < 0.6, f"session {index} to be drawn")


def another_client_moves_all(page, urls, to):
    """Another client moves each session, and the page shows it."""
    for url in urls.values():
        post(url + "/events", {"type": "moveCurtain", "to": to})
    for index, url in urls.items():
        shows(page, index, url)
        assert get(url)["state"]["name"] == to


def all_are_dragged(page, urls):
    """Drags each session: its journal then has the page's whole gesture, and the page draws its result."""
    finger = Mouse(page)
    for index, url in urls.items():
        before = get(url)["revision"]
        root = page.evaluate("(index) => document.querySelector(`#root${index}`).getBoundingClientRect().toJSON()", index)
        y = root["y"] + drawn(page, index) + 12
        drag(finger, (root["x"] + 120, y), (root["x"] + 120, y - 40))
        events = f"{url}/events?after={before}&limit=1000"
        until(lambda: any(entry["event"].get("phase") == "ended" for entry in get(events)["events"]), f"drag {index}")
    for index, url in urls.items():
        shows(page, index, url)


def twelve_in_one_page(page, server):
    urls = {index: add(page, server.base) for index in range(COUNT)}
    one_stream(server)
    another_client_moves_all(page, urls, "max")
    another_client_moves_all(page, urls, "min")
    all_are_dragged(page, urls)
    return urls


def others_come_and_go(page, server, urls):
    page.evaluate("sessions[3].close()")
    del urls[3]
    urls[COUNT] = add(page, server.base)
    one_stream(server)
    another_client_moves_all(page, urls, "max")
    # If another client deletes a session, its page creates a new one; the other sessions stay the same.
    request = urllib.request.Request(urls[5], method="DELETE")
    urllib.request.urlopen(request).close()
    until(lambda: page.evaluate("sessions[5].log.includes('replaced')"), "a new session")
    urls[5] = page.evaluate("sessions[5].url")
    another_client_moves_all(page, urls, "min")
    one_stream(server)


def the_server_restarts(page, server, urls):
    """The sessions continue after SIGKILL and after SIGTERM, because they are in the server's store."""
    for number, to in [(signal.SIGKILL, "max"), (signal.SIGTERM, "min")]:
        server.process.send_signal(number)
        server.process.wait()
        server.start()
        until(lambda: streams(server) == 1, "the stream to be back", 40)
        another_client_moves_all(page, urls, to)
        all_are_dragged(page, urls)
        assert page.evaluate("(indices) => indices.every((index) => !sessions[index].log.includes('gone'))", list(urls))
        assert page.evaluate("(indices) => indices.map((index) => sessions[index].url)", list(urls)) == list(urls.values())


FOLLOW = """async ([url, revision]) => {
  const { follow } = await import("/client/server.js");
  const { Transport } = await import("/client/server/transport.js");
  const id = url.split("/").pop();
  window.received ??= {};
  const received = window.received[id] ??= [];
  (window.following ??= {})[id] = follow(new Transport(location.origin), id, revision, (event, data) => received.push([event, data.revision]));
}"""
RECEIVED = "(url) => window.received[url.split('/').pop()]"


@contextlib.contextmanager
def busy_session(server):
    """A session that receives up to 600 commands, one after another; afterward, `posts` is their number. Instead of more
    results, some 1,000 of these, a tab that follows the session from its beginning would receive a snapshot. `progress`
    waits for further commands."""
    session = type("Session", (), {"url": create(server), "posts": 0})()

    def progress(count):
        enough = min(600, session.posts + count)
        until(lambda: session.posts >= enough, "the commands")

    is_over = threading.Event()

    def run():
        while session.posts < 600 and not is_over.is_set():
            to = ["max", "min"][session.posts % 2]
            post(session.url + "/events", {"type": "moveCurtain", "to": to, "animated": False})
            session.posts += 1

    session.progress = progress
    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield session
    finally:
        is_over.set()
        thread.join()


def every_result_arrived_once(page, session):
    until(lambda: page.evaluate(RECEIVED, session.url)[-1:] == [["result", session.posts]], "the last result")
    assert page.evaluate(RECEIVED, session.url) == [["result", revision + 1] for revision in range(session.posts)]


def no_result_is_lost_or_repeated(page, server):
    """While one session is busy, the page follows other sessions and leaves them, each time with a new request."""
    others = [create(server) for _ in range(20)]
    with busy_session(server) as busy:
        page.evaluate(FOLLOW, [busy.url, 0])
        for other in others * 3:
            page.evaluate(FOLLOW, [other, 0])
            busy.progress(2)
            page.evaluate("(url) => window.following[url.split('/').pop()].close()", other)
    every_result_arrived_once(page, busy)


def a_later_follower_gets_missing_results(page, server):
    """A second follower in the same page that starts at an earlier revision gets the missing results. The first
    follower gets no result again."""
    url = create(server)
    page.evaluate(FOLLOW, [url, 0])
    for _ in range(5):
        post(url + "/events", {"type": "tick"})
    until(lambda: len(page.evaluate(RECEIVED, url)) == 5, "the first follower's results")
    page.evaluate("(url) => { window.first = window.received[url.split('/').pop()]; window.received = {} }", url)
    page.evaluate(FOLLOW, [url, 2])
    until(lambda: page.evaluate(RECEIVED, url) == [["result", revision] for revision in [3, 4, 5]], "the missing results")
    post(url + "/events", {"type": "tick"})
    until(lambda: page.evaluate(RECEIVED, url)[-1:] == [["result", 6]], "the next result")
    assert page.evaluate("first") == [["result", revision + 1] for revision in range(6)]


def more_sessions_than_one_request(page, server):
    urls = [create(server) for _ in range(105)]
    for url in urls:
        page.evaluate(FOLLOW, [url, 0])
    until(lambda: streams(server) == 2, lambda: f"two streams, not {streams(server)}")
    for url in urls[:2] + urls[-2:]:
        post(url + "/events", {"type": "tick"})
        until(lambda: page.evaluate(RECEIVED, url) == [["result", 1]], "the results of the first and the last sessions")


def tabs_share(made, server):
    """All tabs share one connection, also after the tab that has it closes or another tab takes it."""
    pages = [blank_page(made, server) for _ in range(3)]
    common = create(server)
    urls = {page: [common, create(server)] for page in pages}
    revisions = {}

    def each_tab_gets_each_result_once():
        for url in {url for page in pages for url in urls[page]}:
            revisions[url] = revisions.get(url, 0) + 1
            post(url + "/events", {"type": "tick"})
        for page in pages:
            for url in urls[page]:
                expected = [["result", revision + 1] for revision in range(revisions[url])]
                until(lambda: len(page.evaluate(RECEIVED, url)) >= len(expected), "a tab's results")
                assert page.evaluate(RECEIVED, url) == expected
        one_stream(server)

    for page in pages:
        for url in urls[page]:
            page.evaluate(FOLLOW, [url, 0])
    each_tab_gets_each_result_once()
    # The browser dispatches this event when a tab comes to the front; the last such tab is the leader.
    pages[0].evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    each_tab_gets_each_result_once()
    pages.pop(0).close()
    each_tab_gets_each_result_once()
    pages.pop(1).close()
    each_tab_gets_each_result_once()
    pages.pop().close()
    until(lambda: streams(server) == 0, "the last tab's stream to end")


# Opens the channel on which the tabs of this origin exchange messages, and records their senders.
LISTEN = """async () => {
  const key = new TextEncoder().encode(`${location.origin} `);
  const hex = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", key)), (byte) => byte.toString(16).padStart(2, "0"));
  window.channel = new BroadcastChannel(`drawerd 2 ${hex.join("")}`);
  window.heard = [];
  channel.onmessage = ({ data }) => heard.push(data.tab);
}"""


def a_former_leader_causes_no_loss(made, server):
    """A tab that is no longer the leader, but does not know it yet, may send a result before the new leader has sent
    the preceding ones. In an earlier version, the tabs lost the preceding ones."""
    pages = [blank_page(made, server) for _ in range(3)]
    url = create(server)
    for page in pages[:2]:
        page.evaluate(FOLLOW, [url, 0])
    post(url + "/events", {"type": "tick"})
    for page in pages[:2]:
        until(lambda: page.evaluate(RECEIVED, url) == [["result", 1]], "each tab's results")
    for page in pages:
        page.evaluate(LISTEN)
    late = {"tab": "late", "event": ["result", url.split("/")[-1], {"revision": 3}]}
    pages[2].evaluate("(message) => channel.postMessage(message)", late)
    for page in pages[:2]:
        wait(page, "heard.includes('late')")
    for _ in range(2):
        post(url + "/events", {"type": "tick"})
    for page in pages[:2]:
        until(lambda: page.evaluate(RECEIVED, url)[-1:] == [["result", 3]], "each tab's results")
        assert page.evaluate(RECEIVED, url) == [["result", 1], ["result", 2], ["result", 3]], page.evaluate(RECEIVED, url)
    for page in pages:
        page.close()


def tabs_pass_the_connection_on(made, server):
    """While a session is busy, the connection moves from tab to tab, and each tab gets each result once."""
    pages = [blank_page(made, server) for _ in range(3)]
    with busy_session(server) as busy:
        for page in pages:
            page.evaluate(FOLLOW, [busy.url, 0])
        for turn in range(40):
            pages[turn % 2].evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            busy.progress(5)
            if turn % 10 == 5:
                pages.pop().close()
                pages.append(blank_page(made, server))
                pages[-1].evaluate(FOLLOW, [busy.url, 0])
    for page in pages:
        every_result_arrived_once(page, busy)
        page.close()


def tabs_without_locks(made, server):
    """Without the Web Locks API, as at a LAN's address, each tab has its own connection."""
    made.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    pages = [blank_page(made, server) for _ in range(2)]
    url = create(server)
    for page in pages:
        page.evaluate(FOLLOW, [url, 0])
    until(lambda: streams(server) == 2, "two streams")
    post(url + "/events", {"type": "tick"})
    for page in pages:
        until(lambda: page.evaluate(RECEIVED, url) == [["result", 1]], "each tab's results")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        server = Server("--store", f"sqlite:{folder}/sessions.db")
        with context(chromium, base=server.base, viewport={"width": 1200, "height": 900}) as made:
            made.allowed += ["ERR_", "status of 404"]
            page = blank_page(made, server)
            urls = twelve_in_one_page(page, server)
            for case in [others_come_and_go, the_server_restarts]:
                print(case.__name__, flush=True)
                case(page, server, urls)
            page.close()
            for case in [
                    no_result_is_lost_or_repeated, a_later_follower_gets_missing_results,
                    more_sessions_than_one_request]:
                print(case.__name__, flush=True)
                page = blank_page(made, server)
                case(page, server)
                page.close()
            for case in [tabs_share, a_former_leader_causes_no_loss, tabs_pass_the_connection_on, tabs_without_locks]:
                print(case.__name__, flush=True)
                case(made, server)
        server.stop()
