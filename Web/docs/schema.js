import { make } from "../playground/elements.js";

/** An element with `text`, in which `words in backticks` are code. */
export function prose(text, tag = "p") {
  const parts = text.split("`").map((part, index) => (index % 2 ? make("code", { text: part }) : part));
  return make(tag, {}, ...parts);
}

/** The name of the component that `schema` refers to; undefined if it is no reference. */
function nameOf(schema) {
  return schema.$ref?.split("/").pop();
}

/** A link to a component. */
export function link(name) {
  return make("a", { href: `#${name}`, text: name });
}

function values(list) {
  return list.map((value) => JSON.stringify(value)).join(" | ");
}

function limits({ minimum, maximum, minLength, maxLength, minItems }) {
  const range = (from, to) => (to === undefined ? `≥ ${from}` : from === undefined ? `≤ ${to}` : `${from} … ${to}`);
  if (minimum !== undefined || maximum !== undefined) return ` ${range(minimum, maximum)}`;
  if (minLength || maxLength) return `, ${range(minLength || undefined, maxLength)} characters`;
  return minItems ? `, ${range(minItems)} elements` : "";
}

/** The parts of a line that describes a value's type: strings, and links to components. */
function type(schema) {
  const name = nameOf(schema);
  if (name) return [link(name)];
  if ("const" in schema) return [values([schema.const])];
  if (schema.enum) return [values(schema.enum)];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((each, index) => (index ? [" | ", ...type(each)] : type(each)));
  if (schema.allOf) return type(schema.allOf[0]);
  if (schema.type === "array") return ["array of ", ...type(schema.items ?? {})];
  if (schema.type === "object" && schema.additionalProperties?.constructor === Object) {
    return ["object: name → ", ...type(schema.additionalProperties)];
  }
  return [[schema.type ?? "any"].flat().join(" | "), limits(schema), schema.pattern ? ` matching ${schema.pattern}` : ""];
}

/** The part of a schema that has members; null if none has. */
function inner(schema) {
  if (nameOf(schema)) return null;
  if (schema.properties) return schema;
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])];
  return parts.find((part) => part?.properties && !nameOf(part)) ?? null;
}

/** A row with a member's name, type and description. */
export function row(name, schema, isNeeded, text = schema.description) {
  const kind = make("span", { class: "type" }, ...type(schema));
  const standard = schema.default === undefined ? null : make("span", { class: "type", text: `, ${JSON.stringify(schema.default)} by default` });
  const label = make("code", { class: isNeeded ? "needed" : null, title: isNeeded ? "required" : null, text: name });
  const members = inner(schema);
  return make("li", {}, label, make("div", {}, kind, standard, text ? prose(text, "div") : null, members ? rows(members) : null));
}

/** The list of an object's members. */
export function rows(schema) {
  const list = Object.entries(schema.properties).map(([name, member]) => row(name, member, schema.required?.includes(name)));
  return make("ul", { class: "rows" }, ...list);
}

/** The description and the members of a component. */
export function body(schema) {
  const parts = schema.description ? [prose(schema.description)] : [];
  if (schema.properties) parts.push(rows(schema));
  else if (schema.oneOf?.every((each) => each.properties)) {
    parts.push(make("ul", {}, ...schema.oneOf.map((each) => make("li", {}, ...body(each)))));
  } else parts.push(make("p", {}, ...type(schema)));
  return parts;
}
