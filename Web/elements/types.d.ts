import type {
  Attachment, Commands, Configurations, Controller, DelegateEvents, Detent, OwnEvents, Session, SessionEvents,
} from "../client.js";

/** The properties that stand for the members of a configuration; `style` is called `transitionStyle`. */
export type ConfigurationProperties<C extends Controller> = {
  [M in keyof Configurations[C] as M extends "style" ? "transitionStyle" : M]: Configurations[C][M];
};

/** What an element dispatches: what its session does, and where the drawer is. */
export type ElementEvents<C extends Controller> = Pick<
  OwnEvents, "beforeclose" | "travel" | "snap" | "rest" | "corrected" | "offline" | "online" | "replaced" | "gone" | "problem"
> & Pick<SessionEvents<C>, keyof DelegateEvents[C]> & {
  /** It is at another detent, or on its way there. */
  statechange: { state: string | null };
  openchange: { open: boolean };
};

/** What the elements of all controllers have. */
interface Members<C extends Controller> {
  readonly controller: C;
  /** Fulfilled with the session as soon as it is there; rejected if there is none. Removed elements have another one. */
  readonly ready: Promise<Session<C>>;
  /** The session; null until `ready` is fulfilled. */
  readonly session: Session<C> | null;
  /** The server's address, a session's, or `local:`, which is what it is without one. */
  server: string;
  token: string | null;
  /** Under which name its session outlives a reload of the page; null where it does not. An empty attribute is the `id`. */
  resume: string | null;
  /** What the element's removal does to its session: `close` deletes it, `leave` keeps it for other clients. */
  removal: "close" | "leave";
  /** Whether it covers the page, and what closes it then: as an attribute `modal`, or `modal="no-escape no-back"`. */
  get modal(): false | { escape: boolean; back: boolean };
  set modal(modal: boolean | { escape?: boolean; back?: boolean });
  /** Whether a user can close it: as an attribute, `dismissible="false"`. */
  dismissible: boolean;
  /** Whether only the handle drags it; as the element connects. */
  handleOnly: boolean;
  /** `cycle`: a click on the handle, or Enter, goes to the next detent; as the element connects. */
  handleBehavior: "none" | "cycle";
  /** Where it shows its session; null until then. */
  readonly attachment: Attachment | null;
  /** The name of the detent where it is, or is on its way to. Setting it moves the drawer. */
  state: string | null;
  /** Whether it is elsewhere than at its lowest detent. */
  open: boolean;
  /** The configuration's members that differ from the defaults. */
  configuration: Configurations[C];
  readonly detents: readonly Detent[];
  /** Closes it as a user does: unless it is not dismissible, or a listener cancels `beforeclose`. */
  requestClose(reason?: OwnEvents["beforeclose"]["reason"]): Promise<void>;
  show(): Promise<void>;
  close(): Promise<void>;
  snapTo(name: string, options?: { animated?: boolean }): Promise<void>;
  addEventListener<N extends keyof ElementEvents<C>>(
    type: N, listener: (event: CustomEvent<ElementEvents<C>[N]>) => void, options?: boolean | AddEventListenerOptions): void;
}

/** An element that shows a session of a controller in its children that are marked `data-frame`. */
export type DrawerElement<C extends Controller = Controller> =
  Members<C> & Omit<Commands[C], keyof Members<C>> & ConfigurationProperties<C> & HTMLElement;

/** The class of a controller's elements. */
export interface ElementClass<C extends Controller> {
  readonly prototype: DrawerElement<C>;
  new (): DrawerElement<C>;
}

/** The class of all of them. */
export const DrawerElement: ElementClass<Controller>;
