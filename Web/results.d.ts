// The types that a session exchanges with its clients, by controller.
import type { Controller, Detent } from "./client.js";
import type { DelegateEvents, FrameNames, States } from "./controllers.js";
import type { Explanation, FrameValues, Surface, Timing, WireFrame } from "./drawing.js";
import type { Inputs } from "./inputs.js";

/** The events that a client can post to a session of a controller. */
export type Input<C extends Controller = Controller> = { [K in C]: Inputs[K] }[C];

/** The model of a controller. */
export type State<C extends Controller = Controller> = { [K in C]: States[K] }[C];

/** Values by the name of a controller's frame. A frame may be missing, such as the handle's. */
export type ByFrame<C extends Controller, Value> = { [K in C]: { readonly [N in FrameNames[K]]?: Value } }[C];

/** An animation that is running, or waiting for another one to end. */
export interface Animation<C extends Controller = Controller> {
  /** The session's time at which the animation begins, in seconds. */
  start: number;
  /** The animation's duration in seconds. */
  duration: number;
  timing: Timing;
  /** `timing` as a CSS easing function. */
  easing: string;
  /** The values of the animated frames at the start. */
  from: ByFrame<C, FrameValues>;
  /** The values of the animated frames at the end. */
  to: ByFrame<C, FrameValues>;
  /** The delegate events emitted when the animation ends. */
  onCompletion: Omit<DelegateEvent<C>, "time">[];
}

/** The result of the events that a client posted. */
export interface Result<C extends Controller = Controller> {
  /** The session's revision after the events. */
  revision: number;
  /** The session's time in seconds. */
  time: number;
  /** The session's state after the events. */
  state: State<C>;
  /** The frames in their wire format: members at their defaults are left out. */
  frames: ByFrame<C, WireFrame>;
  /** The animations that are running or waiting. */
  animations: Animation<C>[];
  /** The detents where the drawer can rest, if the events changed them. */
  detents?: Detent[];
  /** How the user operates the drawer, if the events changed it. */
  surface?: Surface;
  /** The delegate events that the events caused, in order. */
  delegate: DelegateEvent<C>[];
  /** Answers besides the state; empty if there are none. */
  response: {
    /** Whether a command had its effect. */
    performed?: boolean;
    /** Why the event was ignored; missing if it was not. */
    ignored?: string;
    /** A likely mistake in the samples of the pan that just ended. */
    hint?: string;
    /** The content offset that the scroll view has to show. */
    contentOffset?: { x: number; y: number };
    /** Whether the scroll view has to stop where it is. */
    stopsScrolling?: boolean;
  };
  /** Why the gesture that ended settled where it did, if the session was connected with `explain`. */
  explanation?: Explanation;
}

/** A delegate event, with its arguments. */
export type DelegateEvent<C extends Controller = Controller> = {
  [K in C]: { [N in keyof DelegateEvents[K]]: DelegateEvents[K][N] & { name: N; time: number } }[keyof DelegateEvents[K]];
}[C];
