import type { Receipt } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { detail, maker, steps, took } from './receipt-words.ts';

const at = '2026-11-20T21:14:02.000Z';
const job: NonNullable<Receipt['job']> = {
  id: 'job-1',
  operation: 'generate',
  media_type: 'video',
  model: 'veo3-pro',
  provider: 'kie',
  connection: null,
  sandbox: true,
  width: 1280,
  height: 720,
  seconds: 8,
  submitted_at: '2026-11-20T21:14:03.000Z',
  finished_at: '2026-11-20T21:16:40.000Z',
  error: null,
  thumbnail_url: null,
};
const captured: Receipt = {
  id: '7',
  state: 'captured',
  credits: 160,
  at,
  settled_at: '2026-11-20T21:16:41.000Z',
  balance_after: 1_284,
  title: 'Lighthouse wakes, beam left',
  job,
  payment: null,
};

test('a receipt of a job shows its result or error, its model and its duration', () => {
  expect([detail(captured), maker(captured), took(captured, new Date())]).toEqual([
    'Video, 16:9, 8 s',
    'Veo 3 Pro',
    '2:38',
  ]);
  const failed = { ...captured, job: { ...job, error: 'Timed out at 8:00' } };
  expect(detail(failed)).toBe('Timed out at 8:00');
  const render = { ...captured, job: { ...job, operation: 'render' as const, model: null } };
  expect(maker(render)).toBe('Flow render');
});

test('a receipt lists the steps of its credits from hold to capture or release', () => {
  expect(steps(captured).map(({ name, amount }) => [name, amount])).toEqual([
    ['Reserved', '−160'],
    ['Submitted', ''],
    ['Used', '160'],
  ]);
  expect(steps({ ...captured, state: 'released' }).at(-1)).toMatchObject({ name: 'Refunded', amount: '+160' });
  expect(steps({ ...captured, state: 'held', settled_at: null })).toHaveLength(2);
});

test('a receipt of a payment shows the item, the provider and the credits that a refund could not take back', () => {
  const payment = { kind: 'pack', provider: 'test', cents: 2_799, short: 0 } as const;
  const added: Receipt = { ...captured, state: 'added', job: null, payment };
  expect([detail(added), maker(added), took(added, new Date())]).toEqual(['Pack, $27.99', 'Test checkout', '']);
  const taken: Receipt = { ...added, state: 'taken', payment: { ...payment, provider: 'stripe', short: 420 } };
  expect([detail(taken), maker(taken)]).toEqual(['Pack, $27.99, 420 were spent before', 'Stripe']);
});
