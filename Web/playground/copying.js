import { copyText } from "./clipboard.js";
import { COPIES } from "./copies.js";
import { make } from "./elements.js";
import { reason } from "./token.js";

/** Shows the kinds of copies of a phone's drawer, and copies the chosen one. */
export class Copying {
  #kind = "element";
  /** The detent at which the shown copy begins. @type {string | null} */
  #detent = null;
  /** The order of the last update; a slow one does not replace the text of a later one. */
  #order = 0;

  /** @param {import("./phone.js").Phone} phone @param {string[]} [kinds] those of `COPIES` that are offered */
  constructor(phone, kinds = Object.keys(COPIES)) {
    this.phone = phone;
    this.kinds = kinds.map((kind) => ({ kind, ...COPIES[kind] })).map(({ kind, title, needsGesture }) => make("button", { type: "button", class: "small", text: title,
      "data-kind": kind, "aria-pressed": String(kind === this.#kind), disabled: needsGesture, onclick: () => this.#choose(kind) }));
    this.code = make("code", {});
    this.copy = make("button", { type: "button", class: "small primary", text: "Copy", onclick: () => this.#copy() });
    this.status = make("span", { class: "soft", role: "status" });
    this.next = make("p", { class: "next" });
    this.element = make("div", { class: "copying" },
      make("div", { class: "buttons" }, make("div", { class: "kinds", role: "group", "aria-label": "Kind of copy" }, ...this.kinds), this.status, this.copy),
      make("pre", { tabindex: 0, role: "group", "aria-label": "Code", dir: "ltr" }, this.code),
      this.next);
    this.#advise();
    this.update();
  }

  #choose(kind) {
    this.#kind = kind;
    for (const button of this.kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    this.#advise();
    this.update();
  }

  /** Says what to do with what is copied. */
  #advise() {
    const [text, page] = COPIES[this.#kind].next;
    const words = text.split("`").map((part, index) => (index % 2 ? make("code", { text: part }) : part));
    this.next.replaceChildren(...words, " ", make("a", { href: `docs/guide/${page}`, text: "How" }));
  }

  /** A gesture has ended, which can be copied. */
  gestureEnded() {
    for (const button of this.kinds) button.disabled = false;
    if (COPIES[this.#kind].needsGesture) this.update();
  }

  /** The drawer has moved: a copy begins where it is. */
  moved() {
    if (this.phone.session.detent !== this.#detent) this.update();
  }

  /** Writes the code for the present configuration and detent. Returns it; nothing if there is none, which the status then says. */
  async update() {
    const order = (this.#order += 1);
    this.status.textContent = "";
    this.#detent = this.phone.session.detent;
    const [text, problem] = await Promise.resolve(COPIES[this.#kind].text(this.phone))
      .then((text) => [text, ""], (error) => ["", `Not copied: ${reason(error)}.`]);
    if (order !== this.#order) return "";
    this.code.textContent = text;
    this.status.textContent = problem;
    return text;
  }

  async #copy() {
    const text = await this.update();
    if (!text) return;
    const { title } = COPIES[this.#kind];
    this.status.textContent = await copyText(text).then(() => `Copied ${title}.`, (error) => error.message);
  }
}
