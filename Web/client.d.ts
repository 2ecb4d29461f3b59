import type { Attachment, AttachOptions } from "./attachment.js";
import type { Configurations } from "./configurations.js";
import type { Commands, DelegateEvents } from "./controllers.js";
import type { Surface } from "./drawing.js";
import type { Animation, ByFrame, DelegateEvent, Input, Result, State } from "./results.js";

export * from "./attachment.js";
export * from "./controllers.js";
export * from "./drawing.js";
export * from "./results.js";
export type { Configurations };

/** The names of the controllers. */
export type Controller = keyof Configurations;

/** Distances from the edges, in points. */
export interface Insets {
  top?: number;
  left?: number;
  bottom?: number;
  right?: number;
}

/** The area that contains the drawer, in points. A point is a CSS pixel unless the root has another size. */
export interface Container {
  width: number;
  height: number;
  safeArea?: Insets;
}

/** The options of `connect`. */
export interface ConnectOptions<C extends Controller = Controller> {
  /** The access token, sent as `Authorization: Bearer`. */
  token?: string;
  /** The controller of a new session; `curtain` by default. An existing session keeps its controller. */
  controller?: C;
  /** The configuration's members that differ from the defaults. */
  configuration?: Configurations[C];
  /** The container of a new session. Without this option the container has the size of the root, and follows it. */
  container?: Container;
  /** The clock that drives the session; `server` by default. Several screens on one session need the server's clock. */
  clock?: "server" | "client";
  /**
   * Whether the client posts a `tick` when an animation ends; true by default. It matters only with a client's clock.
   * If you set it to false, your page posts the ticks.
   */
  ticks?: boolean;
  /**
   * Whether a new session stays on the server when this page is unloaded; false by default. Otherwise the page deletes
   * the session as it unloads.
   */
  keep?: boolean;
  /** The seconds after which an unused new session expires: 60 by default, or the server's default with `keep`. */
  ttl?: number;
  /** A name, unique in this tab, under which the session survives a reload: the reloaded page reconnects to it. */
  resume?: string;
  /** Whether results explain where a released drawer goes, in `result.explanation`. */
  explain?: boolean;
  /**
   * Whether to follow the session's event stream, which reports what other clients do; true by default. If you set
   * it to false, you can call `session.follow()` later.
   */
  follow?: boolean;
  /** The seconds to wait for an answer before rejecting, while connecting and for each command; 10 by default. */
  timeout?: number;
  /** Cancels the connection attempt. */
  signal?: AbortSignal;
  /** For `local:`, a session to restore, as returned by `session.save()`. Without it the session is new. */
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
  /** The transform about the center: `tx` and `ty` are a translation in points, `sx` and `sy` are scale factors. */
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

/** An error response of the server, with the problem details of RFC 9457. */
export class Problem extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The problem details: the response's body. */
  readonly details: { type: string; title: string; detail: string; errors?: unknown[] };
  /** The last part of the problem's type, such as `session-not-found`. */
  readonly kind: string;
}

/** A place where a drawer can rest. */
export interface Detent {
  /** The detent's name, as `snapTo` takes it. */
  name: string;
  /** The length of the drawer's visible part at this detent, in points. */
  position: number;
  /** The other names that `snapTo` takes for it, if there are any. */
  aliases?: string[];
}

/** The events that a session dispatches in addition to its delegate events: the type of `detail` by event name. */
export interface OwnEvents<C extends Controller = Controller> {
  /** A delegate event of any name was emitted. */
  delegate: DelegateEvent<C>;
  /** The state may have changed. */
  change: { revision: number; state: State<C> };
  /** An event was handled; `detail` is its result. */
  result: Result<C>;
  /** The server answered a request. */
  exchange: { method: string; path: string; body: unknown; answer: unknown; status: number; milliseconds: number };
  /** The drawer heads for another detent, after a drag or a command. */
  snap: Detent;
  /** The drawer's current position, once per animation frame. Dispatched only in pages that use `travel`. */
  travel: { position: number; progress: number };
  /** The user is closing the drawer. `preventDefault()` keeps it open. */
  beforeclose: { reason: "drag" | "tap" | "escape" | "back" | "key" | "handle" | "close" | "overlay" };
  /** The drawer came to rest: all animations have ended. */
  rest: {};
  /** The server's result differs from this page's prediction; `denied` lists the events dispatched by mistake. */
  corrected: { revision: number; denied: DelegateEvent<C>[] };
  /** The connection to the server was lost. */
  offline: {};
  /** The connection to the server is back. */
  online: {};
  /** The server had lost the session, and the client created it again, with another `id`. */
  replaced: { id: string };
  /** The session no longer exists on the server. */
  gone: {};
  /** A request failed, the server refused an event, or an element does not know what the page's HTML says. */
  problem: { error: Problem | Error };
}

/** All events that a session of a controller dispatches. */
export type SessionEvents<C extends Controller = Controller> = OwnEvents<C> & {
  [N in keyof DelegateEvents[C]]: DelegateEvents[C][N] & { name: N; time: number };
};

/**
 * A session, with its controller's commands as methods. The session dispatches each delegate event as a `CustomEvent`
 * of the same name, and as `delegate`, on itself and on every root that it is attached to; `detail` has the event's arguments.
 */
export type Session<C extends Controller = Controller> = SessionMembers<C> & Commands[C];

