// Plays the recordings of the original libraries. The server simulates a whole recording, and the page plays it in its own time.

import { catalogue } from "../playground/catalogue.js";
import { fetchAuthorized, post, reason, token } from "../playground/token.js";
import { recall } from "../playground/storage.js";
import { breakable, make } from "../playground/elements.js";
import { testControls } from "../playground/testing.js";
import { verdict } from "./compare.js";
import { compared, events, faults, states } from "./lists.js";
import { Stage } from "./stage.js";
import { fingerAt, framesAt, indexAt, recordedAt, schedule } from "./timeline.js";

const element = (id) => /** @type {any} */ (document.getElementById(id));
const [controllerField, recordingField, timeField, playButton] = ["controller", "recording", "time", "play"].map(element);

/** @type {Map<string, any[]>} */
const files = new Map();
const stage = new Stage(element("stage"));
/** @type {import("./timeline.js").Moment[]} */
let moments = [];
/** The controller and the recording that are shown. */
let shown = { controller: "", id: "" };
/** The recording that is shown, as a script, and the answer to its simulation. @type {{script: any, answer: any}} */
let played = { script: null, answer: null };
let [duration, at, speed, request] = [0, 0, 1, 0];

async function recordings(controller) {
  if (!files.has(controller)) {
    const answer = await fetch(`lab/recordings/${controller}.jsonl`);
    const lines = (await answer.text()).split("\n").filter(Boolean);
    files.set(controller, lines.map((line) => JSON.parse(line)));
  }
  return files.get(controller) ?? [];
}

/** A recording's name: one for people for the first, that of its test for the others, with its id if others have the same. */
function titleOf(controller, { id, title }, all) {
  const [first, name] = catalogue[controller].recording;
  const own = plain(title);
  return id === first ? name : all.some((other) => other.id !== id && plain(other.title) === own) ? `${own} (${id})` : own;
}

/** A test's title without what concerns only the test: `random 7` as "Random gestures 7". */
const plain = (title) => title.replace(/ kvo=\w+$/, "").replace(/^random /, "random gestures ").replace(/^./, (first) => first.toUpperCase());

/** Shows a step's lists, if another one is shown. */
function showStep(index) {
  if (document.documentElement.dataset.step === String(index)) return;
  const moment = moments[index];
  document.documentElement.dataset.step = String(index);
  element("moment").textContent = index === 0 ? "Created" : `Step ${index} of ${moments.length - 1}, at ${moment.time} s of the recording`;
  element("recorded").textContent = outlined(index);
  element("event").replaceChildren(...breakable(JSON.stringify(moment.event), /(?<=,)/));
  const [theirs, ours] = events(moment);
  element("theirs").replaceChildren(...theirs);
  element("ours").replaceChildren(...ours);
  element("state").replaceChildren(...states(moment));
  element("compared").replaceChildren(...compared(moment));
  element("differences").replaceChildren(...faults(moment));
}

/** Of which step the outlines are. */
function outlined(index) {
  const place = moments.indexOf(recordedAt(moments, index));
  if (place < 0) return "no frames recorded";
  const name = (step) => (step === 0 ? "creation" : `step ${step}`);
  return place === index ? "this step" : `${name(place)} (${name(index)} has none)`;
}

/** Shows the moment at a time that is played. */
function show(time) {
  at = Math.min(Math.max(time, 0), duration);
  const index = indexAt(moments, at);
  timeField.value = String(at);
  timeField.setAttribute("aria-valuetext", `${at.toFixed(2)} of ${duration.toFixed(2)} seconds`);
  element("clock").textContent = `${at.toFixed(2)} / ${duration.toFixed(2)} s`;
  const recorded = recordedAt(moments, index);
  const isNow = recorded === moments[index];
  element("outline").classList.toggle("other", !isNow);
  stage.draw(framesAt(moments, at), recorded, isNow, fingerAt(moments, index));
  showStep(index);
}

