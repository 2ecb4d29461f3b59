// Attributes of the page's elements that describe a drawer to assistive technology.

import { traces } from "../drawing/traces.js";

/** Sets an attribute. The page's own value is remembered. */
export const setAttribute = (element, name, value) => traces.leave(element, { [`@${name}`]: value });

/** Whether the page itself has set an attribute that the client would set. */
export const isOwn = (element, name) => traces.own(element, `@${name}`) !== null;

/** Sets an attribute that the page itself has not set. Otherwise the page's own value stays, or returns. */
export const offerAttribute = (element, name, value) => setAttribute(element, name, isOwn(element, name) ? undefined : value);

/** Gives the page's own values back: those of the given attributes, or of all that describe the element. */
export const restoreAttributes = (element, names = /** @type {string[] | null} */ (null)) => (
  traces.restore(element, (key) => names?.includes(key.slice(1)) ?? /^@(aria|id|role|tab)/.test(key)));
