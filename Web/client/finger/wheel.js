import { higherThan } from "../session/detents.js";
import { closestOf } from "../drawing/roots.js";
import { roomBelow } from "./scroll.js";
import { originOf, parentOf } from "../drawing/trees.js";

/** The pause after which another turn of the wheel, or another swipe on a touch pad, begins, in milliseconds. */
const PAUSE = 200;

/** The events that have expanded a drawer, or belong to a turn that has: the drawers around it stay. @type {WeakSet<Event>} */
const used = new WeakSet();

/** Whether the browser can scroll an element further down. */
function canScrollDown(element) {
  return roomBelow(element) > 1 && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/**
 * Expands a drawer by one detent when a wheel or a touch pad goes on at the end of one of its lists. A list is as tall as
 * the fully expanded drawer, so at a lower detent its end is out of sight. The momentum of a touch pad counts with the
 * swipe that it belongs to.
 */
export class WheelExpansion {
  #last = -Infinity;
  /** Whether this turn of the wheel has expanded the drawer already. */
  #isSpent = false;

  /** @param {import("../drawing/attachment.js").Attachment} attachment @param {AbortSignal} signal */
  constructor(attachment, signal) {
    this.attachment = attachment;
    attachment.root.addEventListener("wheel", (event) => this.#turned(event), { signal, passive: true });
  }

  #turned(event) {
    const isNew = event.timeStamp - this.#last > PAUSE;
    this.#last = event.timeStamp;
    if (isNew) this.#isSpent = false;
    if (this.#isSpent) used.add(event);
    if (used.has(event) || event.defaultPrevented || event.ctrlKey || event.deltaY <= Math.abs(event.deltaX)) return;
    const { root, session, isDragging, claims } = this.attachment;
    const target = originOf(event);
    const list = closestOf(root, target, "[data-scroll]");
    if (!list || isDragging || session.surface.axis !== "y" || !claims.owns(target)) return;
    for (let each = target; each !== list; each = parentOf(each)) if (canScrollDown(each)) return;
    if (canScrollDown(list)) return;
    const higher = higherThan(session);
    if (!higher) return;
    this.#isSpent = true;
    used.add(event);
    session.snapTo(higher.name).catch(() => {});
  }
}
