import type { Controller, Frame, Input, Result } from "../client.js";

export { Problem } from "../client.js";
export type { Controller, Input, Result };

/**
 * The complete state of a machine: a result without events, plus the creation's controller, container and
 * configuration.
 */
export type Whole<C extends Controller = Controller> = Omit<Result<C>, "delegate" | "response" | "explanation"> & {
  controller: C;
  container: Record<string, any>;
  configuration: Record<string, any>;
  /** The delegate events that the creation emitted; missing if the machine was restored. */
  delegate?: Result<C>["delegate"];
};

/** The values of a frame that `frames` computes, with every member filled in. */
export type DrawnFrame = Omit<Frame, "roundedCorners" | "color" | "border" | "shadow" | "contentInset">;

/** A drawer's state machine in this page. It is the server's own code as WebAssembly, and needs no server. */
export class Machine<C extends Controller = Controller> {
  private constructor();
  /**
   * Loads a module ahead of its first use: the module of `controller`, or, without one, the module of all controllers,
   * which all later machines then use.
   *
   * You need not call it. `create` and `restore` load the module of their controller, and for a page's third controller
   * the module of all. By default the modules come from the server, beside this file. It rejects if there are no
   * modules, or if the page may not run WebAssembly (`script-src` without `'wasm-unsafe-eval'`).
   */
  static load(source?: string | URL | BufferSource | WebAssembly.Module, controller?: Controller): Promise<void>;
  /** Creates a machine at time 0. Rejects with a `Problem` if the creation is invalid. */
  static create<C extends Controller>(
    controller: C, creation?: { container?: Record<string, unknown>; configuration?: Record<string, unknown> },
  ): Promise<Machine<C>>;
  /**
   * Restores a machine from a snapshot that `snapshot()` or a server wrote. Rejects with a `Problem` if the snapshot is
   * invalid.
   */
  static restore(text: string, revision?: number): Promise<Machine>;

  /** The name of the machine's controller. */
  readonly controller: C;
  /** The machine's state when it was created or restored. */
  readonly initial: Whole<C>;
  /** The number of events that the machine has handled. */
  revision: number;
  /** The machine's time in seconds. */
  readonly time: number;
  /** The time in seconds at which the next running animation ends; null if none is running. */
  readonly nextCompletion: number | null;
  /**
   * Applies one event, or an array of events atomically, and returns the result that `POST /v1/sessions/ID/events`
   * returns.
   *
   * `time` replaces the time of every event. It throws a `Problem` if an event is refused; the machine is unchanged
   * then.
   */
  handle(events: Input<C> | Input<C>[], options?: { explain?: boolean; time?: number }): Result<C>;
  /**
   * Advances to `time` as a server's clock does, with a tick at the end of each animation. Returns the ticks' results.
   */
  advance(time: number): Result<C>[];
  /**
   * Returns the frames to draw at `time` (the machine's current time by default), assuming that no event happens
   * before. The next call reuses the returned objects.
   */
  frames(time?: number): Record<string, DrawnFrame>;
  /** Returns the machine as JSON, which `restore` reads. */
  snapshot(): string;
  /** Replaces this machine's state with a snapshot's, synchronously, and returns the new state. */
  reset(text: string, revision?: number): Whole<C>;
}
