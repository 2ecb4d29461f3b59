// Words that no document has: what others call something, words without the hyphens or capital letters between them, and misspelled ones.

/** What others call it. */
export const NAMES = {
  a11y: "assistive", auth: "token", backdrop: "overlay", cdn: "host", cli: "options", cors: "origin", csp: "policy", dialog: "modal", dim: "overlay",
  downtime: "restarts", horizontal: "side", i18n: "labels", js: "javascript", k8s: "kubernetes", multiple: "several", password: "token", ram: "memory",
  scrim: "overlay", speed: "duration", ssr: "rendering", swipe: "drag", translate: "labels", ts: "typescript", wasm: "webassembly", websocket: "stream",
};

/** The words of all entries, with the number of entries that have each. @type {WeakMap<object, Map<string, number>>} */
const known = new WeakMap();

function vocabulary(entries) {
  let words = known.get(entries);
  if (!words) {
    known.set(entries, (words = new Map()));
    for (const entry of entries) for (const word of new Set([...entry.parts, ...entry.words.split(" ")])) words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

/** A word as several that are known, the longest one first: "didchangestate" is "did", "change" and "state". @returns {string[] | null} */
function divided(word, words) {
  for (let end = word.length; end > 1; end -= 1) {
    if (!words.has(word.slice(0, end))) continue;
    const rest = end === word.length ? [] : divided(word.slice(end), words);
    if (rest) return [word.slice(0, end), ...rest];
  }
  return null;
}

/** How many letters to insert, remove, replace or exchange until a word is the beginning of another one. */
function distance(word, other) {
  let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= word.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isExchanged = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      next.push(Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1), isExchanged ? before[column - 2] + 1 : Infinity));
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
}

/** What a word that no entry has may mean: several words, or the known one that is spelled most like it. @returns {string[] | null} */
export function respelled(word, entries) {
  const words = vocabulary(entries);
  const parts = divided(word, words);
  if (parts) return parts;
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  // Too many short words differ by a letter: in those, one is missing.
  const isLikely = ({ other, apart }) => apart <= most && (word.length > 4 || other.length > word.length && other[0] === word[0]);
  const alike = [...words].filter(([other]) => other.length >= word.length - most).map(([other, count]) => ({ other, count, apart: distance(word, other) }))
    .filter(isLikely);
  // The first letter is seldom the wrong one.
  const begins = ({ other }) => (other[0] === word[0] ? 0 : 1);
  const longer = ({ other }) => Math.abs(other.length - word.length);
  const [best] = alike.sort((a, b) => a.apart - b.apart || begins(a) - begins(b) || longer(a) - longer(b) || b.count - a.count);
  return best ? [best.other] : null;
}
