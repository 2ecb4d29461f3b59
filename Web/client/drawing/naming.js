// Frames whose name the controller does not have: a misspelled one shows nothing.
import { frameNames } from "./names.js";
import { closestOf } from "./roots.js";
import { parentOf } from "./trees.js";

/** How many letters to insert, remove or change to make one word of another. */
function distance(from, to) {
  const rows = [[...to, ""].map((_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const [above, corner] = [rows[row - 1][column], rows[row - 1][column - 1]];
      rows[row][column] = Math.min(above + 1, rows[row][column - 1] + 1, corner + Number(from[row - 1] !== to[column - 1]));
    }
  }
  return rows[from.length][to.length];
}

/** What to say of the names that a frame can have: the one that is like `name`, or all. */
function advice(name, names) {
  const [[apart, like]] = names.map((each) => /** @type {[number, string]} */ ([distance(name, each), each])).sort(([one], [other]) => one - other);
  return apart * 2 <= Math.max(name.length, like.length) ? `did you mean ${JSON.stringify(like)}?` : `its frames are ${names.join(", ")}.`;
}

/** The name of an element that shows no frame now, which is hidden. */
const NONE = "none";

/**
 * Says in the console, once for each, which frames of a root have a name that its controller does not know. Frames in a frame may be those
 * of a drawer in the drawer, which the page is about to attach.
 * @param {import("./attachment.js").Attachment} attachment
 * @param {Set<string>} said the names that it has said already
 */
export function warnOfNames({ session: { controller, configuration, frames }, stage, root }, said) {
  const names = [...new Set([...frameNames[controller] ?? [], ...Object.keys(frames)])];
  // A transition animates frames of any name, and a sheet has one for each item.
  const named = JSON.stringify([configuration.animator, configuration.auxAnimations]);
  const isKnown = (name) => name === NONE || names.includes(name) || name.startsWith("item.") && names.includes("sheet") || named.includes(JSON.stringify(name));
  const isElsewhere = (name) => Object.values(frameNames).flat().includes(name) && closestOf(root, parentOf(stage.first(name)), "[data-frame]");
  for (const name of stage.names) {
    if (said.has(name) || isKnown(name) || isElsewhere(name)) continue;
    said.add(name);
    console.warn(`drawerd: a ${controller} has no frame ${JSON.stringify(name)}: ${advice(name, names)}`);
  }
}
