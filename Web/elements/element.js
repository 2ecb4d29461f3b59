import { PROPERTIES, attributesFor, reflect, set } from "./attributes.js";
import { memberValue, membersByAttribute, propertyName } from "./configuration.js";
import { Connection, isKnown } from "./connection.js";
import { hostStyle } from "./style.js";

/** The base class. During server-side rendering there are no elements; the empty class is never instantiated there. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * An element that shows its own session. The elements marked `data-frame` in its content show the frames. It dispatches
 * the events of its session, and `statechange` and `openchange`.
 */
export class DrawerElement extends Base {
  static controller = "";
  /** @type {(address: string, options: any) => Promise<any>} the client's `connect` */
  static connect;
  static observedAttributes = ["server", "token", "state", "open", "dismissible", "configuration", "labels"];
  /** The members of the configuration, by the name of their property. @type {Map<string, string>} */
  static members = new Map();
  /** The names of the session's events that the element dispatches. @type {string[]} */
  static events = [];

  /** Functions called with each element when it is attached to its session. @type {Set<(element: any) => void>} */
  static extensions = new Set();

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
  #isReflecting = false;
  /**
   * The element's states for style sheets: `drawn` while its frames are where the session says, and `waiting` until they are for the
   * first time since the element was inserted. jsdom has none.
   */
  #states = this.attachInternals?.().states;
  /** @type {Record<string, unknown>} the configuration that was set as a property */
  #configuration = {};
  #isConfiguring = false;
  /** The last reflected state. @type {{detent: string | null, isOpen: boolean}} */
  #last = { detent: null, isOpen: false };

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [hostStyle()];
    shadow.append(document.createElement("slot"));
    this.#renew();
  }

  #renew() {
    this.ready = new Promise((resolve, reject) => Object.assign(this, { settle: { resolve, reject } }));
    // The element also dispatches a rejection as `problem`, so it is not unhandled.
    this.ready.catch(() => {});
  }

  /** The name of the element's controller. */
  get controller() {
    return /** @type {typeof DrawerElement} */ (this.constructor).controller;
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
    set(this, "state", state);
    // The attribute may have had this value already while the drawer is elsewhere.
    this.#goTo("state");
  }

  /** Whether the drawer is at a detent other than its lowest. Setting it opens or closes the drawer. */
  get open() {
    return this.session ? this.session.isOpen : this.hasAttribute("open");
  }

  set open(open) {
    this.toggleAttribute("open", Boolean(open));
    this.#goTo("open");
  }

  /** The configuration's members that differ from the defaults. */
  get configuration() {
    return { ...this.#written(), ...this.#configuration };
  }

  set configuration(configuration) {
    this.#configuration = { ...configuration };
    this.#configure();
  }

  /** The detents where the drawer can rest: names, and positions in points. */
  get detents() {
    return this.session?.detents ?? [];
  }

  /** Closes the drawer as if the user did. */
  requestClose(reason) {
    return this.ready.then((session) => session.requestClose(reason));
  }

  show() {
    return this.ready.then((session) => session.setOpen(true));
  }

  close() {
    return this.ready.then((session) => session.setOpen(false));
  }

  snapTo(name, options) {
    return this.ready.then((session) => session.snapTo(name, options));
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
    if (old === text || this.#isReflecting) return;
    if (name === "server" || name === "token") this.#reconnect();
    else if (name === "state" || name === "open") this.#goTo(name);
    else if (name === "labels") this.attachment?.relabel(this.labels);
    else if (name !== "dismissible") this.#configure();
    else if (this.session) this.session.dismissible = this.dismissible;
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
  #written() {
    const { controller } = this;
    const written = JSON.parse(this.getAttribute("configuration") || "{}");
    for (const [attribute, member] of membersByAttribute(controller)) {
      const text = this.getAttribute(attribute);
      if (text !== null) written[member] = memberValue(controller, member, text);
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
        this.#reflect({ dispatches: false });
        this.settle.resolve(connection.session);
      },
      failed: (error) => {
        // The page shows what it has, as without a script.
        this.#states?.delete("waiting");
        this.settle.reject(error);
        this.#dispatch("problem", { error });
      },
      changed: () => this.#reflect(),
      dispatched: (name, detail) => this.#dispatch(name, detail),
    });
    this.#connection = connection;
    connection.open(/** @type {typeof DrawerElement} */ (this.constructor).connect);
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

  /** Moves the drawer to the detent that an attribute gives. */
  #goTo(attribute) {
    const { session } = this;
    if (!session || this.#isReflecting) return;
    const [state, isOpen] = [this.getAttribute("state"), this.hasAttribute("open")];
    const isThere = attribute === "state" ? state === null || state === session.detent : isOpen === session.isOpen;
    let destination = attribute === "state" ? state : isOpen ? session.surface.opens : session.detents[0].name;
    // The drawer stays. `snapTo` cancels an earlier request that is still waiting.
    if (isThere) destination = session.detent;
    if (destination === null) return;
    if (attribute === "state" && !isThere) isKnown(state, session);
    session.snapTo(destination).catch((error) => {
      this.#reflect();
      this.#dispatch("problem", { error });
    });
  }

  /** Sends the configuration, once for all changes of one task. */
  #configure() {
    if (this.#isConfiguring) return;
    this.#isConfiguring = true;
    queueMicrotask(() => {
      this.#isConfiguring = false;
      this.#connection?.configure();
    });
  }

  /** Reflects the drawer's detent in the attributes, and dispatches changes, except for the initial detent. */
  #reflect({ dispatches = true } = {}) {
    const { session } = this;
    if (!session) return;
    const [last, { detent, isOpen }] = [this.#last, session];
    this.#last = { detent, isOpen };
    this.#isReflecting = true;
    set(this, "state", detent);
    this.toggleAttribute("open", isOpen);
    this.#isReflecting = false;
    if (dispatches && last.detent !== detent) this.#dispatch("statechange", { state: detent });
    if (dispatches && last.isOpen !== isOpen) this.#dispatch("openchange", { open: isOpen });
  }

  #dispatch(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

reflect(DrawerElement.prototype);
