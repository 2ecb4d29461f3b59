/** The controllers that a session can be of. */
export type Controller = "curtain" | "sheet" | "appStorePresentation" | "transition" | "viewDeck" | "drawer";

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

export interface ConnectOptions {
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** What a new session is of; `curtain` by default. */
  controller?: Controller;
  /** The configuration's members that differ from the defaults. */
  configuration?: Record<string, unknown>;
  /** A new session's container. Without one, it is as large as the root, and follows its size. */
  container?: Container;
  /** `server` by default, which is what several screens on one session need. */
  clock?: "server" | "client";
  /** False: a session on a client's clock is not told when its animations end; whoever posts its events does that. */
  ticks?: boolean;
  /** Seconds that a new session is kept without being used. */
  ttl?: number;
  /** Asks for the reasons of every release: `result.explanation`. */
  explain?: boolean;
  /** False: does not follow the session's stream, which takes a connection; `session.follow()` does it later. */
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
  /** The transform about the centre: a translation in points, and factors. */
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

/** What is posted; its members stand on the controller's page. */
export interface Event {
  type: string;
  [member: string]: unknown;
}

export interface Result {
  revision: number;
  /** The session's time in seconds. */
  time: number;
  state: { name: string; [member: string]: unknown };
  /** As on the wire: members at their defaults are left out. */
  frames: Record<string, unknown>;
  animations: unknown[];
  delegate: DelegateEvent[];
  response: {
    performed?: boolean;
    ignored?: string;
    contentOffset?: { x: number; y: number };
    stopsScrolling?: boolean;
  };
  explanation?: Record<string, unknown>;
}

export interface DelegateEvent {
  name: string;
  time: number;
  [argument: string]: unknown;
}

/** An error that the server answered: RFC 9457's problem details. */
export class Problem extends Error {
  readonly status: number;
  readonly details: { type: string; title: string; detail: string; errors?: unknown[] };
  /** The last part of the type, such as `session-not-found`. */
  readonly kind: string;
}

export interface Attachment {
  readonly root: HTMLElement;
  /** Whether a finger drags here. */
  readonly isDragging: boolean;
  /** Lets go of the element. A drag that is under way there is cancelled. */
  detach(): void;
}

/**
 * A session on the server. Its delegate events are dispatched on it and on every root that it is attached to, as
 * `CustomEvent`s of their own names, with their arguments in `detail`; `delegate` is dispatched for each of them.
 * Further events: `change` (the state), `result` (what an event has caused), `exchange` (a request and its answer),
 * `rest` (nothing moves any more), `corrected` (the server has said otherwise than this page's machine; `detail.denied`
 * are the delegate events that should not have been dispatched), `offline`, `online`, `replaced` (the server had lost the
 * session; it has another `id`), `gone`, `problem`.
 */
export class Session extends EventTarget {
  readonly id: string;
  /** The session's address: `connect` to it on another screen to mirror it. */
  readonly url: string;
  readonly controller: Controller;
  readonly revision: number;
  readonly state: { name: string; [member: string]: any };
  readonly configuration: Record<string, any>;
  readonly container: Container;
  /** The session's time in seconds, as of the last thing that happened. */
  readonly time: number;
  /** Where everything was then. */
  readonly frames: Record<string, Frame>;
  /** What was moving then, as on the wire. */
  readonly animations: readonly unknown[];
  /** Whether this page has the session's machine, and answers its events itself. */
  readonly isPredicted: boolean;
  /** Whether the server has answered everything that was posted. */
  readonly isIdle: boolean;
  /**
   * Draws the session into the elements marked `data-frame="NAME"` inside `root`, and lets it be dragged, tapped and
   * operated by keyboard there. Elements marked `data-scroll` are scroll views that hand over to the drawer; on
   * elements marked `data-no-drag` no drag starts.
   */
  attach(root: HTMLElement, options?: { keyboard?: boolean }): Attachment;
  /**
   * Posts any event of the controller. Where this page has the session's machine its result is there at once, and what
   * the server refuses later is dispatched as `problem`. Like everything that is posted it rejects with a `Problem` if it
   * is refused, with an `InvalidStateError` once the session was closed here, and, in a page without the machine, with a
   * `TimeoutError` if the server does not answer.
   */
  post(event: Event): Promise<Result>;
  /** Performs a command by its name, for somebody who operates this page: a dialog that it opens takes the focus. */
  command(command: Event): Promise<Result>;
  /** Replaces members of the configuration. */
  configure(configuration: Record<string, unknown>): Promise<void>;
  /** Replaces members of the container. */
  resize(container: Partial<Container>): Promise<void>;
  /** The session as it is, as a text that `connect("local:", { saved })` goes on from; null without a machine. */
  save(): string | null;
  /** Reads the session anew. */
  refresh(): Promise<void>;
  follow(): void;
  unfollow(): void;
  /** Ends everything here, a drag under way too; the session stays on the server. What was posted before still leaves. */
  close(): void;
  /** Deletes the session on the server, and ends everything here. */
  delete(): Promise<void>;

  // The commands, each only on the sessions of its controller.
  moveCurtain(members: { to: "min" | "mid" | "max" | "hide"; animated?: boolean }): Promise<Result>;
  present(members?: { animated?: boolean }): Promise<Result>;
  dismiss(members?: { animated?: boolean }): Promise<Result>;
  setDrawerState(members: { to: string; animated?: boolean }): Promise<Result>;
  snapToAnchor(members: { index: number; animated?: boolean }): Promise<Result>;
  expand(members?: { animated?: boolean }): Promise<Result>;
  collapse(members?: { animated?: boolean }): Promise<Result>;
  setAnchors(members: { anchors: unknown[]; animated?: boolean; snapTo?: number }): Promise<Result>;
  push(members?: { item?: { id: string; [member: string]: unknown }; animated?: boolean }): Promise<Result>;
  pop(members?: { animated?: boolean }): Promise<Result>;
  popToRoot(members?: { animated?: boolean }): Promise<Result>;
  popTo(members: { id: string; animated?: boolean }): Promise<Result>;
  setStack(members: { items: { id: string }[]; animated?: boolean }): Promise<Result>;
  select(members: { index: number; animated?: boolean }): Promise<Result>;
  openSide(members: { side: string; animated?: boolean; duration?: number }): Promise<Result>;
  closeSide(members: { side: string; animated?: boolean; duration?: number }): Promise<Result>;
  toggleSide(members: { side: string; animated?: boolean; duration?: number }): Promise<Result>;
  openSideBouncing(members: { side: string }): Promise<Result>;
  closeSideBouncing(members: { side: string }): Promise<Result>;
  toggleOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result>;
  closeOpenSide(members?: { animated?: boolean; duration?: number }): Promise<Result>;
  closeOpenSideBouncing(): Promise<Result>;
  previewBounce(members: {
    side: string; distance?: number; duration?: number; bounces?: number; dampingFactor?: number;
  }): Promise<Result>;
  setSize(members: { side: string; size: number }): Promise<Result>;
  setMaxSize(members: { size: number }): Promise<Result>;
  setController(members: { side: string; present: boolean }): Promise<Result>;
}

/**
 * Connects to a session: to a new one if `url` is a server's, to that very one if it is a session's
 * (`.../v1/sessions/ID`). With `local:` for `url` the session needs no server: it lives in this page alone.
 *
 * It rejects with a `Problem` if the server refuses it or is none, and with a `TimeoutError` if there is no answer: the
 * server is down, or does not let pages of this origin in (`--allow-origin`).
 */
export function connect(url: string | URL, options?: ConnectOptions): Promise<Session>;
