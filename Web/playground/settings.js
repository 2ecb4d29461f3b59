import { colorField, isColor } from "./color.js";
import { make, short, words } from "./elements.js";
import { ask } from "./token.js";

/** The controllers' descriptions, each requested once. @type {Map<string, Promise<any>>} */
const descriptions = new Map();

function describe(controller) {
  if (!descriptions.has(controller)) {
    descriptions.set(controller, ask(`v1/controllers/${controller}`).then((answer) => answer.json()));
  }
  return /** @type {Promise<any>} */ (descriptions.get(controller));
}

/** Creates controls for the configuration of a phone's session, from the catalogue's schema. */
export function settings(phone) {
  const form = make("form", { class: "controls", onsubmit: (event) => event.preventDefault() });
  describe(phone.controller).then(({ schemas }) => {
    for (const [name, schema] of Object.entries(schemas.configuration.properties)) {
      form.append(control(phone.session, name, schema));
    }
  });
  return form;
}

function control(session, name, schema) {
  const id = `setting-${name}`;
  const problem = make("span", { class: "problem", id: `${id}-problem`, role: "alert" });
  const value = session.configuration[name];
  const { input, read, extra = null } = field(schema, value, id);
  input.setAttribute("aria-describedby", problem.id);
  const output = input.type === "range" ? make("output", { for: id, text: short(value) }) : null;
  input.addEventListener("input", () => output && (output.textContent = short(read())));
  const element = make("div", { class: `control ${input.type}` }, make("label", { for: id, text: words(name), title: name }), input,
    output, extra, problem);
  element.addEventListener("change", async () => {
    try {
      await session.configure({ [name]: read() });
      problem.textContent = "";
      input.removeAttribute("aria-invalid");
    } catch (error) {
      const faults = error.details?.errors?.map((fault) => fault.detail).join("; ");
      problem.textContent = faults ?? error.message;
      input.setAttribute("aria-invalid", "true");
    }
  });
  return element;
}

/** Creates the control that fits a schema best. Complex values are edited as JSON. */
function field(schema, value, id) {
  if (schema.type === "boolean") {
    const input = make("input", { id, type: "checkbox" });
    input.checked = value;
    return { input, read: () => input.checked };
  }
  const choices = choicesOf(schema);
  if (choices && (value === null || typeof value === "string")) {
    const input = make("select", { id }, ...choices.map((choice) => make("option", { value: JSON.stringify(choice),
      text: choice === null ? "none" : words(String(choice)), selected: choice === value })));
    return { input, read: () => JSON.parse(input.value) };
  }
  if (schema.type === "number" && schema.maximum <= 1 && schema.minimum >= 0) {
    const input = make("input", { id, type: "range", min: schema.minimum, max: schema.maximum, step: 0.01 });
    input.value = value;
    return { input, read: () => Number(input.value) };
  }
  if (schema.type === "number" || schema.type === "integer") {
    const input = make("input", { id, type: "number", step: "any", value });
    return { input, read: () => Number(input.value) };
  }
  if (isColor(schema)) return colorField(value, id);
  const input = make("input", { id, type: "text", spellcheck: "false", autocomplete: "off", value: JSON.stringify(value) });
  return { input, read: () => readJSON(input.value), extra: colorMembers(schema, value, input) };
}

/** Creates a color input for each color among the members of an object. It writes into the object's JSON. */
function colorMembers(schema, value, input) {
  const { properties = {} } = (schema.anyOf ?? [schema]).find((part) => part.properties) ?? {};
  const fields = Object.entries(properties).filter(([, member]) => isColor(member)).map(([name]) => {
    const id = `${input.id}-${name}`;
    const { input: color, read, extra } = colorField(value?.[name] ?? "#000000FF", id);
    const set = () => (input.value = JSON.stringify({ ...readJSON(input.value), [name]: read() }));
    const group = make("div", { class: "mix" }, make("label", { for: id, text: words(name) }), color, ...extra.childNodes);
    group.addEventListener("input", set);
    return group;
  });
  return fields.length ? make("div", { class: "colors" }, ...fields) : null;
}

/** The enumerated strings of a schema, and null if the schema allows it; null if the schema enumerates none. */
function choicesOf(schema) {
  const parts = schema.anyOf ?? [schema];
  const enumerated = parts.find((part) => part.enum);
  if (!enumerated) return null;
  return parts.some((part) => part.type === "null") ? [null, ...enumerated.enum] : enumerated.enum;
}

/** Parses JSON. A string may be without its quotes. */
function readJSON(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
