// Recovers a session that the server has lost, and a gesture that a closed page has not ended.
import { Channel } from "./channel.js";
import { isHeld } from "../session/detents.js";

/** The sessions that are being created again. @type {WeakMap<object, Promise<void>>} */
const recoveries = new WeakMap();

/** A session's channel to its server. @param {import("../session/session.js").Session} session */
export function channelOf(session) {
  return new Channel(session.transport, session.options, {
    path: () => session.path,
    ready: () => recoveries.get(session) ?? null,
    answered: (events, result) => session.synchronization.answered(events, result),
    failed: (error, path, events) => fail(session, error, path, events),
    exchanged: (exchange) => session.emit("exchange", exchange),
    isPredicted: () => session.isPredicted,
  });
}

/** Handles the error of a request to `path`. */
async function fail(session, error, path, events) {
  const isLost = error.kind === "session-not-found";
  if (isLost && path === session.path) return recover(session, error);
  // Another page has started to drag the drawer, or `snapTo` has to wait for an animation. Neither is a problem to
  // report.
  const isExpected = error.status === 409 && events.length > 0
    && events.every(({ type, phase }) => phase !== undefined || type === "snapTo");
  if (!isLost && !isExpected) session.emit("problem", { error });
  session.synchronization.refused(events);
}

/** Creates the session again after the server has lost it. */
export function recover(session, error) {
  session.synchronization.predictor.invalidate();
  const recovery = recoveries.get(session) ?? recreate(session, error).finally(() => recoveries.delete(session));
  recoveries.set(session, recovery);
  return recovery;
}

/**
 * Creates a session again that the server has lost, at its last detent. Only the page that created the session does so.
 * @param {import("../session/session.js").Session} session
 * @param {Error} error the error that the requests to the lost session reject with
 */
async function recreate(session, error) {
  const { channel, controller, clockKind, isFollowed, options, synchronization, transport } = session;
  if (!options.isOwn || channel.isClosed) {
    channel.outbox.clear(error);
    return channel.isClosed || session.emit("gone", {});
  }
  const { detent } = session;
  const { container, configuration } = synchronization.predictor.given ?? session;
  const snapshot = await transport.persist("POST", "/v1/sessions",
    { controller, container, configuration, clock: clockKind, ...options.creation });
  session.unfollow();
  synchronization.reset();
  session.revision = -1;
  session.applySnapshot(snapshot);
  if (detent !== null && detent !== session.detent) {
    const event = session.stamped({ type: "snapTo", detent, animated: false });
    session.applyResult(await transport.persist("POST", `${session.path}/events`, event));
  }
  if (isFollowed) session.follow();
  channel.outbox.clear(error);
  synchronization.align();
  for (const attachment of session.attachments) attachment.restartGesture();
  session.emit("replaced", { id: session.id });
  session.redraw({ glides: true });
}

/** How long a gesture may send no events before it counts as lost, in milliseconds. */
const TIMEOUT = 1500;

/**
 * Cancels a gesture that was in progress when this page connected and that receives no more events. The page of such a
 * gesture was closed, and the gesture would hold the drawer forever. If several pages try to cancel it, only the first
 * one succeeds, because the request applies to one revision.
 * @param {import("../session/session.js").Session} session
 */
export async function releaseLostGesture(session) {
  if (!isHeld(session)) return null;
  const { revision } = session;
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT));
  if (session.revision !== revision || session.channel.isClosed) return null;
  const event = session.stamped({ type: "pan", phase: "cancelled", velocity: { x: 0, y: 0 } });
  const headers = { "If-Match": `"${revision}"` };
  return session.transport.send("POST", `${session.path}/events`, event, { headers }).catch(() => null);
}
