import { connect } from "../client.js";
import { differing, isOnPageClock } from "./address.js";
import { catalogue, container } from "./catalogue.js";
import { make } from "./elements.js";
import { Marks } from "./marks.js";
import { recall, remember } from "./storage.js";
import { post, server, token } from "./token.js";

const QUIET = matchMedia("(prefers-reduced-motion: reduce)");

/** The large phone with one controller's drawer. */
export class Phone {
  /** @type {import("./inspector.js").Inspector | null} */
  inspector = null;
  /** The session that moves to show its motion. @type {any} */
  #showing = null;
  /** The page's own configuration and the library's, from when they are asked for. @type {Promise<any[]> | null} */
  #prepared = null;

  /** @param {Partial<import("./catalogue.js").Entry>} [own] what the page has of its own for this controller */
  constructor(controller, own = {}) {
    this.controller = controller;
    this.entry = { ...catalogue[controller], ...own };
    this.screen = make("div", { class: "screen", role: "group", "aria-label": `${this.entry.title} in a phone` });
    this.styles = (this.entry.styles ?? []).map((style) => ({ style, button: make("button", { type: "button", class: "small", text: style.title,
      "aria-pressed": "false", onclick: () => this.restyle(style) }) }));
    const group = make("div", { class: "buttons styles", role: "group", "aria-label": `Style of the ${this.entry.title.toLowerCase()}` },
      ...this.styles.map(({ button }) => button));
    this.hint = make("p", { class: "hint", text: this.entry.hint });
    this.marks = new Marks(this);
    /** On a narrow screen, why the drawer settled where it did is below it, in place of the hint. */
    this.outcome = make("p", { class: "outcome", "aria-hidden": "true" });
    // In the console, `document.querySelector(".phone.active").phone.session` is the shown drawer's session.
    this.element = Object.assign(make("article", { class: "phone", "data-controller": controller },
      make("div", { class: "bezel" }, this.screen), this.hint, this.outcome, this.entry.styles ? group : null), { phone: this });
    this.screen.addEventListener("pointerdown", () => (this.#showing = null), { capture: true });
  }

  /**
   * Connects to the session at `address`, to the session from before a reload of the page, or to a new one, and configures it as the
   * address of the page says.
   */
  async connect({ address = undefined, settings = {}, resumes = true } = {}) {
    const { controller, entry, options } = this;
    const [{ session: base }, { session: plain }] = await Promise.all([entry.configuration ?? {}, {}].map((configuration) => (
      post("v1/simulations", { controller, container, configuration, events: [] }))));
    const session = await (address ? connect(address, options) : connect(server, { ...options, resume: resumes ? this.#name : undefined }));
    await this.#use(session, base.configuration, plain.configuration, settings, address !== undefined);
  }

  /** Shows a session in this page alone: the one that there is already, or a new one. */
  async connectLocally({ session = undefined, settings = {} } = {}) {
    const [base, plain] = await this.prepare();
    await this.#use(session ?? await connect("local:", this.options), base, plain, settings, session !== undefined);
  }

  /** Reads the page's own configuration and the library's, after which a session that is there is shown at once. */
  prepare() {
    const { controller, entry } = this;
    return this.#prepared ??= Promise.all([entry.configuration ?? {}, {}].map(async (configuration) => {
      const made = await connect("local:", { controller, container, configuration });
      made.close();
      return made.configuration;
    }));
  }

  /** What each session of the phone is connected with. */
  get options() {
    const { controller, entry: { configuration } } = this;
    return { controller, container, configuration, explain: true, clock: isOnPageClock ? "client" : undefined, token: token() };
  }

  /** Shows a session, whose settings and place stay if it `isThere` already. */
  async #use(session, base, defaults, settings, isThere) {
    /** The session, and the page's own configuration, and the library's. */
    Object.assign(this, { session, base, defaults });
    /** The configuration with which the session's journal begins. */
    this.created = isThere ? differing(session.configuration, defaults) : this.entry.configuration;
    if (!isThere) await this.#configure({ ...base, ...settings });
    this.#describe();
    if (!isThere && !session.isResumed) await this.#begin();
    this.attachment?.detach();
    this.marks.clear();
    this.screen.replaceChildren(...this.entry.content(session), this.marks.element);
    this.#label();
    this.attach();
    session.addEventListener("change", () => {
      this.#hint();
      this.marks.moved();
    });
    session.addEventListener("result", ({ detail: { explanation } }) => explanation && this.marks.explain(explanation));
    this.#hint();
  }

  /** What to do with the drawer; if nothing of it is left, with the button that brings it back. */
  #hint() {
    const { isOpen, detents, surface } = this.session;
    const opener = /** @type {HTMLElement | null} */ (this.screen.querySelector(".opener"));
    // A button that is shown only while the drawer is gone needs no detent at which nothing is left of it.
    const isGone = opener && !opener.hidden && !isOpen && (detents[0]?.position !== 0 || surface.behind.length > 0);
    const text = isGone ? `It is closed. \u201c${opener.textContent}\u201d brings it back.` : this.entry.hint;
    if (this.hint.textContent !== text) this.hint.textContent = text;
  }

