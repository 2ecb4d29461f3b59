// At most five settings of each drawer, in the words of a person. All of them are in the playground.
import { make } from "../playground/elements.js";
import { unitOf } from "../playground/units.js";

const rounded = (value) => Math.round(value * 100) / 100;

/** A setting with its unit and slider, and what it is in a configuration. @param {import("../playground/catalogue.js").Move} move */
function completed({ name = "", ...move }) {
  return { range: unitOf(name, {}) ?? ["", 0, 1, 0.01], read: (configuration) => configuration[name] ?? 0, write: (value) => ({ [name]: value }), ...move };
}

/** The sliders of a phone's drawer. They act while they move, and the drawer shows the new motion when they are let go. */
export class Moves {
  /** @param {import("../playground/phone.js").Phone} phone @param {() => void} onChange called after the configuration has changed */
  constructor(phone, onChange) {
    this.phone = phone;
    this.onChange = onChange;
    this.rows = phone.entry.moves.map((move, index) => this.#row(completed(move), `move-${index}`));
    this.element = make("div", { class: "moves" }, ...this.rows.map(({ element }) => element));
    this.show();
  }

  #row(move, id) {
    const [unit, min, max, step] = move.range;
    const slider = /** @type {HTMLInputElement} */ (make("input", { id, type: "range", min, max, step, "aria-describedby": `${id}-about` }));
    const output = make("output", { for: id });
    const problem = make("small", { class: "problem", role: "alert" });
    slider.addEventListener("input", () => this.#configure(move, Number(slider.value), problem));
    slider.addEventListener("change", () => this.phone.demonstrate());
    const element = make("div", { class: "move" }, make("label", { for: id, text: move.label }), output, slider,
      make("small", { id: `${id}-about`, text: move.about }), problem);
    const show = (configuration) => {
      const value = move.read(configuration);
      if (document.activeElement !== slider) slider.value = String(value);
      output.textContent = `${rounded(value)} ${unit}`.trim();
      slider.setAttribute("aria-valuetext", output.textContent);
    };
    return { element, show };
  }

  async #configure(move, value, problem) {
    const { session } = this.phone;
    problem.textContent = await session.configure(move.write(value, session.configuration)).then(() => "", (error) => error.message);
    this.onChange();
  }

  /** Shows the session's configuration. */
  show() {
    for (const { show } of this.rows) show(this.phone.session.configuration);
  }
}
