// Attributes that the client sets on the page's elements, and what the page itself had there.

/** @type {WeakMap<Element, Map<string, string | null>>} */
const owned = new WeakMap();

/** Sets an attribute; null removes it. The first time, the page's own value is remembered. */
export function setAttribute(element, name, value) {
  const own = owned.get(element) ?? new Map();
  owned.set(element, own);
  if (!own.has(name)) own.set(name, element.getAttribute(name));
  write(element, name, value);
}

/** Whether the page itself has set an attribute that the client would set. */
export function isOwn(element, name) {
  const own = owned.get(element);
  return own?.has(name) ? own.get(name) !== null : element.hasAttribute(name);
}

/** Gives the page's own values back: those of the given attributes, or all. */
export function restoreAttributes(element, names = [...owned.get(element)?.keys() ?? []]) {
  const own = owned.get(element);
  for (const name of names) {
    if (own?.has(name)) write(element, name, own.get(name));
    own?.delete(name);
  }
}

function write(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
