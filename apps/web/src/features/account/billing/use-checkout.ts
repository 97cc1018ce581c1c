import { BillingAddress, type PackId, type PlanId } from '@kinoloom/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/billing.ts';
import { closeBuyCredits } from '../account-dialogs.ts';
import { subscriptionQuery } from './subscription.ts';

export type CheckoutRequest =
  | { readonly kind: 'pack'; readonly id: PackId }
  | { readonly kind: 'plan'; readonly id: PlanId };

/** The page to return to; none outside of the studio. */
function here(): { return_to?: string } {
  const { pathname, search } = location;
  return pathname.startsWith('/studio/') ? { return_to: `${pathname}${search}` } : {};
}

/** Opens the studio's own checkout page. */
export type ToCheckout = (id: string) => Promise<void>;

export interface Checkouts {
  readonly begin: (wanted: CheckoutRequest) => void;
  /** The offer whose button is busy. */
  readonly beginning: CheckoutRequest['id'] | undefined;
}

/** Opens the payment page: Stripe's, or the studio's own test checkout. */
export function useCheckout(toCheckout: ToCheckout): Checkouts {
  const [beginning, setBeginning] = useState<CheckoutRequest['id']>();
  const go = async (wanted: CheckoutRequest): Promise<void> => {
    setBeginning(wanted.id);
    try {
      const { url } = await api.post('/api/billing/checkout', { ...wanted, ...here() }, BillingAddress);
      const target = new URL(url, location.href);
      if (target.origin !== location.origin) {
        // The button stays busy until Stripe's page has loaded.
        location.assign(target);
        return;
      }
      closeBuyCredits();
      const id = /^\/studio\/checkout\/([^/]+)$/.exec(target.pathname)?.[1];
      if (id !== undefined) await toCheckout(id);
      else {
        // A canceled plan was resumed; there is nothing to pay.
        await queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
        toast.success(words.continues);
      }
    } catch (error) {
      toast.error(errorText(error));
    }
    setBeginning(undefined);
  };
  const begin = (wanted: CheckoutRequest) => void go(wanted);
  return { begin, beginning };
}

const Address = z.object({ url: z.string() });

/** Opens Stripe's page for cards and invoices. @throws ApiError */
export async function openBillingPortal(): Promise<void> {
  location.assign((await api.post('/api/billing/portal', {}, Address)).url);
}
