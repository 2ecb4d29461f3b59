"""A Chromium that draws a frame only when it is asked to, and a connection to its protocol."""

import collections
import contextlib
import json
import re
import subprocess
import tempfile
import threading

import websocket
from browser import CHROMIUM

# Frames are drawn only when HeadlessExperimental.beginFrame asks for one, and every stage of a frame happens in it.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--deterministic-mode", "--enable-begin-frame-control",
         "--run-all-compositor-stages-before-draw", "--disable-new-content-rendering-timeout", "--disable-threaded-animation",
         "--disable-threaded-scrolling", "--disable-checker-imaging", "--disable-image-animation-resync",
         "--enable-surface-synchronization",
         # As on a phone, and in the browsers that playwright starts.
         "--hide-scrollbars",
         # A frame does not wait for the next movement of a finger that scrolls. A page that the test itself answers has no address, and
         # would have to ask the user before it reaches a server.
         "--disable-features=WaitForLateScrollEvents,LocalNetworkAccessChecks"]

# No call takes this long, in seconds of real time, unless the browser hangs.
GUARD = 60


class Silence(AssertionError):
    """The browser has sent nothing for a while."""


class Protocol:
    """A connection to one target of a browser. Commands may be posted without awaiting their answers."""

    def __init__(self, address):
        self.socket = websocket.create_connection(address, suppress_origin=True, timeout=GUARD, skip_utf8_validation=True)
        self.count, self.answers, self.heard, self.listeners = 0, {}, collections.defaultdict(list), {}

    def listen(self, event, listener):
        """Calls a function with the members of each event that is read."""
        self.listeners[event] = listener

    def post(self, method, **members):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": members}))
        return self.count, method

    def read(self, what):
        try:
            message = json.loads(self.socket.recv())
        except websocket.WebSocketTimeoutException:
            raise Silence(f"the browser has not answered {what} for {self.socket.gettimeout():.0f} s") from None
        assert "error" not in message, (what, message["error"]["message"])
        if "id" in message:
            self.answers[message["id"]] = message["result"]
        elif message["method"] in self.listeners:
            self.listeners[message["method"]](message["params"])
        else:
            self.heard[message["method"]].append(message["params"])

    def answer(self, posted):
        number, method = posted
        while number not in self.answers:
            self.read(method)
        return self.answers.pop(number)

    def has_answered(self, posted, within):
        """Whether the answer comes within some seconds of real time."""
        with self.waiting(within):
            return self.answer(posted) is not None

    def hears(self, within):
        """Reads a message. Whether one comes within some seconds of real time."""
        with self.waiting(within):
            self.read("anything")
            return True

    @contextlib.contextmanager
    def waiting(self, seconds):
        """Ends the block if the browser sends nothing for some seconds."""
        self.socket.settimeout(seconds)
        try:
            with contextlib.suppress(Silence):
                yield
        finally:
            self.socket.settimeout(GUARD)

    def send(self, method, **members):
        return self.answer(self.post(method, **members))

    def hear(self, event):
        """Waits for an event that has not been heard before, and returns its members."""
        while not self.heard[event]:
            self.read(event)
        return self.heard[event].pop(0)


# The browser's own pipe for commands carries none here: the browser ends when it closes, however the script ends.
WITH_PIPE = ["sh", "-c", 'exec "$@" 3<&0 4>/dev/null', "sh"]


@contextlib.contextmanager
def process():
    """Runs a browser, and returns the address of its protocol."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [*WITH_PIPE, CHROMIUM, "--remote-debugging-pipe", "--remote-debugging-port=0", f"--user-data-dir={folder}", *FLAGS,
                   "about:blank"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as chromium:
            try:
                found = (re.search(r"DevTools listening on (ws://[^/\s]+)", line) for line in chromium.stderr)
                address = next(each[1] for each in found if each)
                threading.Thread(target=lambda: list(chromium.stderr), daemon=True).start()
                yield address
            finally:
                chromium.stdin.close()
                chromium.wait()
