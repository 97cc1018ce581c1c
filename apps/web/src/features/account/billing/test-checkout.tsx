import { dollars, plans, type Checkout } from '@kinoloom/contract';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { credits as figures } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../../ui/credits.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCredits } from '../queries.ts';
import { decideTest } from './checkout.ts';
import { useSubscription } from './subscription.ts';

/** In place of Stripe's page: says that no money moves, and does the rest as if some did. */
export function TestCheckout({ checkout }: { checkout: Checkout }) {
  const [busy, setBusy] = useState<'confirm' | 'cancel'>();
  const balance = useCredits()?.balance;
  const subscription = useSubscription();
  const plan = checkout.kind === 'plan' ? plans.find(({ id }) => id === checkout.item) : undefined;
  const decide = (decision: 'confirm' | 'cancel') => {
    setBusy(decision);
    decideTest(checkout.id, decision)
      .catch((error: unknown) => toast.error(errorText(error)))
      .finally(() => setBusy(undefined));
  };
  const amount = `${figures(checkout.credits)} test credits`;
  return (
    <section className="checkout" aria-labelledby="checkout-title">
      <header className="checkout-head">
        <h2 id="checkout-title" className="display text-20">
          {plan ? plan.name : 'Credits'}
        </h2>
        <Badge tone="outline">Test checkout</Badge>
      </header>
      <Notice>No payment key is set on this installation. No money moves here, and no card is asked for.</Notice>
      <dl className="checkout-lines">
        <dt>{plan ? 'Each month' : 'You get'}</dt>
        <dd>
          <CreditGlyph className="text-accent-text" /> <Amount value={checkout.credits} /> test credits
        </dd>
        <dt>Listed price</dt>
        <dd>
          {dollars(checkout.cents)}
          {plan && ' per month'}
        </dd>
        <dt>Charged</dt>
        <dd className="font-medium text-text">Nothing</dd>
        <dt>Balance</dt>
        <dd>{balance === undefined ? '…' : `${figures(balance)} now, ${figures(balance + checkout.credits)} after`}</dd>
      </dl>
      {plan && (
        <p className="text-text-2">
          The first month begins now, and the next ones by the clock of this server, until you cancel.
          {subscription && ` ${subscription.plan_name} ends with it; its credits stay.`}
        </p>
      )}
      <footer className="checkout-foot">
        <Button
          variant="ghost"
          loading={busy === 'cancel'}
          disabled={busy === 'confirm'}
          onClick={() => decide('cancel')}
        >
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={busy === 'confirm'}
          disabled={busy === 'cancel'}
          onClick={() => decide('confirm')}
        >
          {plan ? `Start ${plan.name}` : `Get ${amount}`}
        </Button>
      </footer>
    </section>
  );
}
