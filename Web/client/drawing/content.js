// Detents from the page's own elements. The bottom of an element marked `data-detent="content"` is a detent of its drawer, and an
// element that is taller than the drawer can be becomes a list. In a drawer with `anchors`, any other name adds one of that name.

import { fits } from "./fits.js";
import { bottomEdge, isRendered, neighbors, offsetIn } from "./layout.js";
import { Sizes } from "./platform.js";
import { closestOf, elementsOf, isRoot } from "./roots.js";
import { isFollower } from "./stage.js";
import { adoptStyle } from "./styles.js";
import { traces } from "./traces.js";

/** A flex or grid layout of the frame does not stretch or shrink the content. Every rule of the page wins. */
const STYLE = ":where([data-detent=content]){height:fit-content;flex-shrink:0}";

/** The name of an anchor, as its member if it has one. */
const named = ({ name }) => (name === undefined ? {} : { name });

/** The place of an anchor at which so many points of the drawer are visible. */
function visible({ height, safeArea: { bottom = 0 } = {} }, points) {
  return { pointsFromBottom: Math.min(height, points) - bottom };
}

/** An anchor's approximate position, precise enough to find the topmost anchor. */
function place(anchor, { height, safeArea: { top = 0, bottom = 0 } = {} }, anchorPoints) {
  if (anchor === "defaultExpanded") return anchorPoints[0];
  if (anchor === "defaultCollapsed") return anchorPoints.at(-1);
  const inside = height - top - bottom;
  return top + (anchor.pointsFromTop ?? (anchor.ratio !== undefined ? anchor.ratio * inside : inside - anchor.pointsFromBottom));
}

/** How many anchors are above each: 0 for the topmost one. The list of anchors is in no particular order. */
function ranks({ container, state: { anchorPoints } }, anchors) {
  const tops = anchors.map((anchor) => place(anchor, container, anchorPoints));
  return tops.map((top) => tops.filter((other) => other < top).length);
}

/** A value as text. The members of an object have the order of their names, since a server may answer them in another one. */
const text = (value) => JSON.stringify(value, (_, each) => (
  each?.constructor === Object ? Object.fromEntries(Object.entries(each).sort()) : each));

/** The place of an anchor whose element has no layout yet. */
const ANYWHERE = { ratio: 0.5 };

/** Measures the marked elements of one root, and sets the session's detents to their bottom edges. */
export class ContentDetents {
  /** @type {HTMLElement | null} */
  #content = null;
  /** The elements of named anchors. @type {Map<string, HTMLElement[]>} */
  #named = new Map();
  /** The anchors that named elements have added, and what the page itself had under their names. @type {Map<string, any>} */
  #added = new Map();
  /** The anchor that follows the content, as text: it may no longer be the topmost one. */
  #followed = { index: -1, anchor: "" };
  /** What was last applied, and what the configuration was afterward. */
  #applied = ["", ""];
  /** Fulfilled when the last change was applied. @type {Promise<unknown>} */
  settled = Promise.resolve();
  /** Whether the content is a list, because it is taller than the drawer can be. */
  #isList = false;
  /** Whether something has changed during a drag. */
  isOutdated = false;
  #sizes = new Sizes(() => this.measure());

  /** @param {import("./attachment.js").Attachment} attachment */
  constructor(attachment) {
    this.attachment = attachment;
  }

  stop() {
    this.#sizes.disconnect();
  }

