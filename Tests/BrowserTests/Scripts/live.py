"""A server of live views, PyPI's pyview, whose pages have the script of Phoenix LiveView: the view is rendered again while a drawer is open,
moves or is held."""

import asyncio
import threading

import pyview
import uvicorn
from pyview.template import LiveRender, LiveTemplate
from pyview.vendor.ibis import Template

from browser import *

SCRIPT = os.path.join(os.path.dirname(pyview.__file__), "static/assets/app.js")

# The script finds its socket at the page's own address, where drawerd is.
SOCKET = """const { WebSocket } = window;
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(address, ...rest) { super(address.replace(location.host, "HOST"), ...rest); sockets.push(this); }
};"""


class LiveServer:
    """Serves a live view: a page's template, with values that `say` changes."""

    def __init__(self, template, head, **values):
        self.template, self.values, self.socket = LiveTemplate(Template(template)), values, None
        server = self

        class View(pyview.LiveView):
            async def mount(self, socket, session):
                socket.context = server.values
                server.socket = socket

            async def handle_event(self, event, payload, socket):
                server.change(socket, **payload)

            async def handle_info(self, event, socket):
                server.change(socket, **event.payload)

            async def render(self, assigns, meta):
                return LiveRender(server.template, assigns, meta)

        app = pyview.PyView()
        app.rootTemplate = lambda context: f"""<!doctype html><html lang="en" style="scrollbar-color: auto"><head><meta name="csrf-token" content="{context["csrf_token"]}">{head}</head><body>
<div data-phx-main="true" data-phx-session="{context["session"]}" data-phx-static="" id="phx-{context["id"]}">{context["content"]}</div></body></html>"""
        app.add_live_view("/live", View)
        self.port = free_port()
        self.server = uvicorn.Server(uvicorn.Config(app, port=self.port, log_level="error", ws="wsproto", lifespan="on"))
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=lambda: self.loop.run_until_complete(self.server.serve()), daemon=True).start()
        until(lambda: self.server.started, "the server of live views")

    def change(self, socket, **values):
        self.values = socket.context = {**self.values, **values}

    def say(self, **values):
        """Renders the view again with these values, by the server itself."""
        event = pyview.events.InfoEvent("say", values)
        asyncio.run_coroutine_threadsafe(self.socket.send_info(event), self.loop).result()

    @property
    def html(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/live") as answer:
            return answer.read().decode()

    def close(self):
        self.server.should_exit = True
        until(lambda: not self.loop.is_running(), "the end of the server")
