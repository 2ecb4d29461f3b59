// Times the machines for browsers. Prints, as JSON, how long a page waits for its first machine (in milliseconds), and
// for each controller how long a pan and its picture take (in microseconds).
//
// usage: node machine.mjs MACHINE_JS FOLDER_OF_MODULES
import { readFileSync } from "node:fs";

const [script, folder] = process.argv.slice(2);
const { Machine } = await import(script);
const bytes = readFileSync(`${folder}/drawer-curtain.wasm`);
const begun = performance.now();
await Machine.load(bytes, "curtain");
await Machine.create("curtain", {});
const ready = performance.now() - begun;

const ROUNDS = 7;
const COUNT = 2000;

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Returns the microseconds that `act(index)` takes: the median of some rounds after a first one. */
function microseconds(act) {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const start = performance.now();
    for (let index = 0; index < COUNT; index += 1) act(index);
    return ((performance.now() - start) * 1000) / COUNT;
  });
  return median(rounds.slice(1));
}

await Machine.load(readFileSync(`${folder}/drawer.wasm`));
const controllers = {};
const names = Object.keys(JSON.parse(readFileSync(`${folder}/module.json`, "utf8")).controllers);
for (const controller of names) {
  const machine = await Machine.create(controller, { container: { width: 390, height: 844 } });
  let time = 0;
  // A closed modal drawer is out of the finger's reach.
  const { modal, opens } = machine.initial.surface;
  if (modal) machine.handle({ type: "snapTo", detent: opens, animated: false, time });
  const pan = (phase, way) => ({ type: "pan", phase, time: (time += 0.001), translation: { x: way, y: way }, velocity: { x: 0, y: 0 } });
  machine.handle(pan("began", 0));
  controllers[controller] = {
    pan: microseconds((index) => machine.handle(pan("changed", index % 40))),
    picture: microseconds(() => machine.frames()),
  };
}
console.log(JSON.stringify({ ready, controllers }));
