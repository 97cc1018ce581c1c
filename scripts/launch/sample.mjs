import { spawnSync } from 'node:child_process';
import { root } from './places.mjs';

/**
 * Which part of a matrix a commit runs, as a test runner's `--shard` has it: the same commit the same part on any day, and successive
 * commits any of them.
 *
 * @param {number} parts
 * @param {string} commit the hash of the commit
 */
export function shardOfCommit(parts, commit) {
  return `${(Number.parseInt(commit.slice(0, 8), 16) % parts) + 1}/${parts}`;
}

/** The hash of the commit that is checked out; that of none where this is no clone. */
export function currentCommit() {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '0'.repeat(40);
}
