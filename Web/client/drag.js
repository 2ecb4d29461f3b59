import { NUMBERS, PLACES, clamped } from "./frames.js";

/** @typedef {import("./frames.js").Frames} Frames */

/**
 * What a drag looks like while its answers are under way.
 *
 * What is shown is the last answer's frames, moved on by what the finger has done since. How a frame follows the finger
 * is not known here: it is the slope between the last two answers, which within bounds is exactly 1, so that the next
 * answer confirms what is shown already. Where it does not (in a rubber band, at an edge, after a grab of something that
 * was faster than the network) the difference stays as a residue, and is paid off little by little, mostly while the
 * finger moves. So there is no jump, ever, and no error that stays.
 */
export class Drag {
  /** How much of the residue may go in a picture, in points: nobody sees that. */
  static #creep = 0.9;
  /** And for each point that the finger moves. */
  static #share = 0.2;

  /** @type {Record<string, Record<string, number>>} frame, member: change for each point of the finger */
  #rates = {};
  /** @type {Record<string, Record<string, number>>} */
  #residue = {};
  #answers = 0;
  /** Whether nobody knows what the frames will be, such as those of another screen: the first answer is no residue. */
  #isUnknown;
  #paidAt = 0;

  /**
   * @param {Frames} shown what is to be seen as it begins
   * @param {"x" | "y"} axis the way of the finger
   * @param {(name: string) => Record<string, number> | null} follows the first guess of how frames follow
   * @param {boolean} mayLearnAtOnce whether the first answer can be trusted to have begun with `shown`
   * @param {(way: number) => number} [course] what becomes of the finger's way before the frames follow it
   */
  constructor(shown, axis, follows, mayLearnAtOnce, course = (way) => way) {
    this.frames = shown;
    this.axis = axis;
    this.mayLearnAtOnce = mayLearnAtOnce;
    this.course = course;
    this.translation = course(0);
    this.answered = this.translation;
    this.#paidAt = this.translation;
    const guesses = Object.keys(shown).map((name) => [name, follows(name)]);
    this.#rates = Object.fromEntries(guesses.map(([name, guess]) => [name, guess ?? {}]));
    this.#isUnknown = guesses.every(([, guess]) => guess === null);
  }

  /** The finger is there. @param {{x: number, y: number}} translation */
  move(translation) {
    this.translation = this.course(translation[this.axis]);
  }

  /**
   * The server's frames for the finger at `translation`.
   * @param {Frames} frames
   * @param {{x: number, y: number}} translation
   * @param {boolean} isIgnored whether the drag moves nothing
   */
  answer(frames, translation, isIgnored) {
    const shown = this.shown();
    const along = this.course(translation[this.axis]);
    const way = along - this.answered;
    this.#answers += 1;
    if (isIgnored) this.#rates = {};
    else if (Math.abs(way) >= 2 && (this.#answers > 2 || this.mayLearnAtOnce)) this.#learn(frames, way);
    this.frames = frames;
    this.answered = along;
    this.#residue = {};
    if (this.#isUnknown && this.#answers === 1) return;
    const predicted = this.#predicted();
    for (const [name, frame] of Object.entries(shown)) {
      if (!predicted[name]) continue;
      this.#residue[name] = Object.fromEntries(NUMBERS.map((member) => [member, frame[member] - predicted[name][member]]));
    }
  }

  #learn(frames, way) {
    for (const [name, frame] of Object.entries(frames)) {
      const before = this.frames[name];
      if (!before) continue;
      const rates = NUMBERS.map((member) => [member, (frame[member] - before[member]) / way]);
      // A finger moves nothing faster than itself for long; an edge that was met in between would say otherwise.
      this.#rates[name] = Object.fromEntries(rates.map(([member, rate]) => [member, Math.min(2, Math.max(-2, rate))]));
    }
  }

  /** Pays off a part of the residue; called once for each picture. */
  pay() {
    const way = Math.abs(this.translation - this.#paidAt);
    this.#paidAt = this.translation;
    const most = Math.max(0, ...Object.entries(this.#residue).map(([name, frame]) => this.#extent(name, frame)));
    const part = most > 0 ? Math.min(1, (Drag.#creep + Drag.#share * way) / most) : 0.2;
    for (const frame of Object.values(this.#residue)) {
      for (const member of NUMBERS) frame[member] *= 1 - part;
    }
    return most > 0;
  }

  /** How far off a frame's residue puts what is to be seen of it, in points. */
  #extent(name, residue) {
    const { width, height } = this.frames[name];
    const grown = Math.max(Math.abs(residue.sx) * width, Math.abs(residue.sy) * height) / 2;
    return grown + Math.max(...PLACES.map((member) => Math.abs(residue[member])));
  }

  /** What is to be seen now. @returns {Frames} */
  shown() {
    const frames = this.#predicted();
    for (const [name, residue] of Object.entries(this.#residue)) {
      for (const member of NUMBERS) frames[name][member] = clamped(member, frames[name][member] + residue[member]);
    }
    return frames;
  }

  #predicted() {
    const way = this.translation - this.answered;
    /** @type {Frames} */
    const frames = {};
    for (const [name, frame] of Object.entries(this.frames)) {
      frames[name] = { ...frame };
      for (const [member, rate] of Object.entries(this.#rates[name] ?? {})) {
        frames[name][member] = clamped(member, frame[member] + rate * way);
      }
    }
    return frames;
  }
}
