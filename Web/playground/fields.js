// Fields for the values of JSON Schemas. A field has an `element`, `read()` and `write(value)`; its element dispatches `input` and
// `change`. A value that is undefined is left out, and so has its default.
import { colorField, isColor } from "./color.js";
import { make, words } from "./elements.js";
import { choice, list } from "./composite.js";
import { ABOUT, unitOf } from "./units.js";

/** @typedef {{element: HTMLElement, read: () => any, write: (value: any) => void}} Field */

/** Creates the field that fits a schema best. The element with `id` is the one that a label names. @returns {Field} */
export function field(schema, name, id, isOptional = false) {
  if (isColor(schema) && !schema.anyOf) return colorField(id);
  const parts = (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((part) => part.anyOf ?? part.oneOf ?? [part]);
  const [own, ...others] = parts.filter(({ type }) => type !== "null");
  const isNullable = parts.some(({ type }) => type === "null");
  if (others.length === 0 && ["number", "integer"].includes(own.type)) return number(own, name, id, isNullable);
  if (others.length === 0 && own.type === "string" && !own.enum && !own.pattern) return text(id, isNullable);
  if (parts.length > 1 || own.enum || own.not) return choice(parts, name, id);
  if (own.type === "boolean") return isOptional && own.default === undefined ? choice([{}, { enum: [true, false] }], name, id) : flag(id);
  if (own.type === "array") return list(own, name, id);
  return own.properties ? group(own, id) : json(id);
}

function flag(id) {
  const element = make("input", { id, type: "checkbox", role: "switch" });
  return { element, read: () => element.checked, write: (value) => (element.checked = Boolean(value)) };
}

function text(id, isNullable) {
  const element = make("input", { id, type: "text", spellcheck: "false", autocomplete: "off", placeholder: isNullable ? "none" : null });
  return { element, read: () => element.value || (isNullable ? null : undefined), write: (value) => (element.value = value ?? "") };
}

/** A number with its unit, and a slider if its range is known. An emptied number is null, or the default. */
function number(schema, name, id, isNullable) {
  const [unit, least, most, step] = unitOf(name, schema) ?? [];
  const input = make("input", { id, type: "number", step: "any", placeholder: isNullable ? "none" : "default" });
  const slider = most === undefined ? null : make("input", { type: "range", min: least, max: most, step, "aria-label": words(name) });
  const read = () => (input.value === "" ? (isNullable ? null : undefined) : Number(input.value));
  const write = (value) => {
    input.value = value ?? "";
    if (slider) slider.value = value ?? least;
    slider?.classList.toggle("none", value === null || value === undefined);
  };
  write(null);
  slider?.addEventListener("input", () => write(slider.value));
  input.addEventListener("input", () => slider && input.value !== "" && (slider.value = input.value));
  return { element: make("div", { class: "number" }, slider, input, unit ? make("span", { class: "unit", text: unit }) : null), read, write };
}

/** The members of an object, each with its label. */
function group(schema, id) {
  const members = Object.entries(schema.properties).filter(([, member]) => !("const" in member)).map(([name, member]) => {
    const isNeeded = schema.required?.includes(name);
    return { name, ...field(member, name, `${id}-${name}`, !isNeeded) };
  });
  const constants = Object.entries(schema.properties).filter(([, member]) => "const" in member).map(([name, member]) => [name, member.const]);
  const rows = members.map(({ name, element }) => (
    make("div", { class: "member" }, make("label", { for: `${id}-${name}`, text: words(name) }), element,
      ABOUT[name] ? make("small", { class: "about soft", text: ABOUT[name] }) : null)));
  const read = () => Object.fromEntries([...constants, ...members.map(({ name, read: value }) => [name, value()])].filter(([, value]) => value !== undefined));
  return { element: make("div", { class: "members-of", id, role: "group" }, ...rows), read,
    write: (value) => members.forEach((member) => member.write(value?.[member.name])) };
}

/** Any other value, as JSON. */
function json(id) {
  const element = make("textarea", { id, rows: 3, spellcheck: "false" });
  const read = () => {
    try {
      return JSON.parse(element.value);
    } catch {
      return element.value;
    }
  };
  return { element, read, write: (value) => (element.value = JSON.stringify(value ?? null)) };
}
