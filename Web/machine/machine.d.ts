import type { Commands } from "../controllers.js";

/** The controllers that a machine can be of. */
export type Controller = keyof Commands;

/** An event of the controller; on a client's clock, which a machine's is, each has its `time` in seconds. */
export interface Event {
  type: string;
  time?: number;
  [member: string]: unknown;
}

/** What a creation, an event or a restored machine answers; `frames` is as on the wire, without defaults. */
export interface View {
  /** How many events the machine has handled. */
  revision: number;
  /** The machine's time in seconds. */
  time: number;
  state: { name: string; [member: string]: any };
  frames: Record<string, any>;
  animations: any[];
}

export interface Result extends View {
  delegate: { name: string; time: number; [argument: string]: unknown }[];
  response: {
    performed?: boolean;
    ignored?: string;
    contentOffset?: { x: number; y: number };
    stopsScrolling?: boolean;
  };
  /** Only if asked for, and a gesture ended. */
  explanation?: Record<string, unknown>;
}

/** The whole of a machine: a result without events, and what it was made of. */
export interface Whole extends View {
  controller: Controller;
  container: Record<string, any>;
  configuration: Record<string, any>;
  /** What the creation emitted; missing where the machine was restored. */
  delegate?: Result["delegate"];
}

/** What a frame shows, every member filled in. */
export interface DrawnFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  opacity: number;
  cornerRadius: number;
  blur: number;
  /** The transform about the centre: a translation in points, and factors. */
  tx: number;
  ty: number;
  sx: number;
  sy: number;
  z: number;
  hidden: boolean;
  interactive: boolean;
}

/** What a machine or its server refuses: problem details (RFC 9457); only a server's have an `instance`. */
export class Problem extends Error {
  readonly status: number;
  readonly details: { type: string; title: string; status: number; detail: string; instance?: string; errors?: unknown[] };
  /** The last part of the type, such as `stale-event` or `session-not-found`. */
  readonly kind: string;
}

/** A drawer as a state machine in this page, without a server: the server's own code, as WebAssembly. */
export class Machine {
  private constructor();
  /**
   * Loads the module of `controller` before it is needed, or that of all, which every machine then comes from. A machine that
   * is made loads that of its controller by itself; the third controller of a page loads that of all. By default they are
   * the server's, beside this file. Rejects where the page may not run WebAssembly (`script-src` without
   * `'wasm-unsafe-eval'`), or there are none.
   */
  static load(source?: string | URL | BufferSource | WebAssembly.Module, controller?: Controller): Promise<void>;
  /** A new machine at time 0. Rejects with a `Problem` where the creation is at fault. */
  static create(
    controller: Controller, creation?: { container?: Record<string, unknown>; configuration?: Record<string, unknown> },
  ): Promise<Machine>;
  /** The machine that `snapshot` wrote, here or on a server. Rejects with a `Problem` where it cannot be read. */
  static restore(text: string, revision?: number): Promise<Machine>;

  readonly controller: Controller;
  /** How it was when it was made. */
  readonly initial: Whole;
  /** How many events it has handled. */
  revision: number;
  /** Its time in seconds. */
  readonly time: number;
  /** When the next running animation ends, in seconds; null where nothing runs. */
  readonly nextCompletion: number | null;
  /**
   * Applies one event or an array of them, all or none, and answers what `POST /v1/sessions/ID/events` does.
   *
   * `time` stamps all of them, instead of their own. Throws a `Problem`; nothing has changed then.
   */
  handle(events: Event | Event[], options?: { explain?: boolean; time?: number }): Result;
  /** Lets time pass as a server's clock does: a tick for each completion until `time`, at its own time. */
  advance(time: number): Result[];
  /** What to draw at `time` (now, if left out) if nothing else happens. The next call fills the same objects anew. */
  frames(time?: number): Record<string, DrawnFrame>;
  /** The machine as JSON: what `restore` reads. */
  snapshot(): string;
  /** Goes on from what `restore` reads, at once; answers how it is then. */
  reset(text: string, revision?: number): Whole;
}
