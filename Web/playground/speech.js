// Numbers in words, for the sentences that say why a drawer settled.

/** A number as the screen shows it. */
export const rounded = (value) => String(Math.round(value)).replace("-", "\u2212");
export const speed = (value) => `${rounded(Math.abs(value))} points per second`;
/** How far it is, and how far is needed, in shares of the way. */
export const far = (share, needed) => `${rounded(share * 100)} % of the way, ${rounded(needed * 100)} % are needed`;
const upward = (velocity) => (velocity < 0 ? "up" : "down");

/** "Thrown up at 744 points per second, faster than 600", or "473 points per second up, too slow for a throw (600)". */
export function compared(velocity, threshold) {
  if (velocity === 0) return "released at rest";
  return Math.abs(velocity) > threshold ? `thrown ${upward(velocity)} at ${speed(velocity)}, faster than ${rounded(threshold)}`
    : `${speed(velocity)} ${upward(velocity)}, too slow for a throw (${rounded(threshold)})`;
}
