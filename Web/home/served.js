// A drawer that is on the server, too: its delegate events beside the requests, its recording as a test, a slow network, a second screen.
import { differing } from "../playground/address.js";
import { make } from "../playground/elements.js";
import { Recorder } from "../playground/journal.js";
import { Events, listener } from "../playground/log.js";
import { interpose, network } from "../playground/network.js";
import { fetchAuthorized, fragment, reason, server } from "../playground/token.js";

const MOST = 30;
let isInterposed = false;

/** What of a phone's drawer happens on the server. Before it is there, a button that brings it there. */
export class Served {
  /** @param {import("../playground/phone.js").Phone} phone @param {() => void} onServed called when the phone has another session */
  constructor(phone, onServed) {
    this.phone = phone;
    this.onServed = onServed;
    this.status = make("p", { class: "soft", role: "status" });
    this.button = make("button", { type: "button", class: "small primary", text: "Put this drawer on the server", onclick: () => this.#serve() });
    this.element = make("div", { class: "served" },
      make("p", { text: "Until now this drawer is in this page alone, and sends nothing. On the server, other screens and programs share it." }),
      make("p", { class: "buttons" }, this.button), this.status);
  }

  /** Makes a session on the server that is where the drawer is, and has its settings. */
  async #serve() {
    const { phone, phone: { session, defaults } } = this;
    this.button.setAttribute("disabled", "");
    try {
      await fetchAuthorized("v1/controllers", this.element);
      if (!isInterposed) interpose();
      isInterposed = true;
      const { detent } = session;
      await phone.connect({ settings: differing(session.configuration, defaults), resumes: false });
      if (detent !== null) await phone.session.snapTo(detent, { animated: false });
      session.close();
      this.#show();
      this.onServed();
    } catch (error) {
      this.button.removeAttribute("disabled");
      this.status.textContent = `This did not work: ${reason(error)}.`;
    }
  }

  #show() {
    const { session } = this.phone;
    const [events, requests, recorder] = [new Events(), make("ol", { class: "requests", tabindex: 0, "aria-label": "Requests, the latest first" },
      make("li", { class: "soft", text: "None yet. Drag the drawer." })), new Recorder(this.phone)];
    const listen = listener(session);
    listen("delegate", (event) => events.add(event));
    listen("corrected", ({ denied }) => events.correct(denied));
    listen("exchange", (exchange) => this.#add(requests, exchange));
    listen("offline", () => (this.status.textContent = "The server does not answer. The drawer goes on; the server follows when it is back."));
    listen("online", () => (this.status.textContent = ""));
    const link = make("a", { href: `${server}playground?session=${session.id}${fragment()}`, target: "_blank", rel: "noopener", text: "Open a second screen" });
    this.element.replaceChildren(
      make("div", { class: "columns" }, make("div", {}, make("h3", { text: "What your code hears" }), events.element),
        make("div", {}, make("h3", { text: "What the server gets" }), requests)),
      make("div", { class: "joined" }, network(), link),
      make("div", { class: "joined actions recorder" }, recorder.record, recorder.replay, recorder.status), recorder.testing, this.status);
  }

  /** Adds a request with its answer to the list. */
  #add(list, { method, path, body, status, milliseconds }) {
    list.querySelector(".soft:first-child:last-child")?.remove();
    const text = body === undefined || body === null ? "" : JSON.stringify(body);
    list.prepend(make("li", {}, make("b", { text: `${method} ${path.replace(/[^/]{12,}/, (id) => `${id.slice(0, 6)}\u2026`)}` }),
      make("span", { class: "soft", text: ` ${status}, ${Math.round(milliseconds)} ms` }),
      text ? make("code", { text: text.length > 240 ? `${text.slice(0, 240)}\u2026` : text }) : null));
    while (list.childElementCount > MOST) list.lastElementChild?.remove();
  }
}
