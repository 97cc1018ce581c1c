import { plans, type Subscription } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { planAction } from './subscription.ts';

const running = (plan_name: string, status: Subscription['status'] = 'active'): Subscription => ({
  id: 'sub',
  status,
  plan_name,
  monthly_credits: 1_000,
  cents: 1_999,
  next_billing_date: null,
  ends_at: null,
  provider: 'test',
});

test.for([
  [null, ['start', 'start']],
  [running('STUDIO PRO'), ['current', 'switch']],
  [running('Enterprise'), ['switch', 'current']],
  [running('Studio Pro', 'canceled'), ['resume', 'switch']],
  [running('Studio Pro', 'past_due'), ['current', 'switch']],
] as const)('with %j the plans offer %j', ([subscription, actions]) => {
  expect(plans.map((plan) => planAction(plan, subscription))).toEqual(actions);
});
