// What the client writes on elements of the page: attributes and style properties, its traces. Other code writes there too.
//
// A morph makes the page like the server's HTML, and removes what is not in it: an observer puts each trace back before the next
// frame. What the page writes in the place of a trace is its own value from then on, which it gets when the client no longer needs it.
//
// A copy of an element, such as one in a cache of pages, has the traces of a drawer that it may not have. So each element with traces
// has an attribute that says what the page itself has in their place, and a copy gets that back when it comes into the page.

const MARK = "data-drawerd";

/** The attributes that the client writes. A mark may be part of any HTML that comes into the page, and must not set others. */
const ATTRIBUTES = /^@(aria-|data-|id$|inert$|popover$|role$|tabindex$)/;

/** The most times that traces are put back in one task. Other code that always removes them would never end. */
const MOST = 100;

const isAttribute = (key) => key[0] === "@";

/** The value that an element has now; null for none. A style's priority is part of it. @returns {string | null} */
function read(element, key) {
  if (isAttribute(key)) return element.getAttribute(key.slice(1));
  const priority = element.style.getPropertyPriority(key);
  return element.style.getPropertyValue(key) + (priority && ` !${priority}`) || null;
}

/** @param {string | null} value */
function put(element, key, value) {
  const name = key.slice(1);
  if (!isAttribute(key)) element.style.setProperty(key, ...(value ?? "").split(" !"));
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * The traces of all elements.
 * @typedef {Map<string, {own: string | null, value: string | undefined}>} Known the page's own value and the client's one, by style
 *   property, or by attribute, as `@role`
 */
class Traces {
  /** What is known of each element. It is null for one that a drawer has left as it was. @type {WeakMap<Element, Known | null>} */
  #known = new WeakMap();
  /** What the client has set on each element, now or before. @type {WeakMap<Element, Set<string>>} */
  #keys = new WeakMap();
  #depth = 0;
  /** The elements whose mark is not up to date. @type {Set<Element>} */
  #changed = new Set();
  #turns = 0;
  /** Hears what other code writes. @type {MutationObserver | null} */
  #observer = null;
  /** Hears of copies. @type {any} */
  #additions = null;
  /** The trees in which copies come. @type {WeakSet<Node>} */
  #trees = new WeakSet();

  /** Calls `write`, whose changes are the client's own, and no news to the observer. */
  asClient(write) {
    if (this.#depth === 0) this.#heal(this.#observer?.takeRecords() ?? []);
    this.#depth += 1;
    try {
      write();
    } finally {
      if (this.#depth === 1) {
        for (const element of this.#changed) this.#mark(element);
        this.#changed.clear();
        this.#observer?.takeRecords();
      }
      this.#depth -= 1;
    }
  }

  /** Leaves traces on an element. Where a value is undefined, the page's own one returns. @param {Record<string, string | undefined>} values */
  leave(element, values) {
    const known = this.#known.get(element) ?? this.#begin(element);
    this.asClient(() => {
      for (const key in values) {
        const [value, trace] = [values[key], known.get(key)];
        if (value === trace?.value) continue;
        if (trace && value !== undefined) trace.value = value;
        else {
          if (trace) known.delete(key);
          else {
            known.set(key, { own: read(element, key), value });
            this.#keys.set(element, (this.#keys.get(element) ?? new Set()).add(key));
          }
          this.#changed.add(element);
        }
        put(element, key, value ?? trace?.own ?? null);
      }
    });
  }

  /** Whether the client has set a value there, now or before. */
  has(element, key) {
    return this.#keys.get(element)?.has(key) ?? false;
  }

  /** The page's own value; null for none. */
  own(element, key) {
    const trace = this.#known.get(element)?.get(key);
    return trace ? trace.own : read(element, key);
  }

  /** Gives the page's own values back where `isChosen` says so. @param {(key: string) => boolean} isChosen */
  restore(element, isChosen) {
    const keys = [...this.#known.get(element)?.keys() ?? []].filter(isChosen);
    if (keys.length > 0) this.leave(element, Object.fromEntries(keys.map((key) => [key, undefined])));
  }

  /**
   * Leaves elements as they are, but for those behind a modal drawer: the page may change what it likes, and the next drawer that uses
   * them begins with the page's own values.
   */
  abandon(elements) {
    for (const element of elements) if (this.#known.get(element)?.has("@inert") === false) this.#known.set(element, null);
  }

  /** Marks an element that the client itself has made: its copies are removed. */
  add(element) {
    this.#known.set(element, null);
    element.setAttribute(MARK, "");
  }

  #begin(element) {
    this.#observer ??= new MutationObserver((records) => {
      // WebKit tells of the client's own changes while an element of ours reacts to one.
      if (this.#depth > 0) return;
      if (this.#turns === 0) setTimeout(() => (this.#turns = 0));
      if ((this.#turns += 1) <= MOST) this.asClient(() => this.#heal(records));
    });
    this.#additions ??= new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const each of addedNodes) this.#sweep(each);
    });
    this.#clean(element);
    const known = new Map();
    this.#known.set(element, known);
    this.#observer.observe(element, { attributes: true });
    for (const tree of [document, element.getRootNode()]) this.#watch(tree);
    return known;
  }

  /** Hears of the copies that come into a tree, and cleans those that are there. */
  #watch(tree) {
    if (this.#trees.has(tree)) return;
    this.#trees.add(tree);
    this.#additions.observe(tree, { childList: true, subtree: true });
    this.#sweep(tree);
  }

  /** Puts traces back after changes of the page. @param {MutationRecord[]} records */
  #heal(records) {
    /** @type {Map<any, Set<string | null>>} */
    const changes = new Map();
    for (const { target, attributeName } of records) changes.set(target, (changes.get(target) ?? new Set()).add(attributeName));
    for (const [element, names] of changes) {
      const known = this.#known.get(element) ?? new Map();
      for (const [key, trace] of known) {
        if (!names.has(isAttribute(key) ? key.slice(1) : "style")) continue;
        const found = read(element, key);
        // A root is `relative`, and a part has an `id`, only as long as the page itself gives it none.
        if ((trace.value === "relative" || key === "@id") && found !== null && found !== trace.value) {
          known.delete(key);
          continue;
        }
        put(element, key, trace.value ?? null);
        // The browser writes the value of a style in its own way.
        if (isAttribute(key) || found !== read(element, key)) trace.own = found;
        this.#changed.add(element);
      }
    }
  }

  /** Takes the traces of other elements from the copies in a tree, and in the shadow trees in it. */
  #sweep(tree) {
    for (const element of [tree, ...tree.querySelectorAll?.("*") ?? []]) {
      if (element.shadowRoot) this.#watch(element.shadowRoot);
      if (!this.#known.has(element)) this.#clean(element);
    }
  }

  /** Gives an element with a mark what the page itself has in the place of its traces. */
  #clean(element) {
    const text = element.getAttribute?.(MARK) ?? null;
    // The client's own elements have an empty mark.
    if (text === "") element.remove();
    if (!text) return;
    try {
      for (const [key, own] of Object.entries(JSON.parse(text))) if (!isAttribute(key) || ATTRIBUTES.test(key)) put(element, key, own);
    } catch {
      // Something else has written the mark.
    }
    this.#mark(element);
  }

  #mark(element) {
    const own = [...this.#known.get(element) ?? []].map(([key, trace]) => [key, trace.own]);
    if (own.length > 0) return element.setAttribute(MARK, JSON.stringify(Object.fromEntries(own)));
    element.removeAttribute(MARK);
    if (element.getAttribute("style") === "") element.removeAttribute("style");
  }
}

/** All copies of the client share the traces. @type {Traces} */
export const traces = /** @type {any} */ (globalThis)[Symbol.for("drawerd.traces")] ??= new Traces();
