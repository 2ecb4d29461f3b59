import type {
  Attachment, Commands, Configurations, Controller, DelegateEvents, Detent, OwnEvents, Session, SessionEvents, SessionMembers,
} from "../client.js";

/** A property for each member of the configuration. The property of `style` is `transitionStyle`. */
export type ConfigurationProperties<C extends Controller> = {
  [M in keyof Configurations[C] as M extends "style" ? "transitionStyle" : M]: Configurations[C][M];
};

/**
 * The text of a value as an attribute. Every property takes it, too, and means the same by it: frameworks set a property where an element
 * has one. Lists and objects are JSON.
 */
export type TextOf<V> =
  V extends string ? V
  : V extends number ? `${V}`
  : V extends boolean ? "" | "true" | "false"
  : V extends null ? "null"
  : V extends readonly unknown[] ? `[${string}`
  : `{${string}`;

/** The text of the attribute `modal`. */
export type ModalText = "" | "true" | "false" | "back" | "no-escape" | "no-escape back" | "no-back" | "no-escape no-back";

/** The events that an element dispatches: those of its session, and changes of the drawer's detent. */
export type ElementEvents<C extends Controller> = Pick<
  OwnEvents<C>, "delegate" | "change" | "beforeclose" | "travel" | "snap" | "rest" | "corrected" | "offline" | "online" | "replaced" | "gone" | "problem"
> & Pick<SessionEvents<C>, keyof DelegateEvents[C]> & {
  /** The drawer is at another detent, or heading for it. */
  statechange: { state: string | null };
  /** The drawer was opened or closed. */
  openchange: { open: boolean };
};

/** The members that the elements of all controllers have. */
interface Members<C extends Controller> extends Pick<SessionMembers<C>, "requestClose" | "snapTo"> {
  /** The name of the element's controller. */
  readonly controller: C;
  /**
   * Resolves with the session when the element is connected to it, and rejects if that fails. An element that is
   * removed gets a new promise.
   */
  readonly ready: Promise<Session<C>>;
  /** The session; null until `ready` resolves. */
  readonly session: Session<C> | null;
  /** The address of a server or a session, or `local:`, the default. */
  get server(): string;
  set server(server: string | null | undefined);
  /** The access token of the server; null if it needs none. */
  get token(): string | null;
  set token(token: string | null | undefined);
  /**
   * The name under which the session survives a reload of the page; null if it does not. An empty attribute means the
   * element's `id`, or the name of the controller if the element has no `id`.
   */
  get resume(): string | null;
  set resume(resume: string | boolean | null | undefined);
  /**
   * What happens to the session when the element is removed: `close` deletes it, `leave` keeps it for other clients.
   */
  get removal(): "close" | "leave";
  set removal(removal: "close" | "leave" | null | undefined);
  /**
   * Whether the drawer is modal, and whether Escape and every Back close it. As an attribute: `modal`, or
   * `modal="no-escape back"`.
   */
  get modal(): false | { escape: boolean; back: boolean };
  set modal(modal: boolean | { escape?: boolean; back?: boolean } | ModalText | null | undefined);
  /** Whether the user can close the drawer; true by default. As an attribute: `dismissible="false"`. */
  get dismissible(): boolean;
  set dismissible(dismissible: boolean | TextOf<boolean> | null | undefined);
  /** Whether only the handle drags the drawer. Read when the element connects. */
  get handleOnly(): boolean;
  set handleOnly(handleOnly: boolean | TextOf<boolean> | null | undefined);
  /** With `cycle`, the default, a click on the handle, or Enter, moves to the next detent. Read when the element connects. */
  get handleBehavior(): "none" | "cycle";
  set handleBehavior(handleBehavior: "none" | "cycle" | null | undefined);
  /** The words for the detents that assistive technology reads, by their names. As an attribute: JSON. */
  get labels(): Readonly<Record<string, string>>;
  set labels(labels: Readonly<Record<string, string>> | `{${string}` | null | undefined);
  /** The attachment that shows the session in this element; null before. */
  readonly attachment: Attachment | null;
  /** The name of the detent where the drawer is or is heading. Setting it moves the drawer. */
  get state(): string | null;
  set state(state: string | null | undefined);
  /** Whether the drawer is at a detent other than its lowest. Setting it opens or closes the drawer. */
  get open(): boolean;
  set open(open: boolean | TextOf<boolean> | null | undefined);
  /** The configuration's members that differ from the defaults. As an attribute: JSON. */
  get configuration(): Configurations[C];
  set configuration(configuration: Configurations[C] | `{${string}` | null | undefined);
  /** The detents where the drawer can rest, the closed one first; empty until `ready` resolves. */
  readonly detents: readonly Detent[];
  /** Opens the drawer. */
  show(): Promise<void>;
  /** Closes the drawer, even if the user cannot. */
  close(): Promise<void>;
  addEventListener<N extends keyof ElementEvents<C>>(
    type: N, listener: (event: CustomEvent<ElementEvents<C>[N]>) => void, options?: boolean | AddEventListenerOptions): void;
}

/** An element that shows a session of a controller in its descendants marked `data-frame`. */
export type DrawerElement<C extends Controller = Controller> =
  Members<C> & Omit<Commands[C], keyof Members<C>> & ConfigurationProperties<C> & HTMLElement;

/** The class of a controller's elements. */
export interface ElementClass<C extends Controller> {
  readonly prototype: DrawerElement<C>;
  new (): DrawerElement<C>;
}

/** The base class of all drawer elements. */
export const DrawerElement: ElementClass<Controller>;

/** A controller of your own, for `define`. */
export interface OwnController {
  /** The address of its module, as `Sources/DrawerBrowser/build.sh` builds it. Without one, every answer takes a round trip to the server. */
  machine?: string | URL;
  /** Its page of the catalogue (`GET /v1/controllers/NAME` of your server), or the address of that. */
  description: string | URL | Record<string, unknown>;
}

/**
 * Defines the element of a controller of your own: `drawerd-panel` for `panel`, with its commands as methods and its configuration as
 * properties and attributes. A command that is called like a member that each element has, such as `show`, is sent by
 * `session.command({ type: "show" })`.
 */
export function define(controller: string, own: OwnController): Promise<CustomElementConstructor>;
