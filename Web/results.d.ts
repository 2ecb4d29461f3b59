// What goes to a session and comes from it, by controller.
import type { Controller, Detent } from "./client.js";
import type { DelegateEvents, FrameNames, States } from "./controllers.js";
import type { Explanation, FrameValues, Surface, Timing, WireFrame } from "./drawing.js";
import type { Inputs } from "./inputs.js";

/** What a client can post to a session of a controller. */
export type Input<C extends Controller = Controller> = { [K in C]: Inputs[K] }[C];

/** The model of a controller. */
export type State<C extends Controller = Controller> = { [K in C]: States[K] }[C];

/** Values of a controller's frames, by the frame's name. A frame may be missing, such as that of a handle. */
export type ByFrame<C extends Controller, Value> = { [K in C]: { readonly [N in FrameNames[K]]?: Value } }[C];

/** An animation that runs, or waits for another one. */
export interface Animation<C extends Controller = Controller> {
  /** The session's time at which it begins, and its duration, in seconds. */
  start: number;
  duration: number;
  timing: Timing;
  /** `timing` in CSS. */
  easing: string;
  from: ByFrame<C, FrameValues>;
  to: ByFrame<C, FrameValues>;
  /** The delegate events that its end will emit. */
  onCompletion: Omit<DelegateEvent<C>, "time">[];
}

export interface Result<C extends Controller = Controller> {
  revision: number;
  /** The session's time in seconds. */
  time: number;
  state: State<C>;
  /** As on the wire: members at their defaults are left out. */
  frames: ByFrame<C, WireFrame>;
  animations: Animation<C>[];
  /** Where the drawer can rest, and how it meets the screen: if the events have changed that. */
  detents?: Detent[];
  surface?: Surface;
  delegate: DelegateEvent<C>[];
  response: {
    performed?: boolean;
    ignored?: string;
    /** What looks wrong with the samples of the pan that ended. */
    hint?: string;
    contentOffset?: { x: number; y: number };
    stopsScrolling?: boolean;
  };
  explanation?: Explanation;
}

/** A delegate event, with its arguments. */
export type DelegateEvent<C extends Controller = Controller> = {
  [K in C]: { [N in keyof DelegateEvents[K]]: DelegateEvents[K][N] & { name: N; time: number } }[keyof DelegateEvents[K]];
}[C];
