import { expect, test, vi } from 'vitest';
import { holdClaims } from './held-polls.ts';

type Engine = Parameters<typeof holdClaims>[0];
type Claim = Engine['findAndMarkStartableWorkflows'];

test('a held poll claims with the number of workflows that run when it passes, and all else as the engine asked', async () => {
  let running = 2;
  const claim = vi.fn<Claim>(async () => ['a']);
  const engine = { findAndMarkStartableWorkflows: claim, countRunningWorkflowsForQueue: () => running };
  const release = Promise.withResolvers<void>();
  const held: string[] = [];
  holdClaims(engine, async (queue, pass) => {
    held.push(queue);
    await release.promise;
    return pass();
  });
  const queue = { name: 'renders' } as Parameters<Claim>[0];
  const claimed = engine.findAndMarkStartableWorkflows(queue, 'worker', '4', undefined, running, 1, 'owner');
  running = 0;
  release.resolve();
  expect(await claimed).toEqual(['a']);
  expect(held).toEqual(['renders']);
  expect(claim.mock.calls).toEqual([[queue, 'worker', '4', undefined, 0, 1, 'owner']]);
});
