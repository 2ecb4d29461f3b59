// A session's lifetime: it ends with the page that created it, or survives the page's reloads.
import { Problem } from "../../machine/problem.js";

/** The seconds after which an unused session expires. The server counts a session that a page follows as used. */
export const TTL = 60;

/**
 * What happens to each session when this page is unloaded: the page deletes it, or stores under `key` how the next page
 * restores it.
 * @type {Map<any, {key?: string | null, deletes?: boolean}>}
 */
const endings = new Map();

/** Ends the drags of `session` and applies `ending` to it when this page is unloaded. */
export function endWithPage(session, ending) {
  addEventListener("pagehide", pageEnds);
  endings.set(session, ending);
}

/** Does nothing to `session` when this page is unloaded, because the session was closed. */
export function outlivePage(session) {
  if (endings.delete(session) && endings.size === 0) removeEventListener("pagehide", pageEnds);
}

/** @param {PageTransitionEvent} event */
function pageEnds({ persisted }) {
  for (const [session, { key, deletes }] of endings) {
    for (const attachment of session.attachments) attachment.dragging.leave();
    if (key) store(key, session);
    // A page in the back/forward cache may be shown again. Until then it does not follow its session, which may expire.
    else if (deletes && !persisted) session.leave("DELETE");
  }
}

function store(key, session) {
  const { url, detent } = session;
  const stored = url === "local:" ? { saved: session.save() } : { address: url, detent };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // The storage is full or not allowed. The next page starts with a new session.
  }
}

/**
 * Returns the session that the previous page of this tab stored under `key`; null for none. If the server has deleted
 * the session since, a new one starts at the same detent.
 * @param {(stored: {address?: string, saved?: string}) => Promise<any>} open
 */
export async function resume(key, open) {
  const stored = read(key);
  if (!stored) return null;
  const problem = (/** @type {any} */ error) => {
    if (error instanceof Problem) return null;
    throw error;
  };
  let session = await open(stored).catch(problem);
  if (!session && stored.detent) {
    session = await open({});
    await session.snapTo(stored.detent, { animated: false }).catch(problem);
  }
  if (session) session.isResumed = true;
  return session;
}

function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
