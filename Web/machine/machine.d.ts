import type { Controller, Frame, Input, Result } from "../client.js";

export { Problem } from "../client.js";
export type { Controller, Input, Result };

/** The whole of a machine: a result without events, and what it was made of. */
export type Whole<C extends Controller = Controller> = Omit<Result<C>, "delegate" | "response" | "explanation"> & {
  controller: C;
  container: Record<string, any>;
  configuration: Record<string, any>;
  /** What the creation emitted; missing where the machine was restored. */
  delegate?: Result<C>["delegate"];
};

/** What a frame shows, every member filled in. */
export type DrawnFrame = Omit<Frame, "roundedCorners" | "color" | "border" | "shadow" | "contentInset">;

/** A drawer as a state machine in this page, without a server: the server's own code, as WebAssembly. */
export class Machine<C extends Controller = Controller> {
  private constructor();
  /**
   * Loads the module of `controller` before it is needed, or that of all, which every machine then comes from. A machine that
   * is made loads that of its controller by itself; the third controller of a page loads that of all. By default they are
   * the server's, beside this file. Rejects where the page may not run WebAssembly (`script-src` without
   * `'wasm-unsafe-eval'`), or there are none.
   */
  static load(source?: string | URL | BufferSource | WebAssembly.Module, controller?: Controller): Promise<void>;
  /** A new machine at time 0. Rejects with a `Problem` where the creation is at fault. */
  static create<C extends Controller>(
    controller: C, creation?: { container?: Record<string, unknown>; configuration?: Record<string, unknown> },
  ): Promise<Machine<C>>;
  /** The machine that `snapshot` wrote, here or on a server. Rejects with a `Problem` where it cannot be read. */
  static restore(text: string, revision?: number): Promise<Machine>;

  readonly controller: C;
  /** How it was when it was made. */
  readonly initial: Whole<C>;
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
  handle(events: Input<C> | Input<C>[], options?: { explain?: boolean; time?: number }): Result<C>;
  /** Lets time pass as a server's clock does: a tick for each completion until `time`, at its own time. */
  advance(time: number): Result<C>[];
  /** What to draw at `time` (now, if left out) if nothing else happens. The next call fills the same objects anew. */
  frames(time?: number): Record<string, DrawnFrame>;
  /** The machine as JSON: what `restore` reads. */
  snapshot(): string;
  /** Goes on from what `restore` reads, at once; answers how it is then. */
  reset(text: string, revision?: number): Whole<C>;
}
