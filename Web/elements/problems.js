/** Dispatches the problems of an element. The console has those that nobody hears. */
export class Problems {
  /** What runs beside each listener of the page. @type {WeakMap<object, () => void>} */
  #notes = new WeakMap();
  #isHeard = false;
  /** What the console has. @type {Set<string>} */
  #said = new Set();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** A listener that notes that this one of the page hears a problem. @param {object} listener */
  beside(listener) {
    const note = this.#notes.get(listener) ?? (() => {
      this.#isHeard = true;
    });
    this.#notes.set(listener, note);
    return note;
  }

  /** Dispatches a problem. @param {any} error @param {boolean} [isKnown] whether the page knows of it otherwise */
  report(error, isKnown = false) {
    this.#isHeard = isKnown;
    const hear = () => {
      this.#isHeard = true;
      return { error };
    };
    // Who has listened since before the element was upgraded is known by reading what is wrong.
    this.element.dispatchEvent(Object.defineProperty(new CustomEvent("problem"), "detail", { get: hear }));
    const { localName, id } = this.element;
    const text = `drawerd: <${localName}${id && ` id="${id}"`}>: ${error.message}`;
    if (this.#isHeard || this.#said.has(text)) return;
    this.#said.add(text);
    console.warn(text);
  }
}