/** Shows a recording. If the server does not answer, what was shown stays. */
async function open() {
  pause();
  const controller = controllerField.value;
  const all = await recordings(controller);
  const recording = all.find(({ id }) => id === recordingField.value) ?? all[0];
  const main = element("main");
  main.setAttribute("aria-busy", "true");
  delete document.documentElement.dataset.ready;
  const script = { ...recording.create, events: recording.steps.map(({ event }) => event) };
  const answer = await post("v1/simulations", script);
  const { session, steps } = answer;
  played = { script, answer };
  shown = { controller, id: recording.id };
  for (const place of document.querySelectorAll("[data-library]")) place.replaceChildren(...breakable(catalogue[controller].library));
  element("demo").href = `examples/originals/${catalogue[controller].demo}.html`;
  history.replaceState(null, "", `#${recording.id}`);
  stage.use(session.container);
  moments = [
    { expected: recording.created ?? {}, actual: session, event: recording.create, time: session.time, at: 0 },
    ...steps.map((actual, index) => ({ expected: recording.steps[index].expect, actual, event: recording.steps[index].event, time: actual.time, at: 0 })),
  ];
  duration = schedule(moments);
  timeField.max = String(duration);
  const { isSame, text } = verdict(moments.slice(1));
  element("verdict").textContent = text;
  element("verdict").classList.toggle("differs", !isSame);
  delete document.documentElement.dataset.step;
  show(0);
  finish();
}

function finish() {
  element("main").setAttribute("aria-busy", "false");
  document.documentElement.dataset.ready = shown.id;
}

/** Fills the list of recordings, and selects one of them. */
async function list(id) {
  const controller = controllerField.value;
  const all = await recordings(controller);
  const [first] = catalogue[controller].recording;
  const sorted = [...all.filter((each) => each.id === first), ...all.filter((each) => each.id !== first)];
  recordingField.replaceChildren(...sorted.map((each) => make("option", { value: each.id, text: titleOf(controller, each, all) })));
  recordingField.value = all.some((each) => each.id === id) ? id : sorted[0].id;
}

/** Moves by whole steps. */
function move(by) {
  pause();
  const index = indexAt(moments, at);
  show(moments[Math.min(moments.length - 1, Math.max(0, index + by))].at);
}

function pause() {
  cancelAnimationFrame(request);
  request = 0;
  playButton.textContent = "Play";
  playButton.setAttribute("aria-pressed", "false");
}

function play() {
  if (request) return pause();
  if (at >= duration) show(0);
  playButton.textContent = "Pause";
  playButton.setAttribute("aria-pressed", "true");
  let before = performance.now();
  const step = (now) => {
    show(at + (Math.max(0, now - before) / 1000) * speed);
    before = now;
    if (at >= duration) pause();
    else request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return undefined;
}

/** Returns a listener for `action`. After an error, the choice is again the recording that is shown. */
const showingErrors = (action) => () => action().catch(async (error) => {
  element("verdict").textContent = `This cannot be played: ${reason(error)}.`
    + (shown.id ? " The picture is still the last recording." : "");
  element("verdict").classList.add("differs");
  if (!shown.id) return;
  controllerField.value = shown.controller;
  await list(shown.id);
  finish();
});

const controllers = Object.keys(catalogue);
// The one of the playground in this tab, or one that is on the screen from the beginning on.
const FIRST = controllers.find((name) => name === recall("controller")) ?? "curtain";
controllerField.replaceChildren(...controllers.map((name) => make("option", { value: name, text: `${catalogue[name].title}, of ${catalogue[name].library}` })));
controllerField.addEventListener("change", showingErrors(async () => {
  await list("");
  await open();
}));
recordingField.addEventListener("change", showingErrors(open));
timeField.addEventListener("input", () => {
  pause();
  show(Number(timeField.value));
});
element("back").addEventListener("click", () => move(-1));
element("on").addEventListener("click", () => move(1));
playButton.addEventListener("click", play);
element("testing").replaceChildren(testControls(async () => played));
for (const radio of document.querySelectorAll("[name=speed]")) {
  radio.addEventListener("change", () => (speed = Number(/** @type {HTMLInputElement} */ (radio).value)));
}

// A server with tokens asks for one.
if (token() === undefined) await fetchAuthorized("v1/controllers", element("main"));
const wanted = location.hash.slice(1);
controllerField.value = controllers.find((name) => wanted === name) ?? await ownerOf(wanted);
await showingErrors(async () => {
  await list(wanted);
  await open();
})();

/** The controller that has a recording; the first one if none has it. */
async function ownerOf(id) {
  // Two controllers share a library, and its name in the ids of their recordings.
  const likely = controllers.filter((name) => id.startsWith(`${name.toLowerCase()}-`));
  for (const controller of id ? [...likely, ...controllers] : []) {
    if ((await recordings(controller)).some((each) => each.id === id)) return controller;
  }
  return FIRST;
}
