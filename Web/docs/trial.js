// Sends an operation's request from the page, with the token of this tab.
import { make } from "../playground/elements.js";
import { reason, server, token } from "../playground/token.js";

/** A form that sends the operation; null for one whose answer is a stream. */
export function trial(operation) {
  const kinds = Object.values(operation.responses).flatMap(({ content = {} }) => Object.keys(content));
  if (kinds.includes("text/event-stream")) return null;
  const details = make("details", { class: "trial" }, make("summary", { text: "Try it" }));
  details.addEventListener("toggle", () => details.append(form(operation)), { once: true });
  return details;
}

function form(operation) {
  const fields = operation.parameters.filter(({ name, in: place }) => place !== "header" && name !== "traceparent").map((parameter) => {
    const id = `${operation.operationId}-${parameter.name}`;
    const input = make("input", { id, type: "text", spellcheck: "false", autocomplete: "off", required: parameter.in === "path" });
    return { ...parameter, input, row: make("div", { class: "field" }, make("label", { for: id, text: parameter.name }), input) };
  });
  const example = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {})[0]?.value;
  const body = operation.requestBody ? make("textarea", { rows: 5, spellcheck: "false", "aria-label": "Body" }) : null;
  if (body) body.value = JSON.stringify(example ?? {}, null, 1);
  const answer = make("pre", { tabindex: 0, role: "group", "aria-label": "Answer", hidden: true });
  const send = async (event) => {
    event.preventDefault();
    answer.hidden = false;
    answer.textContent = "\u2026";
    answer.textContent = await exchange(operation, fields, body?.value).catch((error) => `Not sent: ${reason(error)}.`);
  };
  return make("form", { onsubmit: send }, ...fields.map(({ row }) => row), body, make("button", { type: "submit", class: "small primary", text: "Send" }), answer);
}

/** Sends the request, and returns the answer as text. */
async function exchange({ path, method }, fields, body) {
  const value = (place) => fields.filter((field) => field.in === place && field.input.value !== "");
  const filled = value("path").reduce((text, { name, input }) => text.replace(`{${name}}`, encodeURIComponent(input.value)), path);
  const query = new URLSearchParams(value("query").map(({ name, input }) => [name, input.value])).toString();
  const response = await fetch(server + filled.slice(1) + (query && `?${query}`), {
    method: method.toUpperCase(), body,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(token() ? { Authorization: `Bearer ${token()}` } : {}) },
  });
  const text = await response.text();
  return `${response.status} ${response.statusText}\n${pretty(text)}`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
