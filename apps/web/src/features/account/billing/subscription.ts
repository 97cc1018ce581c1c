import { isPlan, SubscriptionAnswer, type Plan, type Subscription } from '@kinoloom/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../session.ts';

/** GET /api/subscriptions: the plan of the signed-in user, or null. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }): Promise<Subscription | null> =>
    (await api.get('/api/subscriptions', SubscriptionAnswer, { signal })).subscription,
});

/** Undefined while it loads, and for visitors. */
export function useSubscription(): Subscription | null | undefined {
  const session = useSession();
  return useQuery({ ...subscriptionQuery, enabled: session.status === 'signed-in' }).data;
}

/** Cancels the plan at the end of its paid month. @throws ApiError */
export async function cancelSubscription(): Promise<void> {
  const { subscription } = await api.post('/api/subscriptions/cancel', undefined, SubscriptionAnswer, {
    headers: { 'content-type': 'application/json' },
  });
  queryClient.setQueryData(subscriptionQuery.queryKey, subscription);
  void queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
}

/** What the button of a plan does: nothing for the current plan; `switch` asks first. */
export type PlanAction = 'current' | 'resume' | 'switch' | 'start';

export function planAction(plan: Plan, subscription: Subscription | null): PlanAction {
  if (!subscription) return 'start';
  if (!isPlan(subscription.plan_name, plan)) return 'switch';
  return subscription.status === 'canceled' ? 'resume' : 'current';
}