  /** The name under which the session survives a reload. Each reset begins another one, and so does another clock. */
  get #name() {
    return [this.controller, recall(`playground ${this.controller}`), isOnPageClock && "on the page's clock"].filter(Boolean).join(" ");
  }

  /** Replaces the session by a new one, with the playground's own configuration. If the server does not answer, it stays. */
  async reset() {
    const old = this.session;
    const key = `playground ${this.controller}`;
    const count = Number(recall(key) ?? 0);
    remember(key, String(count + 1));
    try {
      await this.connect();
    } catch (error) {
      remember(key, String(count));
      throw error;
    }
    old.delete().catch(() => old.close());
  }

  async #configure(wanted) {
    const changes = differing(wanted, this.session.configuration);
    if (Object.keys(changes).length > 0) await this.session.configure(changes);
  }

  #begin() {
    const { start } = this.styles.find(({ button }) => button.ariaPressed === "true")?.style ?? this.entry;
    return start ? this.session.post(start) : undefined;
  }

  /** Changes the session to another style of its controller. */
  async restyle(style) {
    await this.session.configure(style.configuration);
    this.#describe();
    this.marks.clear();
    if (style.start && this.session.state.depth === 0) await this.session.post(style.start);
    this.inspector?.restyled();
  }

  /** Shows the hint of the session's style, and what its chart shows. */
  #describe() {
    for (const { style, button } of this.styles) {
      const isCurrent = style.configuration.style === this.session.configuration.style;
      button.setAttribute("aria-pressed", String(isCurrent));
      if (!isCurrent) continue;
      const { hint, frame, member } = style;
      this.entry = { ...this.entry, hint, frame, member };
      this.hint.textContent = hint;
    }
  }

  /** Moves a drawer that rests to the next detent and back, so that a change of its motion is seen at once. A finger ends that. */
  async demonstrate() {
    const { session, attachment } = this;
    const at = session.detents.findIndex(({ name }) => name === session.detent);
    const away = session.detents[at + 1] ?? session.detents[at - 1];
    if (QUIET.matches || at < 0 || !away || session === this.#showing || session.animations.length > 0 || attachment?.isDragging) return;
    this.#showing = session;
    for (const { name } of [away, session.detents[at]]) {
      if (session !== this.#showing) return;
      const rest = new Promise((resolve) => session.addEventListener("rest", resolve, { once: true }));
      await session.snapTo(name).then(() => rest, () => (this.#showing = null));
    }
    this.#showing = null;
  }

  attach() {
    this.attachment = this.session.attach(this.screen);
    // In a low window a key may have moved the handle out of sight. After a finger, which leaves the focus on what it drags, nothing scrolls.
    this.session.addEventListener("rest", () => {
      const { activeElement } = document;
      if (this.screen.contains(activeElement) && activeElement?.matches(":focus-visible")) activeElement?.scrollIntoView({ block: "nearest" });
    });
  }

  #label() {
    for (const [frame, name] of Object.entries(this.entry.names)) {
      this.screen.querySelector(`[data-frame="${frame}"]`)?.setAttribute("aria-label", name);
    }
    // What brings it back names it.
    this.screen.querySelector(`[data-frame="${this.session.surface.body}"]`)?.setAttribute("id", `phone-${this.controller}`);
    const handle = this.screen.querySelector('[data-frame="handle"], [data-frame="chevron"]');
    handle?.setAttribute("aria-label", `Position of the ${this.entry.title.toLowerCase()}`);
  }

  /** The position of the main frame's edge on the screen, in points. A frame shrinks toward its center. */
  get position() {
    const frame = this.attachment?.shown()[this.entry.frame];
    if (!frame) return 0;
    const { x, tx, width, sx, y, ty, height, sy } = frame;
    return this.entry.member === "x" ? x + tx + width * (1 - sx) / 2 : y + ty + height * (1 - sy) / 2;
  }

  /** Where the main frame rests: names, and positions in points. */
  get places() {
    const { detents, surface } = this.session;
    // Along two axes, a position of a detent of your own controller is no place on the screen.
    if (surface.body !== this.entry.frame || (this.entry.isOwn && surface.axis === "both")) return [];
    const { height } = this.session.container;
    if (this.entry.member === "y") return detents.map(({ name, position }) => ({ name, position: height - position }));
    return detents.filter(({ name }) => !["top", "bottom"].includes(name))
      .map(({ name, position }) => ({ name, position: name === "right" ? -position : position }));
  }
}
