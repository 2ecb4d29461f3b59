// The elements as React components: `import { Curtain } from "drawerd/react"`. React is the page's own. Types: react.d.ts.
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } from "react";
import "./elements.js";

// React warns about layout effects where there is no layout.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;
const ATTRIBUTES = ["server", "token", "removal"];

/** The props whose names differ from the attributes'. */
function attributes({ className, ...rest }) {
  return className === undefined ? rest : { ...rest, class: className };
}

/**
 * A prop that may be controlled. With a `value` the drawer goes there, and comes back there when the page does not render
 * another one; without, it begins at `defaultValue`.
 */
function useControlled(element, property, event, { value, defaultValue, onChange }) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  // What was reported to the page last, also where it has yet to render that.
  const latest = useRef({ value, reported: value, onChange });
  useBeforePaint(() => {
    latest.current = { value, reported: value, onChange };
  });
  useBeforePaint(() => {
    const start = value ?? defaultValue;
    if (start !== undefined) element.current[property] = start;
    // Only as it begins: from then on it is where the finger, or `value`, has it.
  }, []);
  useBeforePaint(() => {
    if (value !== undefined && element.current[property] !== value) element.current[property] = value;
  });
  useBeforePaint(() => {
    const target = element.current;
    const changed = ({ detail }) => {
      if (detail[property] === latest.current.reported) return;
      latest.current.reported = detail[property];
      latest.current.onChange?.(detail[property]);
      if (latest.current.value !== undefined) renderAgain();
    };
    target.addEventListener(event, changed);
    return () => target.removeEventListener(event, changed);
  }, [event]);
}

function component(tag, name) {
  const Component = forwardRef(function Drawer(props, ref) {
    const {
      open, defaultOpen, onOpenChange, state, defaultState, onStateChange, configuration, onReady, onProblem, children, ...rest
    } = props;
    const element = useRef(null);
    useImperativeHandle(ref, () => element.current, []);
    const written = JSON.stringify(configuration ?? {});
    useBeforePaint(() => {
      element.current.configuration = JSON.parse(written);
    }, [written]);
    useControlled(element, "state", "statechange", { value: state, defaultValue: defaultState, onChange: onStateChange });
    useControlled(element, "open", "openchange", { value: open, defaultValue: defaultOpen, onChange: onOpenChange });
    const handlers = useRef({ onReady, onProblem });
    useBeforePaint(() => {
      handlers.current = { onReady, onProblem };
    });
    useEffect(() => {
      const target = element.current;
      let isMounted = true;
      const failed = ({ detail }) => handlers.current.onProblem?.(detail.error);
      target.addEventListener("problem", failed);
      // A rejection is dispatched as `problem`, too.
      target.ready?.then((session) => isMounted && handlers.current.onReady?.(session), () => {});
      return () => {
        isMounted = false;
        target.removeEventListener("problem", failed);
      };
    }, [...ATTRIBUTES.map((attribute) => props[attribute])]);
    return createElement(tag, { ...attributes(rest), ref: element }, children);
  });
  Component.displayName = name;
  return Component;
}

export const Curtain = component("drawerd-curtain", "Curtain");
export const Sheet = component("drawerd-sheet", "Sheet");
export const Transition = component("drawerd-transition", "Transition");
export const AppStorePresentation = component("drawerd-app-store-presentation", "AppStorePresentation");
export const ViewDeck = component("drawerd-view-deck", "ViewDeck");
export const Drawer = component("drawerd-drawer", "Drawer");
