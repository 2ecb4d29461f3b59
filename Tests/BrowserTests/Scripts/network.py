"""The way between a page on the virtual clock and its server: an answer arrives a round trip of the page's time after its
request, to the frame, however long the server takes."""

import re

# Counts the page's requests, and those with an answer. A stream has no end, and its events arrive when the server sends them.
COUNT = """(() => {
  const own = window.fetch;
  window.asked = 0;
  window.answered = 0;
  window.fetch = async (address, options) => {
    if (!String(address).includes("/v1/") || String(address).includes("/stream")) return own(address, options);
    asked += 1;
    try {
      return await own(address, options);
    } finally {
      answered += 1;
    }
  };
})()"""


class Network:
    """Holds the answers to a page's requests. `posts` is the number of its POST requests."""

    def __init__(self, page, round_trip):
        """`round_trip` is in milliseconds of the page, and at least a frame: between the end of a touch and the next frame, the
        browser hands a page no answer."""
        self.page, self.round_trip, self.held, self.posts = page, round_trip, [], 0
        self.draw, page.frame = page.frame, self.frame
        # The page's time goes on until the answer.
        page.held = re.compile("/v1/")
        page.outside("asked === answered")
        page.route(re.compile(r"/v1/(?!.*stream)"), self.hold)

    def hold(self, route):
        self.posts += route.request.method == "POST"
        self.held.append((self.page.now + self.round_trip, route))

    def close(self):
        """Lets go of the requests whose answers the test does not await."""
        self.page.unroute_all(behavior="ignoreErrors")

    def frame(self, **options):
        """Draws a frame of the page. Then the answers arrive whose time has come."""
        self.draw(**options)
        self.settle()

    def settle(self):
        """Waits for the page's requests, and lets the answers arrive whose time has come."""
        self.page.outside(lambda: self.page.evaluate("asked - answered") == len(self.held))
        while self.held and self.held[0][0] <= self.page.now:
            _, route = self.held.pop(0)
            before = self.page.evaluate("answered")
            route.fulfill(response=route.fetch())
            self.page.outside(f"answered > {before}")
            self.page.outside(lambda: self.page.evaluate("asked - answered") == len(self.held))
