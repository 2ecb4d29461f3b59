/** What the console calls an element. */
export const nameOf = ({ localName, id }) => `<${localName}${id && ` id="${id}"`}>`;

/** Dispatches the problems of an element. The console has those that the page does not hear. */
export class Problems {
  #isHeard = false;
  /** What runs beside each listener of the page. @type {WeakMap<object, () => void>} */
  #notes = new WeakMap();
  /** What the console has. @type {Set<string>} */
  #said = new Set();

  /** What notes that this listener of the page hears a problem. @param {object} listener */
  beside(listener) {
    if (!this.#notes.has(listener)) this.#notes.set(listener, () => (this.#isHeard = true));
    return this.#notes.get(listener);
  }

  /** Dispatches a problem. @param {any} error @param {boolean} isKnown whether the page knows of it otherwise */
  report(element, error, isKnown = false) {
    this.#isHeard = isKnown;
    // A listener from before the upgrade of the element reads what is wrong.
    const get = () => ((this.#isHeard = true), { error });
    element.dispatchEvent(Object.defineProperty(new CustomEvent("problem"), "detail", { get }));
    const text = `drawerd: ${nameOf(element)}: ${error.message}`;
    if (this.#isHeard || this.#said.has(text)) return;
    this.#said.add(text);
    console.warn(text);
  }
}
