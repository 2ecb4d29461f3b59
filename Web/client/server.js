// What only a session on a server needs, as one file: a page whose drawers are all `local:` does not load it.
export { channelOf, releaseLostGesture } from "./server/recovery.js";
export { follow } from "./server/stream.js";
export { synchronizing } from "./server/synchronization.js";
