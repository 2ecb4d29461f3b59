import type { Configurations } from "./configurations.js";
import type { Commands, DelegateEvents } from "./controllers.js";
import type { Surface } from "./drawing.js";
import type { Animation, ByFrame, DelegateEvent, Input, Result, State } from "./results.js";

export * from "./controllers.js";
export * from "./drawing.js";
export * from "./results.js";
export type { Configurations };

/** The controllers that a session can be of. */
export type Controller = keyof Configurations;

export interface Insets {
  top?: number;
  left?: number;
  bottom?: number;
  right?: number;
}

/** What the drawer lives in, in points; a point is a CSS pixel, unless the root is of another size. */
export interface Container {
  width: number;
  height: number;
  safeArea?: Insets;
}

export interface ConnectOptions<C extends Controller = Controller> {
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** What a new session is of; `curtain` by default. A session that is there already is of what it is of. */
  controller?: C;
  /** The configuration's members that differ from the defaults. */
  configuration?: Configurations[C];
  /** A new session's container. Without one, it is as large as the root, and follows its size. */
  container?: Container;
  /** `server` by default, which is what several screens on one session need. */
  clock?: "server" | "client";
  /** False: the client posts no `tick` when the animations of a session on a client's clock end; the page does that. */
  ticks?: boolean;
  /**
   * True: a new session stays on the server after this page has gone. Without it, the page's end deletes the session.
   */
  keep?: boolean;
  /** How many seconds a new session lives without being used: 60 by default, or as long as the server says with `keep`. */
  ttl?: number;
  /** A name in this tab under which the session outlives a reload of the page: the next page connects to it again. */
  resume?: string;
  /** Asks for the reasons of every release: `result.explanation`. */
  explain?: boolean;
  /** False: does not follow the session's events, which others may cause; `session.follow()` does it later. */
  follow?: boolean;
  /** How many seconds connecting, and then each command, waits for an answer before it rejects; 10 by default. */
  timeout?: number;
  /** Gives connecting up. */
  signal?: AbortSignal;
  /** For `local:`: what `session.save()` once returned, to go on from there; a new session without it. */
  saved?: string | null;
}

/** A frame with every member filled in. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  opacity: number;
  cornerRadius: number;
  blur: number;
  /** The transform about the center: a translation in points, and factors. */
  tx: number;
  ty: number;
  sx: number;
  sy: number;
  z: number;
  hidden: boolean;
  interactive: boolean;
  roundedCorners?: string[];
  color?: string;
  border?: { width: number; color?: string };
  shadow?: { color?: string; opacity?: number; radius?: number; offset?: { x: number; y: number } };
  contentInset?: Insets;
}

/** An error that the server answered: RFC 9457's problem details. */
export class Problem extends Error {
  readonly status: number;
  readonly details: { type: string; title: string; detail: string; errors?: unknown[] };
  /** The last part of the type, such as `session-not-found`. */
  readonly kind: string;
}

export interface AttachOptions {
  /** False: no roles, names and keys. */
  keyboard?: boolean;
  /** Whether only the handle drags the drawer. A controller without a handle ignores it. */
  handleOnly?: boolean;
  /** `cycle`: a click on the handle, or Enter, goes to the next detent, and from the highest one to the lowest visible one. */
  handleBehavior?: "none" | "cycle";
  /**
   * True for a drawer over the whole page. While it covers the page, everything below is inert, the drawer has the focus, the
   * page does not scroll, and Escape and the browser's Back button close it, unless you turn them off here.
   */
  modal?: boolean | { escape?: boolean; back?: boolean };
}

export interface Attachment {
  readonly root: HTMLElement;
  /** Whether a finger drags here. */
  readonly isDragging: boolean;
  /** Lets go of the element. A drag that is under way there is cancelled. */
  detach(): void;
}

/** A place where a drawer can rest. */
export interface Detent {
  name: string;
  /** How much of it is seen there, in points. */
  position: number;
}

/** What a session dispatches beside its delegate events: `detail` by the event's name. */
export interface OwnEvents<C extends Controller = Controller> {
  /** Each delegate event, under any name. */
  delegate: DelegateEvent<C>;
  /** The state may be another. */
  change: { revision: number; state: State<C> };
  /** What an event has caused. */
  result: Result<C>;
  /** A request and its answer. */
  exchange: { method: string; path: string; body: unknown; answer: unknown; status: number; milliseconds: number };
  /** It is on its way to another detent: a finger has let go, or it was sent there. */
  snap: Detent;
  /** Where it is now, once a frame: in a page that has imported `travel`. */
  travel: { position: number; progress: number };
  /** A user closes the drawer. `preventDefault()` keeps it open. */
  beforeclose: { reason: "drag" | "tap" | "escape" | "back" | "key" | "handle" | "close" | "overlay" };
  /** Nothing moves any more. */
  rest: {};
  /** The server has said otherwise than this page's machine: what should not have been dispatched. */
  corrected: { revision: number; denied: DelegateEvent<C>[] };
  offline: {};
  online: {};
  /** The server had lost the session; it has another `id`. */
  replaced: { id: string };
  gone: {};
  problem: { error: Problem | Error };
}

/** Everything that a session of a controller dispatches. */
export type SessionEvents<C extends Controller = Controller> = OwnEvents<C> & {
  [N in keyof DelegateEvents[C]]: DelegateEvents[C][N] & { name: N; time: number };
};

