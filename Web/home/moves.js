// At most five settings of each drawer, in the words of a person. All of them are in the playground.
import { make } from "../playground/elements.js";
import { unitOf } from "../playground/units.js";

/**
 * A setting: what it is called, its unit and its slider, and what it is in a configuration.
 * @typedef {{label: string, about: string, range: [unit: string, least: number, most: number, step: number],
 *   read: (configuration: any) => number, write: (value: number, configuration: any) => object}} Move
 */

/** A member of the configuration that is a number. @returns {Move} */
const member = (name, label, about) => ({ label, about, range: /** @type {any} */ (unitOf(name, {})),
  read: (configuration) => configuration[name] ?? 0, write: (value) => ({ [name]: value }) });

/** The height of one of a sheet's anchors, as a part of the screen's. @returns {Move} */
const anchor = (index, label, about) => ({ label, about, range: ["\u00d7 height", 0.05, 0.9, 0.01],
  read: ({ anchors }) => anchors[index]?.ratio ?? 0,
  write: (ratio, { anchors }) => ({ anchors: anchors.map((each, place) => (place === index ? { ...each, ratio } : each)) }) });

const rounded = (value) => Math.round(value * 100) / 100;

/** How much a spring swings. Without one there is none. @type {Move} */
const bounce = { label: "Bounce", about: "How far its spring carries it beyond its rest.", range: ["", 0, 0.85, 0.05],
  read: ({ timingCurve }) => (timingCurve.type === "spring" ? rounded(1 - (timingCurve.dampingRatio ?? 1)) : 0),
  write: (value) => ({ timingCurve: value > 0 ? { type: "spring", dampingRatio: rounded(1 - value) } : { type: "system" } }) };

/** The speed of a release from which a curtain goes on to the next height. @type {Move} */
const swipe = { label: "Speed of a swipe", about: "A faster release goes on to the next height.", range: ["pt/s", 0, 2000, 20],
  read: ({ swipeResistance }) => swipeResistance.custom ?? { low: 300, normal: 600, high: 900 }[swipeResistance] ?? 0,
  write: (custom) => ({ swipeResistance: { custom } }) };

/** @type {Record<string, Move[]>} */
const MOVES = {
  drawer: [
    bounce,
    member("totalDurationInSeconds", "Duration", "How long it takes from one place to the next."),
    member("heightOfPartiallyExpandedDrawer", "Height when half open", "Where it rests on its way up."),
    member("flickSpeedThreshold", "Speed of a flick", "A faster release goes on in its direction, wherever it is."),
    member("maximumCornerRadius", "Corners", "How round they are while it moves."),
  ],
  curtain: [
    member("movingDuration", "Duration", "How long it takes from one height to the next."), swipe,
    member("minHeightCoefficient", "Lowest height", "What is always in sight."),
    member("midHeightCoefficient", "Height between", "Where it rests on its way up."),
    member("maxHeightCoefficient", "Greatest height", "How much of the screen it covers."),
  ],
  sheet: [
    anchor(0, "Lowest height", "What is left of it when it is down."), anchor(1, "Height between", "Where it rests on its way up."),
    member("tabBarHeight", "Tab bar", "It leaves when the sheet is up."),
  ],
  appStorePresentation: [member("closeButtonSize", "Close button", "How large it is.")],
  transition: [
    member("completeOnPercentage", "Way to complete", "A calm release beyond it completes."),
    member("velocityForComplete", "Speed to complete", "A faster release completes, wherever it is."),
    member("velocityForCancel", "Speed to cancel", "A faster release back cancels, wherever it is."),
  ],
  viewDeck: [
    member("openSlideAnimationDuration", "Duration of opening", "How long a side takes to come."),
    member("closeSlideAnimationDuration", "Duration of closing", "How long it takes to go."),
    member("leftSize", "Left edge that stays", "How much of the front is in sight beside the left side."),
    member("rightSize", "Right edge that stays", "How much of it is in sight beside the right side."),
    member("parallaxAmount", "Parallax", "How much slower a side moves than the front."),
  ],
};

/** The sliders of a phone's drawer. They act while they move, and the drawer shows the new motion when they are let go. */
export class Moves {
  /** @param {import("../playground/phone.js").Phone} phone @param {() => void} onChange called after the configuration has changed */
  constructor(phone, onChange) {
    this.phone = phone;
    this.onChange = onChange;
    this.rows = (MOVES[phone.controller] ?? []).map((move, index) => this.#row(move, `move-${index}`));
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
