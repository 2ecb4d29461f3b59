// In the phone: where its drawer can settle, and the marks of the sentence that says why it settled there.
import { make, words } from "./elements.js";
import { rounded } from "./speech.js";

/** What is beyond the screen at one edge is seen at the other: of a front that is pushed aside to the left, its right edge. */
const within = (position, extent) => (position < 0 ? extent + position : position);

/** Lines over a phone, from its drawer's first drag on. They are for the eye alone: the sentence and the chart have what they say. */
export class Marks {
  /** The places at which the lines were drawn last. */
  #drawn = "";

  /** @param {import("./phone.js").Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.element = make("div", { class: "marks", "aria-hidden": "true" });
  }

  /** Begins again, for another drawer. */
  clear() {
    this.#drawn = "";
    this.element.replaceChildren();
  }

  /** Shows where the drawer can settle, once a finger drags it. What was said of a release ends with the places that it chose from. */
  moved() {
    const { places, attachment } = this.phone;
    const wanted = JSON.stringify(places);
    if (wanted !== this.#drawn && (this.#drawn || attachment?.isDragging)) this.#draw(places);
  }

  /** Shows what decided where a released drawer goes. */
  explain(explanation) {
    const { places, entry } = this.phone;
    this.#draw(places);
    if (!entry.marks) return;
    const marks = [...Object.entries(entry.marks(explanation)), ["released", explanation.inPoints.position]];
    this.element.append(...marks.map(([name, position]) => this.#line(name === "released" ? "released" : "mark", position,
      make("i", { text: `${name} ` }), rounded(position))));
  }

  #draw(places) {
    this.#drawn = JSON.stringify(places);
    this.element.replaceChildren(...places.map(({ name, position }) => this.#line("place", position, make("i", { text: words(name).toLowerCase() }))));
  }

  /** A line across the screen, or along it if the drawer moves to the side. */
  #line(kind, position, ...label) {
    const { entry: { member }, session: { container: { width, height } } } = this.phone;
    const extent = member === "x" ? width : height;
    const line = make("div", { class: `${kind} ${member}` }, make("span", {}, ...label));
    line.style.setProperty("--at", String(within(position, extent) / extent));
    return line;
  }
}
