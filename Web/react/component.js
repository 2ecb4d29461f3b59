// The elements as React components. The page provides React.
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } from "react";
import { FORWARDED } from "../elements/connection.js";
import { flag, readObject } from "../elements/texts.js";
import { delegateEvents } from "./events.js";

const isServer = typeof window === "undefined";
// React warns about layout effects during server-side rendering.
const useBeforePaint = isServer ? useEffect : useLayoutEffect;
const ATTRIBUTES = ["server", "token", "removal"];
/** The events that a session dispatches on its root, which is the element. */
const DISPATCHED = ["beforeclose", "travel", "delegate"];

/** The name of the prop that handles an event: `onSnap` for `snap`. Events such as `onPresented` keep their name. */
function handlerName(event) {
  if (event === "beforeclose") return "onBeforeClose";
  return /^on[A-Z]/.test(event) ? event : `on${event[0].toUpperCase()}${event.slice(1)}`;
}

/** Sorts the props of an element into the configuration's members, the handlers by event, and the attributes. */
function sorted({ className, configuration, ...props }, { given, members }, events) {
  const handlers = new Map(events.map((event) => [handlerName(event), event]));
  const isText = typeof configuration === "string";
  const object = isText ? readObject(configuration) : configuration;
  const sorted = { configuration: { ...object }, handlers: {}, attributes: {} };
  for (const [name, value] of Object.entries(props)) {
    if (handlers.has(name)) sorted.handlers[handlers.get(name)] = value;
    else if (!members.has(name)) sorted.attributes[name] = value;
    else {
      const member = given(members.get(name), value);
      if (member !== undefined) sorted.configuration[members.get(name)] = member;
    }
  }
  // The element reports a text that is no object.
  if (isText && !object) sorted.configuration = configuration;
  if (className !== undefined) sorted.attributes.class = className;
  return sorted;
}

/** Calls the handlers of the latest rendering for the element's events. */
function useHandlers(element, handlers, events) {
  const latest = useRef(handlers);
  useBeforePaint(() => {
    latest.current = handlers;
  });
  useBeforePaint(() => {
    const target = element.current;
    const handle = (event) => {
      // The handler of a cancelable event receives the event, and any other handler receives the detail.
      if (event.target === target) latest.current[event.type]?.(event.cancelable ? event : event.detail);
    };
    for (const event of events) target.addEventListener(event, handle);
    return () => {
      for (const event of events) target.removeEventListener(event, handle);
    };
  }, []);
}

/**
 * Implements a prop that may be controlled. With a `value` the drawer moves to it, and returns to it if the page does
 * not render another one after a change. The drawer begins at `start`, which is what the page has written.
 */
function useControlled(element, property, event, { value, start, onChange }) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  // `reported` is the value that the page knows, even if it has not rendered that value yet.
  const latest = useRef({ value, reported: value, onChange });
  useBeforePaint(() => {
    latest.current = { value, reported: value, onChange };
  });
  useBeforePaint(() => {
    if (start !== undefined) element.current[property] = start;
    // Only on mount. Later, the user or `value` moves the drawer.
  }, []);
  // The value that the drawer has reached; undefined while it cannot move yet. The page's next value is then set even
  // if the drawer is there already, which cancels the waiting move.
  const wanted = useRef(value);
  // What the page has been told since its last rendering. If it renders that, it requests nothing: the drawer may be on its way
  // elsewhere already.
  const told = useRef(/** @type {any} */ (undefined));
  useBeforePaint(() => {
    const isRequest = value !== undefined && value !== told.current;
    told.current = undefined;
    if (isRequest && (element.current[property] !== value || wanted.current !== value)) element.current[property] = value;
    wanted.current = element.current[property] === value ? value : undefined;
  });
  useBeforePaint(() => {
    const target = element.current;
    const changed = ({ detail }) => {
      if (detail[property] === latest.current.reported) return;
      latest.current.reported = told.current = detail[property];
      latest.current.onChange?.(detail[property]);
      if (latest.current.value !== undefined) renderAgain();
    };
    target.addEventListener(event, changed);
    return () => target.removeEventListener(event, changed);
  }, [event]);
}

/** Creates the component `name` for the element `tag` of class `elementClass`. */
export function component(tag, name, elementClass) {
  const events = [...FORWARDED, ...DISPATCHED, ...delegateEvents[elementClass.controller]];
  const Component = forwardRef(function Drawer(props, ref) {
    const {
      open, defaultOpen, onOpenChange, state, defaultState, onStateChange, modal = null, dismissible = null, handleOnly = null,
      handleBehavior = null, labels = null, onReady, onProblem, children, ...rest
    } = props;
    const { configuration, handlers, attributes } = sorted(rest, elementClass, events);
    const element = useRef(null);
    useImperativeHandle(ref, () => element.current, []);
    const written = JSON.stringify({ modal, dismissible, handleOnly, handleBehavior, labels, configuration });
    useBeforePaint(() => {
      Object.assign(element.current, JSON.parse(written));
    }, [written]);
    useHandlers(element, { ...handlers, problem: ({ error }) => (onProblem ?? console.error)(error) }, events);
    const start = { state: state ?? defaultState, open: open ?? defaultOpen };
    useControlled(element, "state", "statechange", { value: state, start: start.state, onChange: onStateChange });
    useControlled(element, "open", "openchange", { value: flag(open) ?? undefined, start: start.open, onChange: onOpenChange });
    const ready = useRef(onReady);
    useBeforePaint(() => {
      ready.current = onReady;
    });
    useEffect(() => {
      let isMounted = true;
      // The element also dispatches a rejection as `problem`.
      element.current.ready?.then((session) => isMounted && ready.current?.(session), () => {});
      return () => {
        isMounted = false;
      };
    }, ATTRIBUTES.map((attribute) => props[attribute]));
    // What a server renders says how the drawer begins, since its element is there before React is. Later these attributes are the
    // element's own. A configuration as an attribute would outlive that of the props.
    const markup = isServer ? elementClass.markup({ modal, dismissible, handleOnly, handleBehavior, labels, configuration, ...start }) : {};
    useBeforePaint(() => element.current.removeAttribute("configuration"), []);
    return createElement(tag, { ...markup, ...attributes, ref: element, suppressHydrationWarning: true }, children);
  });
  Component.displayName = name;
  return Component;
}
