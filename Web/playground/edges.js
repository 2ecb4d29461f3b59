// Parts of the graphs of state machines. A test looks in the graphs for each change of state of the originals' recordings.

/** @typedef {{states: string[], edges: {from: string, to: string, why: string}[]}} Graph */

/** Every pair of a state of `from` and another state of `to`, both as names with spaces between. */
export function between(from, to, why) {
  return from.split(" ").filter(Boolean).flatMap((each) => to.split(" ").filter(Boolean).filter((other) => other !== each).map((other) => ({ from: each, to: other, why })));
}

/** Every pair of states, in one list from the most open one: with one rule for the way up, and one for the way down. */
export function ladder(states, up, down) {
  return states.flatMap((from, index) => states.map((to, other) => ({ from, to, why: other < index ? up : down })))
    .filter(({ from, to }) => from !== to);
}
