import { expect, test } from 'vitest';
import { WORKFLOW_VERSION } from './queue.ts';
import { isLive } from './runtime.ts';

const now = 10_000_000;
const ago = (minutes: number) => ({ createdAt: 0, updatedAt: now - minutes * 60_000 });

test.for([
  ['waits for a worker', { status: 'ENQUEUED', applicationVersion: WORKFLOW_VERSION, ...ago(600) }, true],
  ['runs', { status: 'PENDING', applicationVersion: WORKFLOW_VERSION, ...ago(600) }, true],
  ['has ended', { status: 'SUCCESS', applicationVersion: WORKFLOW_VERSION, ...ago(1) }, false],
  ['has failed', { status: 'ERROR', applicationVersion: WORKFLOW_VERSION, ...ago(1) }, false],
  [
    'is of another version, and its workers may still be there',
    { status: 'ENQUEUED', applicationVersion: '0', ...ago(9) },
    true,
  ],
  [
    'is of another version, and nobody has come for it',
    { status: 'ENQUEUED', applicationVersion: '0', ...ago(11) },
    false,
  ],
  ['is of another version, and runs', { status: 'PENDING', applicationVersion: '0', ...ago(600) }, true],
] as const)('a workflow that %s: isLive(%j) is %s', ([, seen, live]) => {
  expect(isLive(seen, now)).toBe(live);
});
