// Maps the members of a configuration to attributes: `midHeightCoefficient` to `mid-height-coefficient`.
import { defaults, nullable } from "./defaults.js";
import { parsed } from "./texts.js";

/** New names for members whose name is already a property of every element. */
const RENAMED = { style: "transitionStyle" };

/** The name of a member's property. */
export const propertyName = (member) => RENAMED[member] ?? member;

/** The name of a member's attribute. */
export const attributeName = (member) => propertyName(member).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The members of a controller's configuration, by attribute. */
export function membersByAttribute(controller) {
  return new Map(Object.keys(defaults[controller]).map((member) => [attributeName(member), member]));
}

/**
 * The value that an attribute gives a member: its text as JSON if possible, and otherwise as a string. An empty text is true for a
 * boolean, and gives any other member no value, as a missing attribute does: undefined.
 */
export function memberValue(controller, member, text) {
  if (text === null) return undefined;
  if (text === "") return typeof defaults[controller][member] === "boolean" || undefined;
  return parsed(text);
}

/** Whether null is a value of a member. Otherwise it gives the member no value, as undefined does. */
export const isNullable = (member) => nullable.includes(member);

/** The value that a property gives a member: a string means what it means as the attribute. */
export function givenValue(controller, member, value) {
  if (typeof value === "string") return memberValue(controller, member, value);
  return value === null && !isNullable(member) ? undefined : value;
}

/**
 * The value of a member that the page does not give; undefined if it depends on the container. A modal drawer lets no touch through, as
 * `client/modal/modality.js` configures it.
 */
export function defaultValue({ controller, modal }, member) {
  return modal && member === "passthroughTouchesInStates" ? [] : defaults[controller][member];
}

/** The words of the attribute `modal`. The last one has no effect any more. */
export const MODAL = ["no-escape", "back", "no-back"];

/** Parses the attribute `modal`: false without it, or otherwise whether Escape and every Back close the drawer. */
export function readModal(text) {
  const words = text?.split(/\s+/) ?? [];
  return text !== null && { escape: !words.includes("no-escape"), back: words.includes("back") };
}

/** The text of the attribute for a value of a member. JSON has no `NaN`, which must not become null. */
export const memberText = (value) => (typeof value === "number" ? String(value) : JSON.stringify(value));

/** The text of the attribute `labels` for a value of the property. */
export const labelsText = (labels) => (labels && JSON.stringify(labels) !== "{}" ? JSON.stringify(labels) : null);

/** The attribute `modal` for a value of the property. A member that it does not have is a word that the attribute does not have. */
export function modalText(modal) {
  if (!modal) return null;
  const { escape = true, back = false, ...others } = modal === true ? {} : modal;
  return [escape ? "" : "no-escape", back ? "back" : "", ...Object.keys(others)].join(" ").trim();
}
