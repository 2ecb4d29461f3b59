import { copyText } from "./clipboard.js";
import { COPIES } from "./copies.js";
import { make } from "./elements.js";

/** Shows the kinds of copies of a phone's drawer, and copies the chosen one. */
export class Copying {
  #kind = "element";
  /** The order of the last update; a slow one does not replace the text of a later one. */
  #order = 0;

  /** @param {import("./phone.js").Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.kinds = Object.entries(COPIES).map(([kind, { title, needsGesture }]) => make("button", { type: "button", class: "small", text: title,
      "data-kind": kind, "aria-pressed": String(kind === this.#kind), disabled: needsGesture, onclick: () => this.#choose(kind) }));
    this.code = make("code", {});
    this.copy = make("button", { type: "button", class: "small primary", text: "Copy", onclick: () => this.#copy() });
    this.status = make("span", { class: "soft", role: "status" });
    this.element = make("div", { class: "copying" },
      make("div", { class: "buttons", role: "group", "aria-label": "Kind of copy" }, ...this.kinds),
      make("pre", { tabindex: 0, role: "group", "aria-label": "Code", dir: "ltr" }, this.code), make("div", { class: "buttons" }, this.copy, this.status));
    this.update();
  }

  #choose(kind) {
    this.#kind = kind;
    for (const button of this.kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
    this.update();
  }

  /** A gesture has ended, which can be copied. */
  gestureEnded() {
    for (const button of this.kinds) button.disabled = false;
    if (COPIES[this.#kind].needsGesture) this.update();
  }

  /** Writes the code for the present configuration. */
  async update() {
    const order = (this.#order += 1);
    this.status.textContent = "";
    const text = await Promise.resolve(COPIES[this.#kind].text(this.phone)).catch((error) => {
      this.status.textContent = error.message;
      return "";
    });
    if (order !== this.#order) return;
    this.code.textContent = text;
    this.copy.disabled = text === "";
  }

  async #copy() {
    await this.update();
    try {
      await copyText(this.code.textContent ?? "");
      this.status.textContent = `Copied ${COPIES[this.#kind].title}.`;
    } catch (error) {
      this.status.textContent = error.message;
    }
  }
}
