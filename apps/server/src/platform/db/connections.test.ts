import { expect, test } from 'vitest';
import { connectionsOf } from './connections.ts';

const LISTENING = { all: 6, api: 2, worker: 5 };

test.for(
  (['all', 'api', 'worker'] as const).flatMap((ROLE) => [12, 15, 20, 40, 500].map((total) => [ROLE, total] as const)),
)('the parts of a process (%s) take %i connections together, and each has some', ([ROLE, total]) => {
  const { own, engine, queue } = connectionsOf({ ROLE, DATABASE_CONNECTIONS: total });
  expect(own + engine + queue + LISTENING[ROLE]).toBe(total);
  expect(Math.min(own, queue, ROLE === 'api' ? 1 : engine)).toBeGreaterThan(0);
});

test('an API and four workers leave 20 of the usual 97 connections', () => {
  const most = (ROLE: 'api' | 'worker'): number =>
    Object.values(connectionsOf({ ROLE, DATABASE_CONNECTIONS: undefined })).reduce(
      (sum, n) => sum + n,
      LISTENING[ROLE],
    );
  expect(97 - most('api') - 4 * most('worker')).toBeGreaterThanOrEqual(20);
});