  /** Looks up the marked elements again. */
  collect() {
    const { root, session: { controller, configuration } } = this.attachment;
    if (!configuration.anchors && !fits[controller]) return;
    // A nested drawer has such an attribute too, and so has an element that follows one: the name of its detent.
    const marked = elementsOf(root, "[data-detent]").filter((each) => (
      !isRoot(each) && !isFollower(each) && !each.dataset.follows && this.#frameOf(each)));
    const content = marked.find(({ dataset }) => dataset.detent === "content") ?? null;
    if (content) adoptStyle(content, STYLE);
    if (content !== this.#content) [this.#content, this.#isList] = [content, false];
    this.#named = grouped(marked);
    this.#named.delete("content");
    if (!configuration.anchors && this.#named.size > 0) this.#warn(controller);
    this.#sizes.disconnect();
    for (const element of marked) for (const each of neighbors(this.#frameOf(element), element)) this.#sizes.observe(each);
  }

  /** @returns {any} */
  #frameOf(element) {
    return closestOf(this.attachment.root, element, "[data-frame]");
  }

  #warn(controller) {
    this.attachment.warn(`a ${controller} has no detents with names of the page (${[...this.#named.keys()].join(", ")}).`);
    this.#named.clear();
  }

  /** Measures the elements. During a drag it does nothing: the attachment calls it again when the drawer rests. */
  measure() {
    const { attachment, attachment: { session, stage } } = this;
    this.isOutdated = attachment.isDragging;
    if (this.isOutdated || !session.options.isOwn) return;
    const anchors = this.#named.size + this.#added.size > 0 ? this.#anchors(session) : session.configuration.anchors;
    const points = this.#content && stage.isVisible ? Math.round(this.#height(this.#content, this.#frameOf(this.#content))) : 0;
    const followed = points > 0 && anchors ? this.#follow(session, anchors) : -1;
    const changes = anchors ? { anchors: anchors.map((anchor, index) => (index === followed ? { ...visible(session.container, points), ...named(anchor) } : anchor)) }
      : points > 0 ? this.#fit(session, points) : {};
    const [wanted, current] = [text(changes), this.#current(changes)];
    if (wanted === current || same(this.#applied, [wanted, current])) return;
    if (followed >= 0) this.#followed = { index: followed, anchor: text(changes.anchors[followed]) };
    this.settled = this.#apply(session, changes, followed).catch((error) => session.emit("problem", { error }));
    this.#applied = [wanted, this.#current(changes)];
  }

  /** The changes for a detent of that height, without anchors. */
  #fit(session, points) {
    const { changes, list } = fits[session.controller];
    return { ...changes(session, points), ...(this.#isList ? list : {}) };
  }

  /** The members of the configuration that the changes are for, as text. */
  #current(changes) {
    return text(chosen(this.attachment.session, changes));
  }

  /** The index of the anchor that follows the content: the topmost one of the page's own. */
  #follow(session, anchors) {
    const { index, anchor } = this.#followed;
    return index >= 0 && text(anchors[index]) === anchor ? index : ranks(session, anchors).indexOf(0);
  }

  /** The anchors, with one for each name that a visible element has. */
  #anchors({ configuration, container }) {
    const places = new Map();
    for (const [name, elements] of this.#named) {
      const place = this.#place(elements, container);
      if (place) places.set(name, { name, ...place });
    }
    const kept = configuration.anchors.flatMap((anchor) => {
      if (places.has(anchor.name)) return this.#adopt(anchor, places.get(anchor.name));
      return this.#added.has(anchor.name) ? this.#released(anchor.name) : [anchor];
    });
    for (const [name, anchor] of places) {
      if (kept.some((each) => each.name === name)) continue;
      this.#added.set(name, []);
      kept.push(anchor);
    }
    return kept;
  }

  /** Puts an element's place into an anchor of its name. */
  #adopt(anchor, place) {
    if (!this.#added.has(anchor.name)) this.#added.set(anchor.name, [anchor]);
    return [place];
  }

  /** What the page itself has under the name of an element that is gone. */
  #released(name) {
    const own = this.#added.get(name);
    this.#added.delete(name);
    return own;
  }

  /** The place of the first element that has a layout; null if the page shows none. */
  #place(elements, container) {
    const { session, stage } = this.attachment;
    if (!stage.isVisible) return ANYWHERE;
    const element = elements.find(isRendered);
    if (!element) return null;
    const frame = this.#frameOf(element);
    const { frames, surface: { body } } = session;
    // An item's frame may begin below the sheet's top.
    const above = (frames[frame.dataset.frame]?.y ?? 0) - (frames[body]?.y ?? 0);
    return visible(container, Math.round(Math.max(0, above) + offsetIn(frame, element) + element.offsetHeight));
  }

  /** The points from the frame's top to its bottom if it ends with the element. Makes an element that is too tall a list. */
  #height(element, frame) {
    const [above, below] = [offsetIn(frame, element), bottomEdge(frame)];
    const limit = this.#limit - above - below;
    const whole = this.#isList ? wholeHeight(element) : element.offsetHeight;
    this.#setList(element, whole > limit + 0.5, limit);
    return above + Math.min(whole, limit) + below;
  }

  /** The greatest height that the drawer's detents can have. */
  get #limit() {
    const { session, session: { container: { height, safeArea: { top = 0 } = {} }, controller } } = this.attachment;
    return fits[controller]?.limit?.(session) ?? height - top;
  }

  /** Makes the element a list of that height, or no list any more. */
  #setList(element, isList, limit) {
    if (isList) traces.leave(element, { "max-height": `${Math.floor(limit - edgesOf(element))}px` });
    if (isList === this.#isList) return;
    this.#isList = isList;
    traces.leave(element, isList ? { "overflow-y": "auto", "@data-scroll": "" } : { "max-height": undefined, "overflow-y": undefined, "@data-scroll": undefined });
    this.attachment.claims.claimTouches();
  }

  async #apply(session, changes, followed) {
    const { detent } = session;
    // The drawer stays at an anchor that is declared alike. At this one it moves along with the content, at once.
    if (followed >= 0 && detent === session.detents.at(-1 - ranks(session, session.configuration.anchors)[followed])?.name) {
      await session.post({ type: "setAnchors", ...changes, snapTo: ranks(session, changes.anchors)[followed], animated: false });
    }
    await session.configure(changes);
    // A drawer that stays where it was may be at no detent any more.
    if (detent !== null && session.detent === null) await session.snapTo(detent);
  }
}

/** The height of an element that its `max-height` does not count: that of its padding and borders, except in a `border-box`. */
function edgesOf(element) {
  const { boxSizing, paddingTop, paddingBottom } = getComputedStyle(element);
  return boxSizing === "border-box" ? 0 : parseFloat(paddingTop) + parseFloat(paddingBottom) + element.offsetHeight - element.clientHeight;
}

/** The height of a list without its `max-height`, or infinite: one with a height of its own that fills it, such as a picture, is taller. */
function wholeHeight(element) {
  const { scrollHeight, clientHeight, offsetHeight, style } = element;
  const isCut = scrollHeight <= clientHeight && parseFloat(getComputedStyle(element).height) >= parseFloat(style.maxHeight);
  return isCut ? Infinity : scrollHeight + offsetHeight - clientHeight;
}

/** The elements by the names of their detents. */
function grouped(elements) {
  const groups = new Map();
  for (const each of elements) groups.set(each.dataset.detent, [...groups.get(each.dataset.detent) ?? [], each]);
  return groups;
}

/** The members of the configuration that have the same names as `changes`. */
function chosen({ configuration }, changes) {
  return Object.fromEntries(Object.keys(changes).map((member) => [member, configuration[member]]));
}

const same = (left, right) => left.every((each, index) => each === right[index]);
