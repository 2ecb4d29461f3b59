// Plays the recordings of the original libraries. The server simulates a whole recording, and the page shows its steps.

import { commands } from "../client/commands.js";
import { readFrames } from "../client/frames.js";
import { make } from "../playground/elements.js";
import { testControls } from "../playground/testing.js";
import { token } from "../playground/token.js";
import { differences } from "./compare.js";

const element = (id) => document.getElementById(id);
const [controllerField, recordingField, stepField] = ["controller", "recording", "step"].map(element);

/** @type {Map<string, any[]>} */
const files = new Map();
/** The recording that is shown, as a script, and the answer to its simulation. */
let played = { script: null, answer: null };
/** @type {{expected: any, actual: any, event: any}[]} */
let moments = [];
let container = { width: 390, height: 844 };
let playing = 0;

async function recordings(controller) {
  if (!files.has(controller)) {
    const answer = await fetch(`lab/recordings/${controller}.jsonl`);
    const lines = (await answer.text()).split("\n").filter(Boolean);
    files.set(controller, lines.map((line) => JSON.parse(line)));
  }
  return files.get(controller) ?? [];
}

async function simulate({ create, steps }) {
  const script = { ...create, events: steps.map(({ event }) => event) };
  const answer = await fetch("v1/simulations", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token() ? { Authorization: `Bearer ${token()}` } : {}) },
    body: JSON.stringify(script),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  played = { script, answer: body };
  return body;
}

/** Places a node where a frame is drawn, with the transform about the frame's center. */
function place(node, { x, y, width, height, tx, ty, sx, sy, opacity, cornerRadius, z, hidden }) {
  const percent = (value, whole) => `${(value / whole) * 100}%`;
  Object.assign(node.style, {
    left: percent(x, container.width), top: percent(y, container.height),
    width: percent(width, container.width), height: percent(height, container.height),
    transform: `translate(${width ? (tx / width) * 100 : 0}%, ${height ? (ty / height) * 100 : 0}%) scale(${sx}, ${sy})`,
    opacity, borderRadius: `${cornerRadius}px`, zIndex: z, display: hidden ? "none" : "",
  });
  return node;
}

function draw({ expected, actual }) {
  const ours = readFrames(actual.frames);
  // Members that the recording leaves out have the machine's values.
  const theirs = readFrames(Object.fromEntries(Object.entries(expected.frames ?? {}).map(([name, frame]) => (
    [name, { ...actual.frames[name], ...frame }]))));
  element("stage").replaceChildren(
    ...Object.entries(ours).map(([name, frame]) => (
      place(make("div", { class: "frame ours", "data-name": name }, make("span", { text: name })), frame))),
    ...Object.entries(theirs).map(([name, frame]) => (
      place(make("div", { class: "frame theirs", "data-name": name }), { ...frame, opacity: 1, z: 1000 }))));
}

/** Shows both lists of delegate events, and marks the differences. */
function list({ expected, actual }) {
  const theirs = expected.delegate ?? [];
  const ours = actual.delegate ?? [];
  const item = (event, isSame) => {
    const { name, time: _, ...members } = event;
    const rest = Object.entries(members).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(", ");
    return make("li", isSame ? {} : { class: "differs" }, make("b", { text: name }), rest ? ` ${rest}` : "");
  };
  // A step without recorded delegate events is not compared.
  const same = (index) => expected.delegate === undefined || theirs[index] !== undefined && ours[index] !== undefined && differences(theirs[index], ours[index]).length === 0;
  element("theirs").replaceChildren(
    ...(expected.delegate ? theirs.map((event, index) => item(event, same(index))) : [make("li", { text: "not recorded" })]));
  element("ours").replaceChildren(...ours.map((event, index) => item(event, same(index))));
}

function show(index) {
  const moment = moments[index];
  if (!moment) return;
  stepField.value = String(index);
  element("moment").textContent = index === 0 ? "Created" : `Step ${index} of ${moments.length - 1}, ${moment.event.time} s`;
  element("event").textContent = JSON.stringify(moment.event);
  draw(moment);
  list(moment);
  const found = differences(moment.expected, moment.actual);
  element("differences").replaceChildren(
    ...(found.length ? found.map((text) => make("li", { class: "differs", text })) : [make("li", { text: "none" })]));
  document.documentElement.dataset.step = String(index);
}

async function open() {
  stop();
  const main = element("main");
  main.setAttribute("aria-busy", "true");
  delete document.documentElement.dataset.ready;
  const all = await recordings(controllerField.value);
  const recording = all.find(({ id }) => id === recordingField.value) ?? all[0];
  recordingField.value = recording.id;
  history.replaceState(null, "", `#${recording.id}`);
  const { session, steps } = await simulate(recording);
  ({ container } = session);
  element("stage").style.aspectRatio = `${container.width} / ${container.height}`;
  moments = [
    { expected: recording.created ?? {}, actual: session, event: recording.create },
    ...steps.map((actual, index) => ({ expected: recording.steps[index].expect, actual, event: recording.steps[index].event })),
  ];
  stepField.max = String(moments.length - 1);
  const differing = moments.filter(({ expected, actual }) => differences(expected, actual).length > 0).length;
  const verdict = element("verdict");
  verdict.textContent = differing === 0 ? `All ${moments.length - 1} steps are as recorded.` : `${differing} steps differ.`;
  verdict.classList.toggle("differs", differing > 0);
  show(0);
  main.setAttribute("aria-busy", "false");
  document.documentElement.dataset.ready = recording.id;
}

async function choose() {
  const all = await recordings(controllerField.value);
  recordingField.replaceChildren(...all.map(({ id, title }) => make("option", { value: id, text: `${id}: ${title}` })));
  await open();
}

function move(by) {
  show(Math.min(moments.length - 1, Math.max(0, Number(stepField.value) + by)));
}

function stop() {
  clearInterval(playing);
  playing = 0;
  element("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) return stop();
  if (Number(stepField.value) === moments.length - 1) show(0);
  element("play").setAttribute("aria-pressed", "true");
  playing = setInterval(() => {
    move(1);
    if (Number(stepField.value) === moments.length - 1) stop();
  }, 400);
  return undefined;
}

/** Returns a listener for `action` that shows an error in place of the verdict. */
const showingErrors = (action) => () => action().catch((error) => { element("verdict").textContent = `This cannot be played: ${error.message}`; });

const controllers = Object.keys(commands);
controllerField.replaceChildren(...controllers.map((name) => make("option", { value: name, text: name })));
controllerField.addEventListener("change", showingErrors(choose));
recordingField.addEventListener("change", showingErrors(open));
stepField.addEventListener("input", () => show(Number(stepField.value)));
element("back").addEventListener("click", () => move(-1));
element("on").addEventListener("click", () => move(1));
element("play").addEventListener("click", play);

element("testing").replaceChildren(testControls(async () => played));

const wanted = location.hash.slice(1);
controllerField.value = controllers.find((name) => wanted === name || wanted.startsWith(`${name}-`)) ?? controllers[0];
await showingErrors(async () => {
  const all = await recordings(controllerField.value);
  recordingField.replaceChildren(...all.map(({ id, title }) => make("option", { value: id, text: `${id}: ${title}` })));
  if (all.some(({ id }) => id === wanted)) recordingField.value = wanted;
  await open();
})();
