// Plays scripts on the machines for browsers: a line in, {"create", "events"}, a line out, what was answered. In the
// middle of each the machine is kept, and restored.
import { readFileSync, writeSync } from "node:fs";

const [script, folder, used] = process.argv.slice(2);
const { Machine, Problem } = await import(script);
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
  let machine = await Machine.create(controller, creation);
  const answers = [machine.initial];
  for (const [index, event] of events.entries()) {
    if (index === events.length >> 1) machine = await Machine.restore(machine.snapshot(), machine.revision);
    try {
      answers.push({ ...machine.handle(event), drawn: structuredClone(machine.frames()) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      answers.push({ problem: error.details });
    }
  }
  writeSync(1, `${JSON.stringify(answers)}\n`);
}
