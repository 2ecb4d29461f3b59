// Frames whose name the controller does not have: a misspelled one shows nothing.
import { frameNames } from "./names.js";
import { closestOf } from "./roots.js";
import { parentOf } from "./trees.js";

/** Whether inserting, removing or changing at most so many letters makes one word of another. */
const isLike = (from, to, most) => from === to || (most > 0 && (from[0] === to[0] ? isLike(from.slice(1), to.slice(1), most)
  : [[1, 0], [0, 1], [1, 1]].some(([one, other]) => isLike(from.slice(one), to.slice(other), most - 1))));

/** The word that a misspelled one is like; undefined for none. @param {string[]} words */
export const likeOf = (word, words) => words.find((each) => isLike(word, each, Math.min(2, word.length >> 1)));

/** Says, once, that no element of a page shows a drawer, which may be closed. @param {import("./attachment.js").Attachment} attachment */
export function warnOfBody(attachment, said) {
  const { session: { controller, isOpen, surface: { body } }, stage } = attachment;
  if ((!isOpen && stage.names.length > 0) || !body || stage.first(body) || said.has(body)) return;
  said.add(body);
  attachment.warn(`no element shows the ${controller}'s frame "${body}". Mark one data-frame="${body}".`);
}

/**
 * Says, once for each, which elements of a root have the name of a frame that its controller does not know. `none` is the name
 * of an element that shows no frame now. Elements in a frame may be those of a drawer in the drawer, which the page is about to attach.
 * @param {import("./attachment.js").Attachment} attachment
 * @param {Set<string>} said the names that it has said already
 */
export function warnOfNames(attachment, said) {
  const { session: { controller, configuration, frames }, stage, root } = attachment;
  // Those of a controller of your own, of which some may have no frame now, are in its catalogue alone.
  if (!frameNames[controller]) return;
  const names = [...Object.keys(frames), ...frameNames[controller], "none"];
  // A sheet has a frame for each item, and a transition animates frames of any name.
  const own = JSON.stringify([configuration.animator, configuration.auxAnimations]);
  for (const name of stage.names) {
    const isKnown = names.includes(name) || (configuration.stack && name.startsWith("item.")) || own.includes(`"${name}"`);
    if (said.has(name) || isKnown || closestOf(root, parentOf(stage.first(name)), "[data-frame]")) continue;
    said.add(name);
    const like = likeOf(name, names);
    attachment.warn(`a ${controller} has no frame "${name}"${like ? `: did you mean "${like}"?` : `. Its frames are ${Object.keys(frames).join(", ")}.`}`);
  }
}
