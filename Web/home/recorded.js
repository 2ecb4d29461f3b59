// A recording of the original library over our machine, of the drawer that is shown.
import { catalogue } from "../playground/catalogue.js";
import { make } from "../playground/elements.js";
import { fetchAuthorized, post, reason } from "../playground/token.js";
import { verdict } from "../lab/compare.js";
import { Stage } from "../lab/stage.js";
import { fingerAt, framesAt, indexAt, recordedAt, schedule } from "../lab/timeline.js";

/** Plays the recording that the lab shows first. */
export class Recorded {
  #request = 0;

  constructor(controller) {
    this.controller = controller;
    const [id, title] = catalogue[controller].recording;
    this.id = id;
    this.picture = make("div", { class: "frames", role: "img", "aria-label": "The frames of a recording" });
    this.stage = new Stage(this.picture);
    this.button = make("button", { type: "button", class: "small primary", text: "Play the recording", onclick: () => this.#play() });
    this.status = make("p", { role: "status" });
    /** The steps of the recording, once they are here. @type {import("../lab/timeline.js").Moment[] | undefined} */
    this.moments = undefined;
    this.element = make("div", { class: "recorded" }, this.picture, make("div", { class: "said" },
      make("p", {}, make("strong", { text: catalogue[controller].library }), `: ${title[0].toLowerCase()}${title.slice(1)}.`),
      this.button, this.status, make("a", { href: `lab#${id}`, text: "All recordings, in the lab" })));
  }

  async #load() {
    await fetchAuthorized("v1/controllers", this.element);
    const lines = (await (await fetch(`lab/recordings/${this.controller}.jsonl`)).text()).split("\n").filter(Boolean);
    const recording = lines.map((line) => JSON.parse(line)).find(({ id }) => id === this.id);
    const { session, steps } = await post("v1/simulations", { ...recording.create, events: recording.steps.map(({ event }) => event) });
    this.stage.use(session.container);
    this.moments = [{ expected: recording.created ?? {}, actual: session, event: recording.create, time: session.time, at: 0 },
      ...steps.map((actual, index) => ({ expected: recording.steps[index].expect, actual, event: recording.steps[index].event, time: actual.time, at: 0 }))];
    this.duration = schedule(this.moments);
    this.status.textContent = verdict(this.moments.slice(1)).text;
  }

  async #play() {
    if (this.#request) return this.stop();
    try {
      if (!this.moments) await this.#load();
    } catch (error) {
      this.status.textContent = `This cannot be played: ${reason(error)}.`;
      return undefined;
    }
    this.button.textContent = "Stop";
    const begin = performance.now();
    const step = (now) => {
      const at = Math.min(Math.max(0, now - begin) / 1000, this.duration);
      this.#draw(at);
      if (at >= this.duration) this.stop();
      else this.#request = requestAnimationFrame(step);
    };
    this.#request = requestAnimationFrame(step);
    return undefined;
  }

  #draw(at) {
    const index = indexAt(this.moments, at);
    const recorded = recordedAt(this.moments, index);
    this.stage.draw(framesAt(this.moments, at), recorded, recorded === this.moments[index], fingerAt(this.moments, index));
  }

  stop() {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.button.textContent = "Play the recording";
  }
}
