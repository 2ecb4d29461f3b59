import { Chart } from "./chart.js";
import { make, panel } from "./elements.js";
import { Exchange, Explanation, Events, State } from "./log.js";
import { Recorder } from "./journal.js";
import { settings } from "./settings.js";
import { fragment, server } from "./token.js";

/** Shows the details of one phone's session. */
export class Inspector {
  /** @type {import("./phone.js").Phone | null} */
  phone = null;
  #stop = new AbortController();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** Shows another phone. */
  show(phone) {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.phone = phone;
    const { session } = phone;
    const listen = (name, handler) => session.addEventListener(name, ({ detail }) => handler(detail), { signal: this.#stop.signal });
    const [chart, explanation, state] = [new Chart(phone, this.#stop.signal), new Explanation(), new State()];
    const [events, exchange] = [new Events(), new Exchange(session)];
    listen("delegate", (event) => events.add(event));
    listen("corrected", ({ denied }) => events.correct(denied));
    listen("exchange", (detail) => exchange.show(detail));
    listen("change", () => state.show(session));
    listen("result", (result) => {
      if (!result.explanation) return;
      explanation.show(result.explanation);
      chart.released(result.explanation);
    });
    state.show(session);
    this.element.replaceChildren(
      make("h2", { text: phone.entry.title }),
      panel("motion", "Position over time", chart.element, explanation.element),
      panel("state", "State", state.element),
      panel("events", "Delegate events", events.element),
      panel("settings", "Configuration", settings(phone)),
      panel("wire", "Last request", exchange.element),
      panel("share", "Second screen and replay", this.#link(session), new Recorder(phone, this.#stop.signal).element),
    );
    this.element.hidden = false;
  }

  #link(session) {
    const link = make("a", { target: "_blank", rel: "noopener", text: "Open this session on a second screen" });
    const point = () => (link.href = `${server}?session=${session.id}${fragment()}`);
    session.addEventListener("replaced", point, { signal: this.#stop.signal });
    point();
    return make("p", {}, link, " and drag there: both are the same drawer.");
  }
}
