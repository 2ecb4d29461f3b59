import { CHECKED, FLAGS, PROPERTIES, attributesFor, faultOf, flagText, reflect, set } from "./attributes.js";
import { memberValue, membersByAttribute, propertyName } from "./configuration.js";
import { Connection } from "./connection.js";
import { Place } from "./place.js";
import { Problems } from "./problems.js";
import { hostStyle } from "./style.js";
import { isObject, readObject } from "./texts.js";

/** The attribute by which the client marks the elements that it writes on. */
const MARK = "data-drawerd";

/** The base class. During server-side rendering there are no elements; the empty class is never instantiated there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/** @type {Set<(element: any) => void>} */
const extensions = new Set();

/** Calls a function with an element's session, at once if it has one: what a page says in one task happens in this order. */
export const perform = async (element, act) => act(element.session ?? (await element.ready));

/**
 * An element that shows its own session. The elements marked `data-frame` in its content show the frames. It dispatches
 * the events of its session, and `statechange` and `openchange`. The class of each controller's elements has the static members
 * `controller`, its name, and `connect`, the client's.
 */
export class DrawerElement extends Base {
  static get observedAttributes() {
    return ["state", "configuration", ...CHECKED, MARK];
  }

  /** Functions called with each element when it is attached to its session. */
  static get extensions() {
    return extensions;
  }

  /** The attributes of an element that begins like this, in a page that a server renders. */
  static markup({ state, open, configuration, ...properties }) {
    const attributes = attributesFor(properties);
    if (state !== undefined) attributes.state = state;
    if (open) attributes.open = "";
    if (Object.keys(configuration).length > 0) attributes.configuration = JSON.stringify(configuration);
    return attributes;
  }

