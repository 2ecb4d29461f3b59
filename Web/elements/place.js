import { set } from "./attributes.js";
import { isKnown } from "./connection.js";
import { afterTask } from "../client/drawing/task.js";

/** Where a drawer is, in the attributes `state` and `open` of its element: what the page writes there moves the drawer. */
export class Place {
  /** Whether the attributes follow the drawer now. */
  isReflecting = false;
  /** Whether a property sets its attribute. */
  #isSetting = false;
  /** What the page has last written in the attributes, in its HTML or since then. @type {Record<string, string | null>} */
  #written = { state: null, open: null };
  /** Which of them the page has written in this task. @type {Set<string>} */
  #given = new Set();
  /** Whether something makes the element like the page's HTML, in this task. */
  #isMorphed = false;
  /** The last reflected state. @type {{detent: string | null, isOpen: boolean}} */
  #last = { detent: null, isOpen: false };

  /**
   * @param {any} element
   * @param {{dispatch: (name: string, detail: object) => void, report: (error: unknown, isKnown: boolean) => void}} delegate
   */
  constructor(element, delegate) {
    this.element = element;
    this.delegate = delegate;
  }

  /** Sets the attribute of a property, which moves the drawer. @param {(value: any) => string | null} [write] */
  set(name, value, write) {
    this.#isSetting = true;
    set(this.element, name, value, write);
    this.#isSetting = false;
    // The attribute may have had this value already while the drawer is elsewhere.
    this.#goTo(name);
  }

  /** Notes what the page has written in an attribute. */
  note(name, text) {
    this.#written[name] = text;
  }

  /** The mark of the client is gone. What happens in this task is no command, unless the page's HTML has changed. */
  morphed() {
    this.#isMorphed = true;
    queueMicrotask(() => {
      // What a morph leaves as it is, is in the page's HTML now.
      for (const name in this.#written) if (!this.#given.has(name)) this.note(name, this.element.getAttribute(name));
    });
    afterTask(() => (this.#isMorphed = false));
  }

  /** The page has written `state` or `open`, or removed it. */
  given(name, old, text) {
    if (this.#isSetting) return;
    const isNew = text !== this.#written[name];
    this.note(name, text);
    this.#given.add(name);
    afterTask(() => this.#given.delete(name));
    if (old === text) return;
    const isState = name === "state";
    if (isNew && (text !== null || !isState)) return this.#goTo(name);
    // The page says what it has said before, and the drawer has moved since then. Whether that is a command is clear only after the task:
    // a missing attribute is none where `state` says where the drawer is.
    queueMicrotask(() => {
      const isSaid = text === null && (isState || this.element.getAttribute("state") === this.#written.state);
      if (isSaid || this.#isMorphed) this.reflect();
      else this.#goTo(name);
    });
  }

  /** Moves the drawer to the detent that an attribute gives. */
  #goTo(attribute) {
    const { session } = this.element;
    if (!session || this.isReflecting) return;
    const [state, isOpen] = [this.element.getAttribute("state") || null, this.element.hasAttribute("open")];
    const isThere = attribute === "state" ? state === null || state === session.detent : isOpen === session.isOpen;
    let destination = attribute === "state" ? state : isOpen ? session.surface.opens : session.detents[0].name;
    // The drawer stays. `snapTo` cancels an earlier request that is still waiting.
    if (isThere) destination = session.detent;
    if (destination === null) return;
    const isSaid = attribute === "state" && !isThere && !isKnown(state, session, this.element);
    session.snapTo(destination).catch((error) => {
      this.reflect();
      this.delegate.report(error, isSaid);
    });
  }

  /** Reflects the drawer's detent in the attributes, and dispatches changes, except for the initial detent. */
  reflect({ dispatches = true } = {}) {
    const { element, element: { session } } = this;
    if (!session) return;
    const [last, { detent, isOpen }] = [this.#last, session];
    this.#last = { detent, isOpen };
    this.isReflecting = true;
    set(element, "state", detent);
    element.toggleAttribute("open", isOpen);
    this.isReflecting = false;
    if (dispatches && last.detent !== detent) this.delegate.dispatch("statechange", { state: detent });
    if (dispatches && last.isOpen !== isOpen) this.delegate.dispatch("openchange", { open: isOpen });
  }
}
