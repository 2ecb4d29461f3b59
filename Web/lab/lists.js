// What a step has recorded beside our answer: delegate events, the state, and what differs.
import { PARTS, comparison, differences } from "./compare.js";
import { breakable, make } from "../playground/elements.js";

/** An item of a list of delegate events. */
function item(event, isSame) {
  const { name, time: _, ...members } = event;
  const rest = Object.entries(members).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ");
  return make("li", isSame ? {} : { class: "differs" }, make("b", { text: name }), rest ? ` ${rest}` : "");
}

/** Both lists of delegate events, with the differences marked: the original's, and ours. */
export function events({ expected, actual }) {
  const [theirs, ours] = [expected.delegate, actual.delegate ?? []];
  // A step without recorded delegate events is not compared.
  const same = (index) => theirs === undefined
    || theirs[index] !== undefined && ours[index] !== undefined && differences(theirs[index], ours[index]).length === 0;
  const none = (list) => (list.length === 0 ? [make("li", { class: "soft", text: "none" })] : []);
  return [
    theirs ? [...theirs.map((event, index) => item(event, same(index))), ...none(theirs)] : [make("li", { class: "soft", text: "not recorded" })],
    [...ours.map((event, index) => item(event, same(index))), ...none(ours)],
  ];
}

/** The members of the state: their name, the original's value, and ours. */
export function states({ expected, actual }) {
  const text = (value) => (typeof value === "number" ? String(Math.round(value * 1000) / 1000) : JSON.stringify(value));
  return Object.entries(actual.state).map(([name, ours]) => {
    const theirs = expected.state?.[name];
    const isSame = theirs === undefined || differences(theirs, ours).length === 0;
    return make("tr", isSame ? {} : { class: "differs" }, make("th", { scope: "row" }, ...breakable(name)),
      make("td", { class: theirs === undefined ? "soft" : null }, ...breakable(theirs === undefined ? "not recorded" : text(theirs))),
      make("td", {}, ...breakable(text(ours))));
  });
}

/** What was compared at a step: each part with its result. */
export function compared(moment) {
  return Object.entries(comparison(moment)).map(([part, result]) => (
    make("li", { class: result.replace(" ", "-") }, make("b", { text: PARTS[part] }), ` ${result}`)));
}

/** The differences of a step. */
export function faults({ expected, actual }) {
  const found = differences(expected, actual);
  return found.length ? found.map((text) => make("li", { class: "differs", text })) : [make("li", { class: "soft", text: "none" })];
}