/**
 * A session on the server, with its controller's commands as methods. Its delegate events are dispatched on it and on every
 * root that it is attached to, as `CustomEvent`s of their own names, with their arguments in `detail`.
 */
export type Session<C extends Controller = Controller> = SessionMembers<C> & Commands[C];

/** What the sessions of all controllers have. */
export interface SessionMembers<C extends Controller> {
  readonly id: string;
  /** The session's address: `connect` to it on another screen to mirror it. */
  readonly url: string;
  readonly controller: C;
  /** Whether it goes on from before a reload of the page (`resume`). */
  readonly isResumed: boolean;
  readonly revision: number;
  readonly state: State<C>;
  readonly configuration: Required<Configurations[C]>;
  readonly container: Container;
  /** The session's time in seconds, as of the last thing that happened. */
  readonly time: number;
  /** Where everything was then. */
  readonly frames: ByFrame<C, Frame>;
  /** What was moving then, as on the wire. */
  readonly animations: readonly Animation<C>[];
  /** Whether this page has the session's machine, and answers its events itself. */
  readonly isPredicted: boolean;
  /** Whether the server has answered everything that was posted. */
  readonly isIdle: boolean;
  /**
   * Draws the session into the elements marked `data-frame="NAME"` inside `root`, and lets it be dragged, tapped and
   * operated by keyboard there. Elements marked `data-scroll` are scroll views that hand over to the drawer; on
   * elements marked `data-no-drag` no drag starts, and with a mouse none on those marked `data-selectable`. `root` may
   * stand in a frame of another drawer: the nearest drawer that a drag suits takes it.
   */
  attach(root: HTMLElement, options?: AttachOptions): Attachment;
  /**
   * Posts any event of the controller. Where this page has the session's machine its result is there at once, and what
   * the server refuses later is dispatched as `problem`. Like everything that is posted it rejects with a `Problem` if it
   * is refused, with an `InvalidStateError` once the session was closed here, and, in a page without the machine, with a
   * `TimeoutError` if the server does not answer.
   */
  post(event: Input<C>): Promise<Result<C>>;
  /** Performs a command by its name, on behalf of this page's user: a dialog that it opens takes the focus. */
  command(command: Input<C>): Promise<Result<C>>;
  /** Where it can rest, the closed one first. */
  readonly detents: readonly Detent[];
  /** The detent where it rests or is heading; during a drag, the one before. Null where it is at none. */
  readonly detent: string | null;
  /** Whether it is at another detent than the closed one. */
  readonly isOpen: boolean;
  /** How it meets the screen: where a finger drags it, what its keys do, and what it covers. */
  readonly surface: Surface;
  /** Goes to the detent of that name; rejects with a `Problem` that lists the detents if there is none. */
  snapTo(name: string, options?: { animated?: boolean }): Promise<void>;
  /** Opens it as far as it opens by itself, or closes it. */
  setOpen(isOpen: boolean, options?: { animated?: boolean }): Promise<void>;
  /** Whether a user can close it; true at first. Commands, `snapTo` and `setOpen` close it in any case. */
  dismissible: boolean;
  /** Closes it as a user does: unless it is not dismissible, or a listener of `beforeclose` calls `preventDefault()`. */
  requestClose(reason?: OwnEvents["beforeclose"]["reason"]): Promise<void>;
  /** Replaces members of the configuration. */
  configure(configuration: Configurations[C]): Promise<void>;
  /** Replaces members of the container. */
  resize(container: Partial<Container>): Promise<void>;
  /** The session as JSON, from which `connect("local:", { saved })` goes on; null without a machine. */
  save(): string | null;
  /** Reads the session anew. */
  refresh(): Promise<void>;
  follow(): void;
  unfollow(): void;
  /** Ends everything here, a drag under way too. What was posted before still leaves, and the session stays until it expires. */
  close(): void;
  /** Deletes the session on the server, and ends everything here. */
  delete(): Promise<void>;
  addEventListener<N extends keyof SessionEvents<C>>(
    type: N, listener: (event: CustomEvent<SessionEvents<C>[N]>) => void, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<N extends keyof SessionEvents<C>>(
    type: N, listener: (event: CustomEvent<SessionEvents<C>[N]>) => void, options?: boolean | EventListenerOptions): void;
  dispatchEvent(event: globalThis.Event): boolean;
}

/** The sessions' class: `connect` makes them. */
export const Session: { readonly prototype: SessionMembers<Controller> };

/**
 * Connects to a session: to a new one if `url` is a server's, to that very one if it is a session's
 * (`.../v1/sessions/ID`). With `local:` for `url` the session needs no server: it lives in this page alone.
 *
 * It rejects with a `Problem` if the server refuses it or is none, and with a `TimeoutError` if there is no answer: the
 * server is down, or does not let pages of this origin in (`--allow-origin`).
 */
export function connect<C extends Controller = "curtain">(
  url: string | URL, options?: ConnectOptions<C>): Promise<Session<C>>;

/**
 * Loads the machines of these controllers before they are connected to: 90 to 115 kB for each, or that of all at once (215 kB)
 * where they are more than two. Where they cannot be had (no WebAssembly), the sessions do without, as they would have.
 */
export function preload(...controllers: Controller[]): Promise<void>;
