// What the client writes on elements of the page: attributes and style properties, its traces. Other code writes there too.
//
// A morph makes the page like the server's HTML, and removes what is not in it: an observer puts each trace back before the next
// frame. What the page writes in the place of a trace is its own value from then on, which it gets when the client no longer needs it.
//
// A copy of an element, such as one in a cache of pages, has the traces of a drawer that it may not have. So each element with traces
// has an attribute that says what the page itself has in their place, and a copy gets that back when it comes into the page.

const MARK = "data-drawerd";

/** The attributes that the client writes. A mark may come from whoever writes HTML into the page, and must not set others. */
const ATTRIBUTES = /^@(aria-|data-|id$|inert$|role$|tabindex$)/;

/** The most times that traces are put back in one task. Other code that always removes them would never end. */
const MOST = 100;

/**
 * @typedef {{own: string | null, value: string | undefined}} Trace the page's own value and the client's one
 * @typedef {Map<string, Trace>} Traces by style property, or by attribute, as `@role`
 */

/**
 * The traces of each element, which all copies of the client share. They are null for an element that a drawer has left as it was.
 * @type {{traces: WeakMap<Element, Traces | null>, depth: number, changed: Set<Element>, turns: number, observer?: MutationObserver, additions?: MutationObserver}}
 */
const shared = (/** @type {any} */ (globalThis)[Symbol.for("drawerd.traces")] ??= { traces: new WeakMap(), depth: 0, changed: new Set(), turns: 0 });
const { traces } = shared;

/** The value that an element has now; null for none. A style's priority is part of it. @returns {string | null} */
function read(element, key) {
  if (key.startsWith("@")) return element.getAttribute(key.slice(1));
  const priority = element.style.getPropertyPriority(key);
  return element.style.getPropertyValue(key) + (priority && ` !${priority}`) || null;
}

/** @param {string | null} value */
function put(element, key, value) {
  const name = key.slice(1);
  if (!key.startsWith("@")) {
    const [text, priority] = value?.split(" !") ?? [""];
    element.style.setProperty(key, text, priority);
  } else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Writes each changed element's mark. */
function mark(element) {
  const own = [...traces.get(element) ?? []].map(([key, trace]) => [key, trace.own]);
  if (own.length > 0) return element.setAttribute(MARK, JSON.stringify(Object.fromEntries(own)));
  element.removeAttribute(MARK);
  if (element.getAttribute("style") === "") element.removeAttribute("style");
}

/** Calls `write`, whose changes are the client's own and no news to its observer. */
export function asClient(write) {
  if (shared.depth === 0) heal(shared.observer?.takeRecords() ?? []);
  shared.depth += 1;
  try {
    write();
  } finally {
    shared.depth -= 1;
    if (shared.depth === 0) {
      for (const element of shared.changed) mark(element);
      shared.changed.clear();
      shared.observer?.takeRecords();
    }
  }
}

/** Leaves traces on an element. Where a value is undefined, the page's own one returns. @param {Record<string, string | undefined>} values */
export function leave(element, values) {
  const known = traces.get(element) ?? begin(element);
  asClient(() => {
    for (const key in values) {
      const [value, trace] = [values[key], known.get(key)];
      if (value === trace?.value) continue;
      if (trace && value !== undefined) trace.value = value;
      else if (trace) known.delete(key);
      else known.set(key, { own: read(element, key), value });
      if (!trace || value === undefined) shared.changed.add(element);
      put(element, key, value ?? trace?.own ?? null);
    }
  });
}

/** The page's own value; null for none. */
export function ownOf(element, key) {
  const trace = traces.get(element)?.get(key);
  return trace ? trace.own : read(element, key);
}

/** Gives the page's own values back where `isChosen` says so. @param {(key: string) => boolean} isChosen */
export function restore(element, isChosen) {
  const keys = [...traces.get(element)?.keys() ?? []].filter(isChosen);
  if (keys.length > 0) leave(element, Object.fromEntries(keys.map((key) => [key, undefined])));
}

/** Leaves elements as they are: the page may change what it likes, and the next drawer that uses them begins with the page's own values. */
export function abandon(elements) {
  for (const element of elements) if (traces.has(element)) traces.set(element, null);
}

/** Marks an element that the client itself has made: its copies are removed. */
export function markOwn(element) {
  traces.set(element, null);
  element.setAttribute(MARK, "");
}

function begin(element) {
  const isFirst = !shared.observer;
  shared.observer ??= new MutationObserver((records) => {
    if (shared.turns === 0) setTimeout(() => (shared.turns = 0));
    if ((shared.turns += 1) > MOST) return;
    asClient(() => heal(records));
  });
  shared.additions ??= new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(sweep);
  });
  if (element.hasAttribute(MARK)) clean(element);
  const known = new Map();
  traces.set(element, known);
  shared.observer.observe(element, { attributes: true });
  for (const tree of new Set([document, element.getRootNode()])) shared.additions.observe(tree, { childList: true, subtree: true });
  if (isFirst) sweep(document);
  return known;
}

/** Puts traces back after changes of the page. @param {MutationRecord[]} records */
function heal(records) {
  /** @type {Map<any, Set<string | null>>} */
  const changes = new Map();
  for (const { target, attributeName } of records) changes.set(target, (changes.get(target) ?? new Set()).add(attributeName));
  for (const [element, names] of changes) {
    for (const [key, trace] of traces.get(element) ?? []) {
      const isStyle = !key.startsWith("@");
      if (!names.has(isStyle ? "style" : key.slice(1))) continue;
      const found = read(element, key);
      put(element, key, trace.value ?? null);
      // The browser writes the value of a style in its own way.
      if (!isStyle || found !== read(element, key)) trace.own = found;
      shared.changed.add(element);
    }
  }
}

/** Takes the traces of other elements from the copies in a tree. */
function sweep(tree) {
  if (!tree.querySelectorAll) return;
  for (const element of [tree, ...tree.querySelectorAll(`[${MARK}]`)]) if (!traces.has(element) && element.hasAttribute?.(MARK)) clean(element);
}

/** Gives an element what the page itself has in the place of its traces. */
function clean(element) {
  const text = element.getAttribute(MARK);
  // A part of the client's own is marked by an empty text.
  if (!text) return element.remove();
  try {
    for (const [key, own] of Object.entries(JSON.parse(text))) if (!key.startsWith("@") || ATTRIBUTES.test(key)) put(element, key, own);
  } catch {
    // Something else has written the mark.
  }
  mark(element);
}
