// Drawers composed of parts, named as in vaul and Base UI: `import { Drawer } from "drawerd/react/parts"`.
import {
  cloneElement, createContext, createElement, forwardRef, useCallback, useContext, useEffect, useId, useState,
} from "react";
import { createPortal } from "react-dom";
import { flag, parsed } from "../elements/texts.js";
import * as components from "../react.js";
import { travel } from "../travel.js";
import { frames as framesOf } from "./frames.js";

/** The context that the parts of one drawer share. @type {import("react").Context<any>} */
const Shared = createContext(null);

/** Combines two click handlers: the page's runs first, and then, unless it prevents the default, the part's own. */
const bothHandlers = (first, second) => (!first ? second : (event) => {
  second?.(event);
  if (!event.defaultPrevented) first(event);
  // The page may have loaded parts.js, too.
  event.nativeEvent.isHandledByDrawer = true;
});

/** The `ref` of the page's child: a prop in React 19, and beside the props before. */
const refOf = (child) => (Object.keys(child.props).includes("ref") ? child.props.ref : child.ref);

function setRef(ref, element) {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}

/** Combines two refs. React calls another function again, which must not happen with each rendering. */
function useBoth(first, second) {
  const both = useCallback((element) => {
    setRef(first, element);
    setRef(second, element);
  }, [first, second]);
  return first && second ? both : first ?? second;
}

/** Creates an element of `tag` with these props. With `asChild` it passes the props to the page's own child instead. */
function useElement(tag, { asChild = false, children, ...props }, ref) {
  const both = useBoth(ref, asChild ? refOf(children) : null);
  if (!asChild) return createElement(tag, { ...props, ref }, children);
  const { className, style, onClick, ...own } = children.props;
  return cloneElement(children, {
    ...props, ...own, className: [props.className, className].filter(Boolean).join(" ") || undefined, style: { ...props.style, ...style },
    onClick: bothHandlers(props.onClick, onClick), ref: both });
}

/** Whether the drawer is open: the controlled value of the page, or otherwise the component's own state. */
function useOpen({ open, defaultOpen = false, onOpenChange }) {
  const [own, setOwn] = useState(flag(defaultOpen));
  const changed = (next) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return { isOpen: flag(open) ?? own, setOwn, changed };
}

const Trigger = forwardRef(function Trigger({ onClick, ...props }, ref) {
  const { isOpen, setOpen, id, isModal } = useContext(Shared);
  return useElement("button", {
    type: "button", "aria-haspopup": isModal ? "dialog" : undefined, "aria-expanded": isOpen, "aria-controls": id, "data-state": isOpen ? "open" : "closed",
    onClick: bothHandlers(() => setOpen(!isOpen), onClick), ...props }, ref);
});

const Overlay = forwardRef(function Overlay({ style, onClick, ...props }, ref) {
  const { isOpen, isModal, root } = useContext(Shared);
  const own = { position: "absolute", inset: 0, opacity: "var(--drawer-progress)", pointerEvents: isOpen && isModal ? "auto" : "none" };
  return createElement("div", {
    "data-part": "overlay", "data-no-drag": "", "data-state": isOpen ? "open" : "closed", style: { ...own, ...style },
    onClick: bothHandlers(() => {
      // The overlay is what lies outside of the drawer.
      if (root?.session?.configuration.isDismissableByOutsideDrawerTaps !== false) root?.requestClose("overlay");
    }, onClick), ...props, ref });
});

/** The box of the content: as high as its children, in the layout that the page gives the content. */
const BOX = {
  display: "inherit", flexDirection: "inherit", flexWrap: "inherit", alignItems: "inherit", justifyContent: "inherit", gap: "inherit",
  gridTemplate: "inherit", boxSizing: "border-box", width: "100%", height: "fit-content", flexShrink: 0, overflowX: "hidden", overflowY: "auto",
};

const Content = forwardRef(function Content({ children, ...props }, ref) {
  const { isOpen, frames } = useContext(Shared);
  return createElement("div", { "data-frame": frames.content, "data-state": isOpen ? "open" : "closed", ...props, ref },
    createElement("div", { "data-detent": "content", style: BOX }, children));
});

/** The handle. It is rendered into the root, beside the content, even if the page renders it inside the content. */
const Handle = forwardRef(function Handle(props, ref) {
  const { root, frames } = useContext(Shared);
  return root ? createPortal(createElement("div", { ...props, "data-frame": frames.handle, ref }), root) : null;
});

const Title = forwardRef(function Title(props, ref) {
  return useElement("h2", { "data-part": "title", ...props }, ref);
});

const Description = forwardRef(function Description({ id: given, ...props }, ref) {
  const { root, frames } = useContext(Shared);
  const made = useId();
  const id = given ?? made;
  useEffect(() => root?.querySelector(`[data-frame="${frames.content}"]`)?.setAttribute("aria-describedby", id), [root, id]);
  return useElement("p", { id, "data-part": "description", ...props }, ref);
});

const Close = forwardRef(function Close({ onClick, ...props }, ref) {
  const { root } = useContext(Shared);
  return useElement("button", { type: "button", "data-part": "close", onClick: bothHandlers(() => root?.requestClose("close"), onClick), ...props }, ref);
});

/**
 * Creates the parts of drawers that `component` shows.
 * @param {{content: string, handle: string | null}} frames the names of their frames
 */
