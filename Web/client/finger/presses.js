// The pointers that are down. One may be down in several nested drawers: when it starts to drag, the drawer that the drag suits best
// captures it, or the nearest of several; the others release it.

/** @typedef {import("./press.js").Press} Press */

/** The recognizers' presses by pointer identifier, the nearest drawer first. @type {Map<number, Press[]>} */
const presses = new Map();

/** The presses of a pointer, the nearest drawer first. @returns {readonly Press[]} */
export const pressesOf = (id) => presses.get(id) ?? [];

/** All presses. */
export const allPresses = () => [...presses.values()].flat();

/** @param {Press} press */
export function add(press) {
  presses.set(press.id, [...pressesOf(press.id), press]);
}

/** @param {Press} press */
export function remove(press) {
  const others = pressesOf(press.id).filter((each) => each !== press);
  if (others.length > 0) presses.set(press.id, others);
  else presses.delete(press.id);
}

/**
 * The press in the drawer that a drag to this place suits best; null if it suits none.
 * @param {import("./press.js").Place & {pointerId: number}} place
 */
export function suited(place) {
  let [best, most] = [/** @type {Press | null} */ (null), 0];
  for (const press of pressesOf(place.pointerId)) {
    press.move(place);
    const suits = press.isFree ? press.recognizer.delegate.suits(press) : 0;
    if (suits > most) [best, most] = [press, suits];
  }
  return best;
}
