// The address as state: `?place=opera&detent=half`. A link opens the page there, and Back returns to it.
import { useMemo, useSyncExternalStore } from "react";

const changed = new EventTarget();

function subscribe(listener: () => void) {
  addEventListener("popstate", listener);
  changed.addEventListener("change", listener);
  return () => {
    removeEventListener("popstate", listener);
    changed.removeEventListener("change", listener);
  };
}

/** The parameters of the address; a component that uses them renders again when they change. */
export function useParameters(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Changes parameters of the address; null removes one. Back returns to the address before, unless this one replaces it. */
export function go(changes: Record<string, string | null>, { replaces = false } = {}) {
  const parameters = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) value === null ? parameters.delete(name) : parameters.set(name, value);
  const address = `${location.pathname}${parameters.toString() && `?${parameters}`}`;
  if (replaces) history.replaceState(history.state, "", address);
  else history.pushState({}, "", address);
  changed.dispatchEvent(new Event("change"));
}
