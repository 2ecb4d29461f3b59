import { make } from "./elements.js";

// Simulates a slow or lost network between this page and its server, so that you can feel the difference.

/** @type {{label: string, roundTrip: number | null}[]} */
const CHOICES = [
  { label: "0 ms", roundTrip: 0 }, { label: "100 ms", roundTrip: 100 }, { label: "300 ms", roundTrip: 300 },
  { label: "offline", roundTrip: null },
];

/** The added round trip time in milliseconds; null while offline. @type {number | null} */
let roundTrip = 0;
/** Aborts open requests when the network goes offline. @type {Set<AbortController>} */
const open = new Set();

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const unreachable = () => new TypeError("the playground is offline");

async function oneWay() {
  if (roundTrip === null) throw unreachable();
  if (roundTrip > 0) await sleep(roundTrip / 2);
  if (roundTrip === null) throw unreachable();
}

/** Delays the parts of a body, and keeps their order. */
function delayed(body) {
  let then = 0;
  return body.pipeThrough(new TransformStream({
    async transform(chunk, controller) {
      then = Math.max(then, performance.now() + (roundTrip ?? 0) / 2);
      await sleep(then - performance.now());
      controller.enqueue(chunk);
    },
  }));
}

/** Makes `fetch` use the simulated network. */
export function interpose() {
  const { fetch } = globalThis;
  globalThis.fetch = async (resource, options = {}) => {
    await oneWay();
    const end = new AbortController();
    open.add(end);
    const signal = options.signal ? AbortSignal.any([options.signal, end.signal]) : end.signal;
    try {
      const answer = await fetch(resource, { ...options, signal });
      await oneWay();
      // An answer of this status has no body, even if the browser gives it an empty one.
      return answer.body && answer.status !== 204 ? new Response(delayed(answer.body), answer) : answer;
    } finally {
      // Going offline must also end streams, which outlive this call. Any other request has ended by now.
      if (!String(resource).includes("/stream")) open.delete(end);
    }
  };
}

/** Creates the control that selects the network. */
export function network() {
  const radios = CHOICES.map((choice, index) => make("label", {},
    make("input", { type: "radio", name: "network", value: choice.label, checked: index === 0, onchange: () => use(choice) }), choice.label));
  return make("fieldset", { class: "network" }, make("legend", { text: "Try a slow network" }), ...radios);
}

function use(choice) {
  roundTrip = choice.roundTrip;
  if (roundTrip !== null) return dispatchEvent(new Event("online"));
  for (const end of open) end.abort(unreachable());
  open.clear();
}
