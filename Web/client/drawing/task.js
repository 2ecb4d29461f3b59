/** Calls a function once the page's task is over, and what observers and frameworks do because of it: before the next frame. */
export const afterTask = (act) => queueMicrotask(() => queueMicrotask(act));
