const FIRST_MS = 250;
const LONGEST_MS = 30_000;
/** A process that has run for this long has not failed by its start. */
const STABLE_MS = 60_000;

/**
 * The pauses before a process that ended unexpectedly is started again: short at first, twice as long after each end, at most half a minute.
 * @returns the next pause in milliseconds, for a process that ran for `ranMs`
 */
export function restartPauses(): (ranMs: number) => number {
  let ends = 0;
  return (ranMs) => {
    if (ranMs >= STABLE_MS) ends = 0;
    return Math.min(FIRST_MS * 2 ** ends++, LONGEST_MS);
  };
}