/** The members that the sessions of all controllers have. */
export interface SessionMembers<C extends Controller> {
  /** The session's identifier. It changes if the session is `replaced`. */
  readonly id: string;
  /** The session's URL. Pass it to `connect` on another screen to mirror the session there. */
  readonly url: string;
  /** The name of the session's controller. */
  readonly controller: C;
  /** Whether the session was restored after a reload of the page (`resume`). */
  readonly isResumed: boolean;
  /** The session's revision, which increases with each change. */
  readonly revision: number;
  /** The session's state. */
  readonly state: State<C>;
  /** The complete configuration, with defaults. */
  readonly configuration: Required<Configurations[C]>;
  /** The area that contains the drawer. */
  readonly container: Container;
  /** The session's time in seconds at its last change. */
  readonly time: number;
  /** The frames at `time`. */
  readonly frames: ByFrame<C, Frame>;
  /** The animations that were running at `time`, in their wire format. */
  readonly animations: readonly Animation<C>[];
  /** Whether this page runs the session's machine and handles events itself, ahead of the server. */
  readonly isPredicted: boolean;
  /** Whether the server has answered all posted events. */
  readonly isIdle: boolean;
  /**
   * Shows the session in `root`, and handles drags, taps and keys there.
   *
   * The elements marked `data-frame="NAME"` show the frames. Elements marked `data-scroll` are scroll views that hand a
   * drag over to the drawer at their ends. No drag starts on elements marked `data-no-drag`, and no mouse drag on those
   * marked `data-selectable`. The bottom of an element marked `data-detent="content"` is a detent; in a sheet, any other name
   * adds an anchor of that name. `root` may be inside a frame of another drawer; the nearest drawer that a drag suits
   * handles the drag.
   */
  attach(root: HTMLElement, options?: AttachOptions): Attachment;
  /**
   * Posts any event of the controller.
   *
   * If this page runs the session's machine, the result is available at once, and a later refusal by the server is
   * dispatched as `problem`. Like all posts it rejects with a `Problem` if the event is refused, and with an
   * `InvalidStateError` after `close()`. In a page without the machine it rejects with a `TimeoutError` if the server
   * does not answer.
   */
  post(event: Input<C>): Promise<Result<C>>;
  /** Performs a command on behalf of this page's user. A dialog that the command opens takes the focus. */
  command(command: Input<C>): Promise<Result<C>>;
  /** The detents where the drawer can rest, the closed one first. */
  readonly detents: readonly Detent[];
  /** The detent where the drawer rests or is heading; during a drag, the one before the drag. Null if it is at none. */
  readonly detent: string | null;
  /** Whether the drawer is at a detent other than the closed one. */
  readonly isOpen: boolean;
  /** How the user operates the drawer. It has the frames that a finger drags, what keys do, and what the drawer covers. */
  readonly surface: Surface;
  /** Moves to the detent of that name. If there is none, it rejects with a `Problem` that lists the detents. */
  snapTo(name: string, options?: { animated?: boolean }): Promise<void>;
  /** Opens the drawer to its default detent, or closes it. */
  setOpen(isOpen: boolean, options?: { animated?: boolean }): Promise<void>;
  /** Whether the user can close the drawer; initially true. Commands, `snapTo` and `setOpen` can always close it. */
  dismissible: boolean;
  /**
   * Closes the drawer as if the user did. It stays open if `dismissible` is false or a `beforeclose` listener calls
   * `preventDefault()`.
   */
  requestClose(reason?: OwnEvents["beforeclose"]["reason"]): Promise<void>;
  /** Replaces members of the configuration. */
  configure(configuration: Configurations[C]): Promise<void>;
  /** Replaces members of the container. */
  resize(container: Partial<Container>): Promise<void>;
  /** Returns the session as JSON, which `connect("local:", { saved })` restores; null without a machine. */
  save(): string | null;
  /** Reads the session from the server again. */
  refresh(): Promise<void>;
  /** Starts to follow the session's event stream. */
  follow(): void;
  /** Stops following the session's event stream. */
  unfollow(): void;
  /**
   * Closes the session in this page only, and ends a drag in progress. Events that were already posted are still sent,
   * and the session stays on the server until it expires.
   */
  close(): void;
  /**
   * Deletes the session on the server and closes it in this page, after the events that were already posted. Meanwhile it takes no
   * more commands. If the server does not answer, the promise rejects, and the session goes on.
   */
  delete(): Promise<void>;
  addEventListener<N extends keyof SessionEvents<C>>(
    type: N, listener: (event: CustomEvent<SessionEvents<C>[N]>) => void, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<N extends keyof SessionEvents<C>>(
    type: N, listener: (event: CustomEvent<SessionEvents<C>[N]>) => void, options?: boolean | EventListenerOptions): void;
  dispatchEvent(event: globalThis.Event): boolean;
}

/** The class of sessions, for `instanceof` checks. Use `connect` to create one. */
export const Session: { readonly prototype: SessionMembers<Controller> };

/**
 * Connects to a session.
 *
 * If `url` is a server's address, the session is new. If it is a session's address (`.../v1/sessions/ID`), the page
 * connects to that session. If it is `local:`, the session runs in this page only and needs no server.
 *
 * It rejects with a `Problem` if the server refuses the request or is not a drawerd server. It rejects with a
 * `TimeoutError` if there is no answer: the server is down, or it does not allow this page's origin (`--allow-origin`).
 */
export function connect<C extends Controller = "curtain">(
  url: string | URL, options?: ConnectOptions<C>): Promise<Session<C>>;

/**
 * Loads the machines of these controllers ahead of the first `connect`.
 *
 * One machine is 104 to 131 kB, compressed with brotli. For more than two controllers it loads the module of all controllers
 * at once (255 kB).
 * For controllers of your own, give the addresses of their modules by the controllers' names: `preload({ panel: "panel.wasm" })`.
 * Without WebAssembly there is no machine to load, and the sessions work without one.
 */
export function preload(...controllers: (Controller | Record<string, string | URL>)[]): Promise<void>;