function parts(component, frames, defaults = {}) {
  const Root = forwardRef(function Root({ children, open, defaultOpen, onOpenChange, ...settings }, ref) {
    const made = useId();
    const [root, setRoot] = useState(null);
    const { isOpen, setOwn, changed } = useOpen({ open, defaultOpen, onOpenChange });
    // The page says at which detent the drawer is, and so whether it is open.
    const isByState = open === undefined && (settings.state ?? settings.defaultState) !== undefined;
    const setOpen = (next) => {
      if (isByState && root) root.open = next;
      else changed(next);
    };
    const shared = { id: settings.id ?? made, root, setRoot: useBoth(ref, setRoot), isOpen, isByState, setOpen, setOwn, changed, frames,
      settings: { ...defaults, ...settings, modal: settings.modal ?? true }, isModal: Boolean(flag(settings.modal) ?? true) };
    return createElement(Shared.Provider, { value: shared }, children);
  });

  function Portal({ container, children }) {
    const { id, root, setRoot, isOpen, isByState, setOwn, changed, settings } = useContext(Shared);
    const [isMounted, setMounted] = useState(false);
    // There is no document during server-side rendering, and hydration has to render the same as the server.
    useEffect(() => setMounted(true), []);
    if (!isMounted) return null;
    const onReady = (session) => {
      if (root?.attachment) travel(root.attachment);
      if (isByState) setOwn(session.isOpen);
      settings.onReady?.(session);
    };
    const style = { position: "fixed", inset: 0, zIndex: 50, ...settings.style };
    return createPortal(createElement(component, {
      ...settings, id, style, onReady, ref: setRoot, open: isByState ? undefined : isOpen, onOpenChange: changed,
    }, children), container ?? document.body);
  }

  return { Root, NestedRoot: Root, Trigger, Portal, Overlay, Content, Handle, Title, Description, Close };
}

/**
 * The parts of a view deck. Its root is an element of the page, which contains the center and the sides.
 */
const CLOSED = "closed";

const DeckRoot = forwardRef(function DeckRoot({ children, state, defaultState = CLOSED, onStateChange, ...settings }, ref) {
  const made = useId();
  const id = settings.id ?? made;
  const [root, setRoot] = useState(null);
  const [own, setOwn] = useState(defaultState);
  const sides = (typeof settings.sides === "string" ? parsed(settings.sides) : settings.sides) ?? ["left"];
  const detent = state ?? own;
  const setDetent = (next) => {
    setOwn(next);
    onStateChange?.(next);
  };
  const onReady = (session) => {
    if (root?.attachment) travel(root.attachment);
    settings.onReady?.(session);
  };
  const shared = { id, root, sides, detent, setDetent, isOpen: detent !== CLOSED, isModal: true };
  return createElement(Shared.Provider, { value: shared },
    createElement(components.ViewDeck, { ...settings, sides, id, onReady, ref: useBoth(ref, setRoot), state: detent, onStateChange: setDetent }, children));
});

const DeckTrigger = forwardRef(function DeckTrigger({ side: given, onClick, ...props }, ref) {
  const { id, detent, setDetent, sides } = useContext(Shared);
  const side = given ?? sides[0];
  const isOpen = detent === side;
  return useElement("button", {
    type: "button", "aria-expanded": isOpen, "aria-controls": `${id}-${side}`, "data-state": isOpen ? "open" : "closed",
    onClick: bothHandlers(() => setDetent(isOpen ? CLOSED : side), onClick), ...props }, ref);
});

const DeckContent = forwardRef(function DeckContent({ side: given, children, ...props }, ref) {
  const shared = useContext(Shared);
  const { id, detent, sides } = shared;
  const side = given ?? sides[0];
  const label = `${id}-${side}-title`;
  const names = props["aria-label"] || props["aria-labelledby"] ? {} : { "aria-labelledby": label };
  return createElement("div", { role: "group", id: `${id}-${side}`, "data-frame": side, "data-state": detent === side ? "open" : "closed", ...names, ...props, ref },
    createElement(Shared.Provider, { value: { ...shared, label, frames: { content: side } } }, children));
});

/** The center's box: as tall as the center, so that all of its children can be reached on a low screen. */
const CENTER_BOX = { ...BOX, height: "100%" };

const DeckCenter = forwardRef(function DeckCenter({ children, ...props }, ref) {
  const [center, setCenter] = useState(null);
  const shared = useContext(Shared);
  return createElement("div", { "data-frame": framesOf.viewDeck.content, ...props, ref: useBoth(ref, setCenter) },
    createElement("div", { style: CENTER_BOX }, createElement(Shared.Provider, { value: { ...shared, center } }, children)));
});

/** The overlay of a deck is in its center, which a finger drags, but beside the box, which is scrolled. */
const DeckOverlay = forwardRef(function DeckOverlay(props, ref) {
  const { center } = useContext(Shared);
  return center ? createPortal(createElement(Overlay, { "data-no-drag": undefined, ...props, ref }), center) : null;
});

const DeckTitle = forwardRef(function DeckTitle(props, ref) {
  return createElement(Title, { id: useContext(Shared).label, ...props, ref });
});

export const Curtain = parts(components.Curtain, framesOf.curtain, { midHeightCoefficient: null });
export const Drawer = parts(components.Drawer, framesOf.drawer, { supportsPartialExpansion: false });
export const Sheet = parts(components.Sheet, framesOf.sheet, { hasChevron: true, stack: [{ id: "root", isScrollable: true }] });
export const ViewDeck = {
  Root: DeckRoot, Trigger: DeckTrigger, Center: DeckCenter, Content: DeckContent, Overlay: DeckOverlay, Title: DeckTitle, Description, Close };
