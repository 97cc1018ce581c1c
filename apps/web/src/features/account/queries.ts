import { queryOptions, useQuery } from '@tanstack/react-query';
import { CreditSummary, type CreditBalance } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { onEvent } from '../../lib/events.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from './session.ts';

/** GET /api/credits: balance, held, available and the latest ledger entries. Needs a session. */
export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: ({ signal }) => api.get('/api/credits', CreditSummary, { signal }),
});

/** The balance of the signed-in user; undefined while loading, and for visitors. */
export function useCredits(): CreditBalance | undefined {
  const session = useSession();
  return useQuery({ ...creditsQuery, enabled: session.status === 'signed-in' }).data;
}

/** Applies pushed balances, and reloads entries, receipts, plan and checkout. Returns a function to stop. */
export function followCredits(): () => void {
  return onEvent('credits', (balance) => {
    queryClient.setQueryData(creditsQuery.queryKey, (known) => known && { ...known, ...balance });
    for (const key of ['credits', 'subscription', 'receipts', 'checkout'])
      void queryClient.invalidateQueries({ queryKey: [key] });
  });
}