  /** @type {Connection | null} */
  #connection = null;
  /** @type {import("./connection.js").Left | null} */
  #left = null;
  /**
   * The element's states for style sheets: `drawn` while its frames are where the session says, and `waiting` until they are for the
   * first time since the element was inserted. jsdom has none.
   */
  #states = this.attachInternals?.().states;
  /** @type {Record<string, unknown>} the configuration that was set as a property, unless that was a text */
  #configuration = {};
  /** Whether the attribute `configuration` is a text that was set as a property. */
  #isText = false;
  #isConfiguring = false;
  #problems = new Problems();
  #place = new Place(this, {
    dispatch: (name, detail) => this.#dispatch(name, detail),
    report: (error, isKnown) => this.#problems.report(this, error, isKnown),
  });

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [hostStyle()];
    shadow.append(document.createElement("slot"));
    this.#renew();
  }

  #renew() {
    /** The connection to come, for the client's own parts: `isTaken` is whether the page hears how it ends. @type {any} */
    const outcome = (this.outcome = { isTaken: false });
    outcome.promise = new Promise((resolve, reject) => Object.assign(outcome, { resolve, reject }));
    // The element also dispatches a rejection as `problem`, so it is not unhandled.
    outcome.promise.catch(() => {});
  }

  /** Resolves with the session when the element is connected to it, and rejects if that fails. */
  get ready() {
    this.outcome.isTaken = true;
    return this.outcome.promise;
  }

  addEventListener(type, listener, options) {
    super.addEventListener(type, listener, options);
    if (type === "problem" && listener) super.addEventListener(type, this.#problems.beside(listener), options);
  }

  removeEventListener(type, listener, options) {
    super.removeEventListener(type, listener, options);
    if (type === "problem" && listener) super.removeEventListener(type, this.#problems.beside(listener), options);
  }

  /** The name of the element's controller. */
  get controller() {
    return /** @type {any} */ (this.constructor).controller;
  }

  /** The session; null until `ready` resolves. */
  get session() {
    return this.#connection?.isReady ? this.#connection.session : null;
  }

  /** The attachment that shows the session in this element; null before. */
  get attachment() {
    return this.#connection?.attachment ?? null;
  }

  /** The name of the detent where the drawer is or is heading. Setting it moves the drawer. */
  get state() {
    return this.session ? this.session.detent : this.getAttribute("state");
  }

  set state(state) {
    this.#place.set("state", state);
  }

  /** Whether the drawer is at a detent other than its lowest. Setting it opens or closes the drawer. */
  get open() {
    return this.session ? this.session.isOpen : this.hasAttribute("open");
  }

  set open(open) {
    this.#place.set("open", open, flagText);
  }

  /** The configuration's members that differ from the defaults. */
  get configuration() {
    return { ...this.#members(), ...this.#configuration };
  }

  set configuration(configuration) {
    const isText = typeof configuration === "string" || Boolean(configuration && !isObject(configuration));
    // A text is the attribute's, until the next value replaces it, and so is what is no object. An object is beside the page's attribute.
    if (isText || this.#isText || !configuration) set(this, "configuration", isText ? configuration : null, JSON.stringify);
    this.#isText = isText;
    this.#configuration = isText ? {} : { ...configuration };
    this.#configure();
  }

  /** The detents where the drawer can rest: names, and positions in points. */
  get detents() {
    return this.session?.detents ?? [];
  }

  /** Closes the drawer as if the user did. */
  requestClose(reason) {
    return perform(this, (session) => session.requestClose(reason));
  }

  show() {
    return perform(this, (session) => session.setOpen(true));
  }

  close() {
    return perform(this, (session) => session.setOpen(false));
  }

  snapTo(name, options) {
    return perform(this, (session) => session.snapTo(name, options));
  }

  connectedCallback() {
    this.#upgrade();
    // An element that was moved within the document keeps its session, and a drag in progress continues.
    if (this.#connection) return this.#connection.attachment?.reattach();
    this.#states?.add("waiting");
    this.#connect();
  }

  disconnectedCallback() {
    // An element that is inserted again in the same task counts as moved, not removed.
    setTimeout(() => this.isConnected || this.#disconnect());
  }

  attributeChangedCallback(name, old, text) {
    if (this.#place.isReflecting) return;
    if (this.session && CHECKED.includes(name)) this.#check(name);
    if (text === "false" && FLAGS.includes(name)) {
      this.#place.note(name, text);
      return this.removeAttribute(name);
    }
    if (name === "state" || name === "open") return this.#place.given(name, old, text);
    if (name === MARK) return void (text ?? this.#place.morphed());
    if (old === text) return;
    if (name === "server" || name === "token") this.#reconnect();
    else if (name === "labels") this.attachment?.relabel(this.labels);
    else if (name === "dismissible") this.session && (this.session.dismissible = this.dismissible);
    else if (!CHECKED.includes(name)) this.#configure();
  }

  /** Says what is wrong with an attribute. */
  #check(name) {
    const fault = faultOf(name, this.getAttribute(name));
    if (fault) this.#warn(fault);
  }

  /** Sets those properties again that the page set before the element was upgraded to this class. */
  #upgrade() {
    const names = [...membersByAttribute(this.controller).values()].map(propertyName);
    for (const name of [...PROPERTIES, "state", "open", "configuration", ...names]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  /** The configuration from the attributes. */
  #members() {
    const { controller } = this;
    // `Connection` reports a text that is no object.
    const written = readObject(this.getAttribute("configuration")) ?? {};
    for (const [attribute, member] of membersByAttribute(controller)) {
      const value = memberValue(controller, member, this.getAttribute(attribute));
      if (value !== undefined) written[member] = value;
    }
    return written;
  }

  #connect() {
    const connection = new Connection(this, this.#left, {
      drawn: () => {
        this.#states?.add("drawn");
        this.#states?.delete("waiting");
      },
      ready: () => {
        this.#left = null;
        this.#place.reflect({ dispatches: false });
        for (const name of CHECKED) this.#check(name);
        this.outcome.resolve(connection.session);
      },
      failed: (error) => {
        // The page shows what it has, as without a script.
        this.#states?.delete("waiting");
        this.outcome.reject(error);
        this.#problems.report(this, error, this.outcome.isTaken);
      },
      warned: (text) => this.#warn(text),
      changed: () => this.#place.reflect(),
      dispatched: (name, detail) => (name === "problem" ? this.#problems.report(this, detail.error) : this.#dispatch(name, detail)),
    });
    this.#connection = connection;
    connection.open(/** @type {any} */ (this.constructor).connect);
  }

  #disconnect() {
    if (!this.#connection) return;
    this.#left = this.#end(this.removal);
  }

  #end(removal) {
    const left = this.#connection?.end(removal) ?? null;
    this.#connection = null;
    this.#states?.delete("drawn");
    this.#renew();
    return left;
  }

  #reconnect() {
    if (!this.#connection) return;
    this.#end("close");
    // The page may change both attributes, `server` and `token`, in one task.
    queueMicrotask(() => this.isConnected && !this.#connection && this.#connect());
  }

  /** Sends the configuration, once for all changes of one task. */
  #configure() {
    if (this.#isConfiguring) return;
    this.#isConfiguring = true;
    queueMicrotask(() => {
      this.#isConfiguring = false;
      // With another configuration, an element that has none yet tries again.
      if (this.#connection?.hasFailed) return this.#reconnect();
      this.#connection?.configure().catch((error) => this.#problems.report(this, error));
    });
  }

  /** Reports what is wrong with the page's HTML, although the drawer works. */
  #warn(text) {
    this.#problems.report(this, new Error(text));
  }

  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

reflect(DrawerElement.prototype);
