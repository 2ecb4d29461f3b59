"""Without a server that the page may use, `connect` and commands reject with an error that states the reason."""

from browser import *

# The outcome of `connect`, and its duration in milliseconds.
ATTEMPT = """async ([address, options, aborts]) => {
  const { connect } = await import("/client.js");
  const start = performance.now();
  if (aborts) options.signal = AbortSignal.timeout(200);
  return connect(address, options).then(
    () => ({ name: "connected" }),
    (error) => ({ name: error.name, message: error.message, status: error.status, after: performance.now() - start }));
}"""


def attempt(page, address, aborts=False, **options):
    return page.evaluate(ATTEMPT, [address, options, aborts])


def connecting(made):
    """`connect` gives up after its time limit. An earlier version retried forever."""
    made.allowed += ["ERR_", "status of 404", "CORS"]
    page = open_page(made, "curtain")
    unreachable = f"http://127.0.0.1:{free_port()}"
    error = attempt(page, unreachable, timeout=0.5)
    assert error["name"] == "TimeoutError" and unreachable in error["message"] and error["after"] >= 500, error
    # Only the signal ends this attempt.
    error = attempt(page, unreachable, aborts=True, timeout=3600)
    assert error["name"] == "TimeoutError" and error["after"] < 3_600_000, error
    # This server answers with HTML pages.
    page.route("**/pages/v1/sessions", lambda route: route.fulfill(body="<p>Welcome", content_type="text/html"))
    error = attempt(page, f"{BASE}/pages")
    assert error["name"] == "Problem" and "not JSON" in error["message"], error
    error = attempt(page, f"{BASE}/v1/sessions/none")
    assert error["name"] == "Problem" and error["status"] == 404, error
    page.close()


def offline(made):
    """In a page without a machine, a command and a key time out if the server has stopped."""
    server = Server()
    with context(made.browser, base=server.base) as own:
        own.allowed += ["ERR_", "status of 404"]
        without_machine(own)
        page = open_page(own, "curtain", {"timeout": 0.6}, base=server.base)
        page.evaluate("""() => { window.problems = [];
          session.addEventListener("problem", ({ detail }) => problems.push(detail.error.name)) }""")
        server.stop()
        error = page.evaluate("session.moveCurtain({ to: 'max' }).catch((error) => error.name)")
        assert error == "TimeoutError", error
        page.locator("[data-frame=handle]").focus()
        for key in ["End", "PageUp"]:
            page.keyboard.press(key)
        wait(page, "problems.length >= 3")
        # The client does not send a command after its time limit.
        server.start()
        wait(page, "session.isIdle")
        page.evaluate("session.post({ type: 'tick' }).catch((error) => error.kind)")
        assert page.evaluate("session.state.name") == "min"
        page.close()
    server.stop()


def many_samples(made):
    """The channel sends any number of waiting samples. In an earlier version, 20,000 of them overflowed the stack."""
    page = open_page(made, "curtain")
    page.evaluate("""() => {
      const sample = (phase, y) => new Promise((answered, failed) => session.channel.sample(
        { type: "pan", phase, translation: { x: 0, y }, velocity: { x: 0, y: 0 } }, answered, failed));
      window.answers = [sample("began", 0)];
      for (let index = 1; index <= 20000; index++) answers.push(sample("changed", -index / 100));
      answers.push(sample("ended", -200));
    }""")
    assert page.evaluate("Promise.all(answers).then((all) => all.length)") == 20002
    assert settled(page)["state"]["name"] == "mid"
    page.close()


if __name__ == "__main__":
    with browser() as chromium, context(chromium) as made:
        for case in [connecting, offline, many_samples]:
            print(case.__name__, flush=True)
            case(made)
