// Fields that contain fields: a choice between alternatives, and a list.
import { canonical } from "./address.js";
import { field } from "./fields.js";
import { make, words } from "./elements.js";

/** @typedef {{title: string, value?: any, schema?: any}} Alternative either one value, or a schema for many */

/** Spellings of the originals that mean what another value means. */
const ALIASES = ["dosNotCoverStatusBar"];

/** @returns {Alternative[]} */
function alternatives(parts) {
  return parts.flatMap((part) => {
    if (part.type === "null") return [{ title: "none", value: null }];
    if (part.enum) return part.enum.filter((value) => !ALIASES.includes(value)).map((value) => ({ title: value === true ? "yes" : value === false ? "no" : words(String(value)), value }));
    if (part.not) return exclusive(part);
    if (Object.keys(part).length === 0) return [{ title: "default", value: undefined }];
    return [{ title: titleOf(part), schema: part }];
  });
}

/** The alternatives of an object that has one of its members, and perhaps a name. */
function exclusive({ properties: { name, ...others }, ...rest }) {
  return Object.entries(others).map(([member, schema]) => (
    { title: words(member), schema: { ...rest, not: undefined, properties: { [member]: schema, name }, required: [member] } }));
}

/** What a person calls a value of a type. */
const TITLES = { object: "Set here", string: "A color", number: "A number", integer: "A number" };

function titleOf({ type, properties = {}, required = [] }) {
  const others = required.filter((name) => name !== "type").map((name) => words(name).toLowerCase());
  const kind = properties.type?.const;
  if (kind) return words(kind) + (others.length > 0 && others.length < 4 ? `: ${others.join(", ")}` : "");
  return others.length ? words(others.join(", ")) : TITLES[type] ?? words(type ?? "other");
}

/** Whether a value is one of an alternative's. */
function fits({ value, schema }, actual) {
  if (!schema) return canonical(value) === canonical(actual);
  if (schema.type === "number" || schema.type === "integer") return typeof actual === "number";
  if (schema.type === "string") return typeof actual === "string";
  if (schema.type === "array") return Array.isArray(actual);
  if (actual === null || typeof actual !== "object" || Array.isArray(actual)) return false;
  const { properties = {}, required = [] } = schema;
  if (properties.type && properties.type.const !== actual.type) return false;
  return required.every((name) => name in actual) && Object.keys(actual).every((name) => name in properties);
}

/** A value to begin with. */
export function initial(schema) {
  if (schema.default !== undefined) return schema.default;
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [part] = schema.anyOf ?? schema.oneOf ?? [];
  if (part) return initial(part);
  if (schema.type === "array") return [];
  if (schema.type === "object") return Object.fromEntries((schema.required ?? []).map((name) => [name, start(name, schema.properties[name])]));
  return schema.type === "string" ? "" : schema.type === "boolean" ? false : schema.minimum > 0 ? 1 : 0;
}

/** Numbers with which a spring springs, and a rectangle that is visible. */
const STARTS = { dampingRatio: 0.7, mass: 1, stiffness: 200, damping: 20, width: 390, height: 422, ratio: 0.5, id: "screen", duration: 0.4,
  pointsFromTop: 80, pointsFromBottom: 120, custom: 600, leavesCustomGap: 100, x1: 0.2, y1: 0.8, x2: 0.2, y2: 1 };

const start = (name, schema) => STARTS[name] ?? initial(schema);

/** A choice between alternatives. Those with a schema have a field of their own below. */
export function choice(parts, name, id) {
  const all = alternatives(parts);
  const select = make("select", { id }, ...all.map(({ title }, index) => make("option", { value: index, text: title })));
  const place = make("div", { class: "chosen-field" });
  let inner = null;
  const use = (index, value) => {
    const { schema } = all[index];
    select.value = String(index);
    inner = schema ? field(schema, Object.keys(schema.properties ?? { [name]: 0 })[0], `${id}-of`) : null;
    // A field of its own has the name of its value.
    inner?.element.querySelector(`input[id="${id}-of"]`)?.setAttribute("aria-label", words(name));
    place.replaceChildren(...(inner ? [inner.element] : []));
    inner?.write(value);
  };
  select.addEventListener("change", () => {
    const { schema } = all[Number(select.value)];
    use(Number(select.value), schema && (schema.type === "object" ? initial(schema) : start(name, schema)));
  });
  const element = all.some(({ schema }) => schema) ? make("div", { class: "choice" }, select, place) : select;
  return {
    element, read: () => (inner ? inner.read() : all[Number(select.value)].value),
    write: (value) => use(Math.max(0, all.findIndex((each) => fits(each, value))), value),
  };
}

/** A list: switches for values that are enumerated, and otherwise fields that can be added and removed. */
export function list(schema, name, id) {
  return schema.items.enum ? switches(schema.items.enum, id) : fields(schema, name, id);
}

function switches(values, id) {
  const boxes = values.map((value) => make("input", { type: "checkbox", id: `${id}-${value}`, value }));
  const labels = boxes.map((box) => make("label", {}, box, words(box.value)));
  return { element: make("div", { class: "switches", id, role: "group" }, ...labels), read: () => boxes.filter((box) => box.checked).map((box) => box.value),
    write: (value) => boxes.forEach((box) => (box.checked = (value ?? []).includes(box.value))) };
}

function fields(schema, name, id) {
  let items = [];
  const rows = make("ol", { class: "items" });
  const element = make("div", { class: "list", id, role: "group" });
  const changed = () => element.dispatchEvent(new Event("change", { bubbles: true }));
  const write = (values) => {
    items = (values ?? []).map((value, index) => {
      const each = field(schema.items, name, `${id}-${index}`);
      each.write(value);
      return each;
    });
    rows.replaceChildren(...items.map((item, index) => make("li", {}, item.element, make("button", { type: "button", class: "small",
      text: "Remove", "aria-label": `Remove ${name} ${index + 1}`, disabled: items.length <= (schema.minItems ?? 0), onclick: () => {
        write(read().filter((_, place) => place !== index));
        changed();
      } }))));
  };
  const read = () => items.map((item) => item.read());
  element.append(rows, make("button", { type: "button", class: "small", text: "Add", "aria-label": `Add to ${words(name).toLowerCase()}`, onclick: () => {
    write([...read(), start(name, schema.items)]);
    changed();
  } }));
  return { element, read, write };
}
