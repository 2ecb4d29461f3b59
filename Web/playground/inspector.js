import { Chart } from "./chart.js";
import { Copying } from "./copying.js";
import { make, panel } from "./elements.js";
import { Graph } from "./graph.js";
import { Recorder } from "./journal.js";
import { Events, Explanation, listener, State } from "./log.js";
import { Settings } from "./settings.js";
import { fragment, server } from "./token.js";

/** On a phone a button that goes to a panel further down, with the panels at `height`. */
function jump(text, name, height) {
  const go = () => {
    /** @type {any} */ (document.getElementById("panels"))?.snapTo(height);
    document.getElementById(`${name}-title`)?.scrollIntoView();
  };
  return make("button", { type: "button", class: "jump", text, onclick: go });
}

/** Shows what one phone's session does, and changes it. It goes on while another phone is shown. */
export class Inspector {
  #stop = new AbortController();

  /**
   * @param {import("./phone.js").Phone} phone
   * @param {{configured: () => void, reset: (() => void) | null}} delegate `configured` is called when the configuration has changed
   */
  constructor(phone, delegate) {
    this.phone = phone;
    [this.chart, this.explanation, this.state, this.events] = [new Chart(phone), new Explanation(), new State(), new Events()];
    [this.graph, this.copying, this.recorder] = [new Graph(phone.session), new Copying(phone, phone.entry.copies), new Recorder(phone)];
    this.settings = new Settings(phone, () => {
      this.copying.update();
      delegate.configured();
    });
    this.#listen(phone.session);
    this.state.show(phone.session);
    const { record, replay, status } = this.recorder;
    const reset = delegate.reset && make("button", { type: "button", text: "Start again", title: "Begin again, with another session and the first settings", onclick: delegate.reset });
    this.element = make("div", { class: "panels" },
      make("div", { class: "actions recorder" }, jump("Change it", "settings", "mid"), jump("Copy it", "copy", "max"), record, replay, reset, this.#link(), status),
      panel("settings", "Change how it moves", this.settings.resetAll, this.settings.element),
      panel("motion", "Why it settles there", this.explanation.element, this.chart.element),
      panel("machine", "State machine", this.graph.element),
      panel("copy", "Copy it into your page", this.copying.element, this.recorder.testing),
      panel("state", "State", this.state.element),
      panel("events", "Events", this.events.element),
    );
  }

  /** Stops listening to the session. */
  stop() {
    this.#stop.abort();
  }

  #listen(session) {
    const listen = listener(session, this.#stop.signal);
    listen("delegate", (event) => this.events.add(event));
    listen("corrected", ({ denied }) => this.events.correct(denied));
    listen("change", () => {
      this.state.show(session);
      this.graph.show();
      this.settings.show();
      this.copying.moved();
      this.moved();
    });
    listen("result", ({ explanation }) => {
      if (!explanation) return;
      this.phone.outcome.textContent = this.explanation.show(explanation, session);
      this.chart.released();
      this.copying.gestureEnded();
    });
  }

  /** The drawer begins to move. */
  moved() {
    this.chart.watch();
  }

  /** The phone shows another style, whose chart has another quantity. */
  restyled() {
    this.chart.clear();
  }

  /** The link that opens the session on a second screen. */
  #link() {
    const { session } = this.phone;
    const link = make("a", { target: "_blank", rel: "noopener", text: "Second screen", title: "Open this session in another window: both are the same drawer" });
    const point = () => (link.href = `${server}playground?session=${session.id}${fragment()}`);
    session.addEventListener("replaced", point, { signal: this.#stop.signal });
    point();
    return make("span", { class: "share" }, link);
  }
}
