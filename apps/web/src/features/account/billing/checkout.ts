import { CheckoutAnswer, type Checkout } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const LOOK_MS = 2_000;

/** Whether the checkout is undecided. */
export const waits = ({ state }: Pick<Checkout, 'state'>): boolean => state === 'open' || state === 'processing';

/** A checkout, polled every two seconds while Stripe has not decided it; events arrive sooner. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkout', id],
    queryFn: async ({ signal }): Promise<Checkout> =>
      (await api.get(`/api/billing/checkout/${encodeURIComponent(id)}`, CheckoutAnswer, { signal })).checkout,
    refetchInterval: ({ state: { data } }) => (data?.provider === 'stripe' && waits(data) ? LOOK_MS : false),
    staleTime: 0,
  });

/** Confirms or cancels a test checkout. @throws ApiError */
export async function decideTestCheckout(id: string, decision: 'confirm' | 'cancel'): Promise<void> {
  const { checkout } = await api.post(
    `/api/billing/test-checkout/${encodeURIComponent(id)}`,
    { decision },
    CheckoutAnswer,
  );
  queryClient.setQueryData(checkoutQuery(id).queryKey, checkout);
}
