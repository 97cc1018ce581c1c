const DAY_MS = 24 * 60 * 60_000;

/**
 * Which part of a matrix is today's: each day the next, so that in as many days as there are parts all of it has run.
 * As a test runner's `--shard` has it.
 *
 * @param {number} parts
 * @param {number} now milliseconds since 1970
 */
export function shardOfDay(parts, now) {
  return `${(Math.floor(now / DAY_MS) % parts) + 1}/${parts}`;
}
