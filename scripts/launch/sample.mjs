import { spawnSync } from 'node:child_process';
import { root } from './places.mjs';

/**
 * The part of a matrix that a commit runs, in the format of `--shard`: the same commit always runs the same part, and successive commits run
 * different ones.
 * @param {number} parts
 * @param {string} commit the hash of the commit
 */
export function shardOfCommit(parts, commit) {
  return `${(Number.parseInt(commit.slice(0, 8), 16) % parts) + 1}/${parts}`;
}

/** The hash of the checked-out commit; a placeholder outside of a clone. */
export function currentCommit() {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '0'.repeat(40);
}
