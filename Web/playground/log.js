import { catalogue } from "./catalogue.js";
import { candidatesOf, sentence } from "./explanations.js";
import { breakable, make, short } from "./elements.js";

/**
 * Makes the function that calls a handler with the details of a session's events of one name, until the signal ends it.
 * @param {AbortSignal} [signal]
 */
export const listener = (session, signal) => (name, handler) => session.addEventListener(name, ({ detail }) => handler(detail), { signal });

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
    const item = make("li", {}, make("time", { text: `${time.toFixed(2)} s` }), make("b", {}, ...breakable(name)),
      this.#last.count > 1 ? make("i", { text: ` \u00d7${this.#last.count}` }) : null, make("span", { text: details }));
    if (repeats) this.element.firstElementChild.replaceWith(item);
    else this.element.prepend(item);
    while (this.element.childElementCount > Events.#most) this.element.lastElementChild.remove();
  }
}

/** A table of the state's members. */
export class State {
  constructor() {
    this.element = make("dl", { class: "members", tabindex: 0 });
  }

  show({ state, revision }) {
    const members = Object.entries({ ...state, revision });
    this.element.replaceChildren(...members.map(([name, value]) => make("div", {},
      make("dt", { text: name }), make("dd", { text: short(value), class: name === "name" ? "name" : null }))));
  }
}

/** A rule whose minus signs stay at their names. */
const negated = (rule) => rule.replaceAll(/ -(?=\w)/g, " \u2212\u2060");

/** Explains where a released drawer went. */
export class Explanation {
  constructor() {
    this.element = make("div", { class: "explanation", "aria-live": "polite" },
      make("p", { class: "empty", text: "Throw the drawer. The rule that decides where it settles stands here." }));
  }

  /** Shows the explanation. Returns it as a text. */
  show(explanation, session) {
    const chips = candidatesOf(explanation, session).map(({ isChosen, text }) => make("li", { class: isChosen ? "chosen" : null, text }));
    // A sheet's outcome is the index of an anchor, whose name is the detent's.
    const outcome = session.controller === "sheet" ? explanation.detent ?? explanation.outcome : explanation.outcome;
    const why = sentence(explanation, session);
    this.element.replaceChildren(make("p", {}, make("strong", { text: outcome }), ` ${why}.`),
      make("p", { class: "soft", text: `The rule of ${catalogue[session.controller].library}: ${negated(explanation.rule)}.` }), make("ul", {}, ...chips));
    return `${why[0].toUpperCase()}${why.slice(1)}.`;
  }
}
