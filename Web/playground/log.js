import { make, short, words } from "./elements.js";

/** A list of the delegate events as they arrive. Repeated events are counted. */
export class Events {
  static #most = 60;
  #last = { name: "", count: 0 };

  constructor() {
    this.element = make("ol", { class: "log", tabindex: 0, "aria-label": "Delegate events, the latest first" },
      make("li", { class: "empty", text: "None yet. Drag the drawer." }));
  }

  /** Shows that the server's result differed from the prediction; the events in `denied` were dispatched by mistake. */
  correct(denied) {
    const names = denied.map(({ name }) => name).join(", ");
    this.element.querySelector(".empty")?.remove();
    this.#last = { name: "", count: 0 };
    this.element.prepend(make("li", { class: "correction" }, make("b", { text: "corrected by the server" }),
      make("span", { text: names ? `which denies ${names}` : "" })));
  }

  add(event) {
    this.element.querySelector(".empty")?.remove();
    const { name, time, ...members } = event;
    const repeats = this.#last.name === name;
    this.#last = { name, count: repeats ? this.#last.count + 1 : 1 };
    const details = Object.entries(members).map(([member, value]) => `${member} ${short(value)}`).join(", ");
    const item = make("li", {}, make("time", { text: `${time.toFixed(2)} s` }), make("b", { text: name }),
      this.#last.count > 1 ? make("i", { text: ` \u00d7${this.#last.count}` }) : null, make("span", { text: details }));
    if (repeats) this.element.firstElementChild.replaceWith(item);
    else this.element.prepend(item);
    while (this.element.childElementCount > Events.#most) this.element.lastElementChild.remove();
  }
}

/** A table of the state's members. */
export class State {
  constructor() {
    this.element = make("dl", { class: "members" });
  }

  show({ state, revision }) {
    const members = Object.entries({ ...state, revision });
    this.element.replaceChildren(...members.flatMap(([name, value]) => [
      make("dt", { text: name }), make("dd", { text: short(value), class: name === "name" ? "name" : null }),
    ]));
  }
}

/** Explains where a released drawer went. */
export class Explanation {
  constructor() {
    this.element = make("div", { class: "explanation", "aria-live": "polite" },
      make("p", { class: "empty", text: "Let go of a drag, and the rule that decided stands here." }));
  }

  show({ outcome, rule, velocity, inPoints, projection, candidates, thresholds }) {
    const facts = [`velocity ${short(velocity)}`];
    // A sheet and a drawer reckon in other units.
    if (inPoints && inPoints.velocity !== velocity) facts[0] += ` (${short(inPoints.velocity)} points per second)`;
    if (projection !== undefined) facts.push(`projection ${short(projection)}`);
    for (const [name, value] of Object.entries(thresholds ?? {})) facts.push(`${words(name).toLowerCase()} ${short(value)}`);
    const head = make("p", {}, make("strong", { text: outcome }), ` ${rule}`);
    const rows = (candidates ?? []).map(({ name, position, distance }) => make("li", { class: name === outcome ? "chosen" : null,
      text: `${name} at ${short(position)}, ${short(distance)} away` }));
    this.element.replaceChildren(head, make("p", { class: "facts", text: facts.join(" \u00b7 ") }), make("ul", {}, ...rows));
  }
}

/** Shows the last request and its answer, and the shell command that repeats the request. */
export class Exchange {
  constructor(session) {
    this.session = session;
    this.curl = make("code", { text: "" });
    this.request = make("pre", { tabindex: 0, role: "group", "aria-label": "Request" });
    this.response = make("pre", { tabindex: 0, role: "group", "aria-label": "Response" });
    this.timing = make("p", { class: "facts", text: "No request yet." });
    const copy = make("button", { type: "button", class: "small", text: "Copy", "aria-label": "Copy the curl line",
      onclick: () => navigator.clipboard?.writeText(this.curl.textContent) });
    this.element = make("div", { class: "exchange" }, this.timing,
      make("div", { class: "curl" }, make("pre", { tabindex: 0, role: "group", "aria-label": "curl" }, this.curl), copy),
      make("div", { class: "pair" }, this.request, this.response));
  }

  show({ method, path, body, answer, status, milliseconds }) {
    this.timing.textContent = `${method} ${path} \u2192 ${status} in ${milliseconds.toFixed(1)} ms`;
    this.request.textContent = JSON.stringify(body, rounded, 1);
    this.response.textContent = JSON.stringify(answer, rounded, 1);
    // In single quotes a shell interprets no character but the single quote itself.
    const quoted = JSON.stringify(body, rounded).replaceAll("'", "'\\''");
    const address = this.session.transport.base + path;
    // The command may be shared, so it does not contain the token.
    const token = this.session.transport.token ? '-H "Authorization: Bearer $TOKEN" ' : "";
    this.curl.textContent = `curl -X ${method} '${address}' ${token}-H 'Content-Type: application/json' -d '${quoted}'`;
  }
}

/** Rounds numbers so that they are easy to read. */
function rounded(_name, value) {
  return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}
