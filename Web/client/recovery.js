// Recovery of a session that the server has lost, and of a gesture whose page has gone without ending it.
import { isHeld } from "./detents.js";

/**
 * Creates a session again that the server does not know any more, as it was when it last rested; only the page that
 * created it does so.
 * @param {import("./session.js").Session} session
 * @param {Error} error what the requests to the lost one are rejected with
 */
export async function recreate(session, error) {
  const { channel, controller, container, configuration, clockKind, isFollowed, options, synchronization, transport } = session;
  if (!options.isOwn || channel.isClosed) {
    channel.outbox.clear(error);
    return session.emit("gone", {});
  }
  const { detent } = session;
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

/** How long a gesture may do nothing before it counts as lost, in milliseconds. */
const TIMEOUT = 1500;

/**
 * Cancels a gesture that was under way when this page connected, and that gets no more events: its page was closed, and
 * would hold the drawer for ever. Where several pages do so one wins, since it is for this revision only.
 * @param {import("./session.js").Session} session
 */
export async function releaseLostGesture(session) {
  if (!isHeld(session)) return null;
  const { revision } = session;
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT));
  if (session.revision !== revision) return null;
  const event = session.stamped({ type: "pan", phase: "cancelled", velocity: { x: 0, y: 0 } });
  const headers = { "If-Match": `"${revision}"` };
  return session.transport.send("POST", `${session.path}/events`, event, { headers }).catch(() => null);
}
