import { AttributeElement, PROPERTIES, set } from "./attributes.js";
import { memberValue, membersByAttribute, propertyName } from "./configuration.js";
import { Connection } from "./connection.js";
import { hostStyle } from "./style.js";

/**
 * A session and the element that it is drawn in. Its frames are the elements marked `data-frame` among its content. It
 * dispatches what its session dispatches, and `statechange` and `openchange`.
 */
export class DrawerElement extends AttributeElement {
  /** @type {(address: string, options: any) => Promise<any>} the client's */
  static connect;
  static observedAttributes = ["server", "token", "state", "open", "dismissible", "configuration"];
  /** The properties that stand for members of the configuration, by property. @type {Map<string, string>} */
  static members = new Map();
  /** What its sessions cause it to dispatch. @type {string[]} */
  static events = [];

  /** What else is done with each element that shows its session. @type {Set<(element: any) => void>} */
  static extensions = new Set();

  /** @type {Connection | null} */
  #connection = null;
  /** @type {import("./connection.js").Left | null} */
  #left = null;
  #isReflecting = false;
  /** @type {Record<string, unknown>} the configuration that was set as a property */
  #configuration = {};
  #isConfiguring = false;
  /** What was dispatched last. @type {{detent: string | null, isOpen: boolean}} */
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
    // Its rejection is dispatched as `problem`, too.
    this.ready.catch(() => {});
  }

  /** Its session; null until `ready` is fulfilled. */
  get session() {
    return this.#connection?.isReady ? this.#connection.session : null;
  }

  /** Where it shows its session; null until then. */
  get attachment() {
    return this.#connection?.attachment ?? null;
  }

  /** The name of the detent where it is, or is on its way to. Setting it moves the drawer. */
  get state() {
    return this.session ? this.session.detent : this.getAttribute("state");
  }

  set state(state) {
    set(this, "state", state);
    // The attribute may have been there already, and the drawer elsewhere.
    this.#goTo("state");
  }

  /** Whether it is elsewhere than at its lowest detent. */
  get open() {
    return this.session ? this.session.isOpen : this.hasAttribute("open");
  }

  set open(open) {
    this.toggleAttribute("open", Boolean(open));
    this.#goTo("open");
  }

  /** What differs from the defaults. */
  get configuration() {
    return { ...this.#written(), ...this.#configuration };
  }

  set configuration(configuration) {
    this.#configuration = { ...configuration };
    this.#configure();
  }

  /** Where it can rest: names and positions in points. */
  get detents() {
    return this.session?.detents ?? [];
  }

  /** Closes it as a user does. */
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
    // Moved within the document, it is still the same drawer, and the finger still has it.
    if (this.#connection) return this.#connection.attachment?.reattach();
    this.#connect();
  }

  disconnectedCallback() {
    // What is put back in the same task was not removed.
    setTimeout(() => this.isConnected || this.#disconnect());
  }

  attributeChangedCallback(name, old, text) {
    if (old === text || this.#isReflecting) return;
    if (name === "server" || name === "token") this.#reconnect();
    else if (name === "state" || name === "open") this.#goTo(name);
    else if (name !== "dismissible") this.#configure();
    else if (this.session) this.session.dismissible = this.dismissible;
  }

  /** Sets the properties again that were set before the element was upgraded to this class. */
  #upgrade() {
    const names = [...membersByAttribute(this.controller).values()].map(propertyName);
    for (const name of [...PROPERTIES, "state", "open", "configuration", ...names]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  /** The configuration as the attributes have it. */
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
      ready: () => {
        this.#left = null;
        this.#reflect({ dispatches: false });
        this.settle.resolve(connection.session);
      },
      failed: (error) => {
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
    this.#left = this.#connection.end(this.removal);
    this.#connection = null;
    this.#renew();
  }

  #reconnect() {
    if (!this.#connection) return;
    this.#connection.end("close");
    this.#connection = null;
    this.#renew();
    // The other one of the two attributes may be about to change as well.
    queueMicrotask(() => this.isConnected && !this.#connection && this.#connect());
  }

  /** Goes where an attribute says. */
  #goTo(attribute) {
    const { session } = this;
    if (!session || this.#isReflecting) return;
    const [state, isOpen] = [this.getAttribute("state"), this.hasAttribute("open")];
    const isThere = attribute === "state" ? state === null || state === session.detent : isOpen === session.isOpen;
    let destination = attribute === "state" ? state : isOpen ? session.surface.opens : session.detents[0].name;
    // It is to stay, even if it was sent away and has yet to go.
    if (isThere) destination = session.detent;
    if (destination === null) return;
    session.snapTo(destination).catch((error) => {
      this.#reflect();
      this.#dispatch("problem", { error });
    });
  }

  /** Sends the configuration, once for everything that changes in one task. */
  #configure() {
    if (this.#isConfiguring) return;
    this.#isConfiguring = true;
    queueMicrotask(() => {
      this.#isConfiguring = false;
      this.#connection?.configure();
    });
  }

  /** Reflects where the drawer is in the attributes, and dispatches what has changed, unless that is where it begins. */
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
