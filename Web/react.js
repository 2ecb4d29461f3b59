// The elements as React components: `import { Curtain } from "drawerd/react"`. React is the page's own. Types: react.d.ts.
import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } from "react";
import "./elements.js";

// React warns about layout effects where there is no layout.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;
const ATTRIBUTES = ["server", "token", "removal"];

/** What React calls otherwise than the attribute is called. */
function attributes({ className, ...rest }) {
  return className === undefined ? rest : { ...rest, class: className };
}

/**
 * One of two things that tell where a drawer is. Where the page says it (`value`), the drawer goes there, and comes back
 * there when the page does not follow it; else it begins at `first`.
 */
function useControlled(element, property, event, { value, first, onChange }) {
  const [, renderAgain] = useReducer((count) => count + 1, 0);
  // Where the page believes the drawer to be: what it was told last, also where it has yet to render that.
  const latest = useRef({ value, believed: value, onChange });
  useBeforePaint(() => {
    latest.current = { value, believed: value, onChange };
  });
  useBeforePaint(() => {
    const start = value ?? first;
    if (start !== undefined) element.current[property] = start;
    // Only as it begins: from then on it is where the finger, or `value`, has it.
  }, []);
  useBeforePaint(() => {
    if (value !== undefined && element.current[property] !== value) element.current[property] = value;
  });
  useBeforePaint(() => {
    const target = element.current;
    const changed = ({ detail }) => {
      if (detail[property] === latest.current.believed) return;
      latest.current.believed = detail[property];
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
    useControlled(element, "state", "statechange", { value: state, first: defaultState, onChange: onStateChange });
    useControlled(element, "open", "openchange", { value: open, first: defaultOpen, onChange: onOpenChange });
    const told = useRef({ onReady, onProblem });
    useBeforePaint(() => {
      told.current = { onReady, onProblem };
    });
    useEffect(() => {
      const target = element.current;
      let isMounted = true;
      const failed = ({ detail }) => told.current.onProblem?.(detail.error);
      target.addEventListener("problem", failed);
      // Whatever goes wrong is told of by the event.
      target.ready?.then((session) => isMounted && told.current.onReady?.(session), () => {});
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
