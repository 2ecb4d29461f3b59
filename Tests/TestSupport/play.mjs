// Plays scripts on the machines for browsers. Each line of input is a script, {"create", "events"}. Its line of output has an
// answer for the creation and for each event: the module's text, byte for byte, and the frames 50 ms later. The last answer is
// the machine's snapshot. In the middle of each script the machine is stored and restored.
import { readFileSync, writeSync } from "node:fs";

const [script, folder, used] = process.argv.slice(2);
const { Machine, Problem } = await import(script);
const { Module } = await import(new URL("module.js", `file://${script}`));
if (used === "ofAll") await Machine.load(readFileSync(`${folder}/drawer.wasm`));
else {
  const { controllers } = JSON.parse(readFileSync(`${folder}/module.json`, "utf8"));
  for (const controller of Object.keys(controllers)) {
    await Machine.load(readFileSync(`${folder}/drawer-${controller}.wasm`), controller);
  }
}

for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "") continue;
  const { create: { controller, ...creation }, events } = JSON.parse(line);
  const module = await Module.load(controller);
  const answers = [];
  const answer = (machine) => {
    const text = module.text(module.exports.answer(), module.exports.answerCount());
    const frames = Object.entries(machine.frames(machine.time + 0.05));
    answers.push({ text, drawn: Object.fromEntries(frames.map(([name, frame]) => [name, Object.values(frame).map(Number)])) });
  };
  let machine = await Machine.create(controller, creation);
  answer(machine);
  for (const [index, event] of events.entries()) {
    if (index === events.length >> 1) machine = await Machine.restore(machine.snapshot(), machine.revision);
    try {
      machine.handle(event, { explain: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    answer(machine);
  }
  answers.push({ text: machine.snapshot(), drawn: {} });
  writeSync(1, `${JSON.stringify(answers)}\n`);
}
