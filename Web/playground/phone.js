import { connect } from "../client.js";
import { catalogue, container } from "./catalogue.js";
import { make } from "./elements.js";
import { server, token } from "./token.js";

/** One controller's drawer in a phone. */
export class Phone {
  /** @param {(phone: Phone) => void} onUse called when the user touches the phone */
  constructor(controller, onUse) {
    this.controller = controller;
    this.entry = catalogue[controller];
    this.screen = make("div", { class: "screen", role: "group", "aria-label": `${this.entry.title} in a phone` });
    this.button = make("button", { type: "button", class: "caption", "aria-pressed": "false", onclick: () => onUse(this) },
      make("strong", { text: this.entry.title }), make("span", { text: this.entry.library }));
    this.hint = make("p", { class: "hint", text: this.entry.hint });
    this.switch = make("div", { class: "styles", role: "group", "aria-label": `Styles of the ${this.entry.title.toLowerCase()}` },
      ...(this.entry.styles ?? []).map((style) => make("button", { type: "button", class: "small", text: style.title,
        onclick: () => this.restyle(style) })));
    this.element = make("article", { class: "phone", "data-controller": controller },
      make("div", { class: "bezel" }, this.screen), this.button, this.hint, this.entry.styles ? this.switch : null);
    for (const name of ["pointerdown", "focusin"]) this.screen.addEventListener(name, () => onUse(this), { capture: true });
  }

  /** Connects to the session at `address`, to the session from before a reload of the page, or to a new one. */
  async connect(address) {
    const options = { controller: this.controller, container, configuration: this.entry.configuration, explain: true,
      token: token() };
    this.session = await (address ? connect(address, options) : connect(server, { ...options, resume: this.controller }));
    const { styles } = this.entry;
    if (styles) this.#describe(styles.find(({ configuration: { style } }) => style === this.session.configuration.style));
    if (!address && !this.session.isResumed && this.entry.start) await this.session.post(this.entry.start);
    this.screen.replaceChildren(...this.entry.content(this.session));
    this.#name();
    this.attach();
  }

  /** Changes the session to another style of its controller. */
  async restyle(style) {
    await this.session.configure(style.configuration);
    this.#describe(style);
    if (style.start && this.session.state.depth === 0) await this.session.post(style.start);
  }

  #describe({ hint, frame, member }) {
    this.entry = { ...this.entry, hint, frame, member };
    this.hint.textContent = hint;
  }

  attach() {
    this.attachment = this.session.attach(this.screen);
  }

  #name() {
    const names = { curtain: "Search", sheet: "Places", drawer: "Now playing", page: "Story", modal: "New message", center: "News" };
    for (const [frame, name] of Object.entries(names)) {
      this.screen.querySelector(`[data-frame="${frame}"]`)?.setAttribute("aria-label", name);
    }
    const handle = this.screen.querySelector('[data-frame="handle"], [data-frame="chevron"]');
    handle?.setAttribute("aria-label", `Position of the ${this.entry.title.toLowerCase()}`);
  }

  /** Whether the inspector shows this phone. */
  set isActive(isActive) {
    this.element.classList.toggle("active", isActive);
    this.button.setAttribute("aria-pressed", String(isActive));
  }

  /** The position of the main frame on the screen, in points. */
  get position() {
    const frame = this.attachment?.shown()[this.entry.frame];
    return frame ? frame[this.entry.member] + frame[this.entry.member === "x" ? "tx" : "ty"] : 0;
  }
}
