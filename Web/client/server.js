// What only a session on a server needs, as one file: a page whose drawers are all `local:` does not load it.
export { Channel } from "./server/channel.js";
export { recreate, releaseLostGesture } from "./server/recovery.js";
export { follow } from "./server/stream.js";
