// How long a session lives: as long as the page that made it, or over the page's reloads.
import { Problem } from "../machine/problem.js";

/** How long a session may be unused, in seconds. The server counts a session that a page follows as used. */
export const TTL = 60;

/**
 * What the end of this page does to each of its sessions: it deletes the session, or a key is where the page stores how the next
 * page gets it back. @type {Map<any, {key?: string | null, deletes?: boolean}>}
 */
const endings = new Map();

/** Has the end of this page end the drags of `session`, and do to it what `ending` says. */
export function endWithPage(session, ending) {
  if (endings.size === 0) addEventListener("pagehide", pageEnds);
  endings.set(session, ending);
}

/** Has the end of this page do nothing to `session`, which was closed. */
export function outlivePage(session) {
  if (endings.delete(session) && endings.size === 0) removeEventListener("pagehide", pageEnds);
}

/** @param {PageTransitionEvent} event */
function pageEnds({ persisted }) {
  for (const [session, { key, deletes }] of endings) {
    for (const attachment of session.attachments) attachment.leave();
    if (key) store(key, session);
    // A page in the back/forward cache may come back. Until then its session is not followed, and expires.
    else if (deletes && !persisted) session.leave("DELETE");
  }
}

function store(key, session) {
  const { url, detent } = session;
  const stored = url === "local:" ? { saved: session.save() } : { address: url, detent };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is full, or the page may not use it: the next page begins anew.
  }
}

/**
 * The session that the last page of this tab has stored under `key`; null for none. A session that the server has deleted
 * since is made anew, at the detent where it was.
 * @param {string} key
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
