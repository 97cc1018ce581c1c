import { dollars, plans, type Checkout } from '@kinoloom/contract';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../../ui/credits.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { cx } from '../../../ui/cx.ts';
import { Fact } from '../account-card.tsx';
import { useCredits } from '../queries.ts';
import { decideTestCheckout } from './checkout.ts';
import { useSubscription } from './subscription.ts';

const line = 'flex items-center gap-1.5';

/** Replaces Stripe's page where no payment key is set: no money moves, everything else is the same. */
export function TestCheckout({ checkout }: { checkout: Checkout }) {
  const [busy, setBusy] = useState<'confirm' | 'cancel'>();
  const balance = useCredits()?.balance;
  const subscription = useSubscription();
  const plan = checkout.kind === 'plan' ? plans.find(({ id }) => id === checkout.item) : undefined;
  const decide = (decision: 'confirm' | 'cancel') => {
    setBusy(decision);
    decideTestCheckout(checkout.id, decision)
      .catch((error: unknown) => toast.error(errorText(error)))
      .finally(() => setBusy(undefined));
  };
  const amount = `${formatNumber(checkout.credits)} test credits`;
  return (
    <section
      className="mx-auto my-12 grid w-[min(560px,100%-32px)] gap-5 rounded-xl border border-line bg-surface p-5 max-md:my-4"
      aria-labelledby="checkout-title"
    >
      <header className="flex items-center gap-2.5">
        <h2 id="checkout-title" className="display text-20">
          {plan ? plan.name : 'Credits'}
        </h2>
        <Badge tone="outline">Test checkout</Badge>
      </header>
      <Notice>Payments are not set up on this server. You need no card, and nothing is charged.</Notice>
      <dl className="grid grid-cols-[120px_1fr] gap-2.5 text-text">
        <Fact name={plan ? 'Each month' : 'You get'} className={line}>
          <CreditGlyph className="text-accent-text" /> <Amount value={checkout.credits} /> test credits
        </Fact>
        <Fact name="Listed price" className={line}>
          {dollars(checkout.cents)}
          {plan && ' per month'}
        </Fact>
        <Fact name="Charged" className={cx(line, 'font-medium')}>
          Nothing
        </Fact>
        <Fact name="Balance" className={line}>
          {balance === undefined
            ? '…'
            : `${formatNumber(balance)} now, ${formatNumber(balance + checkout.credits)} after`}
        </Fact>
      </dl>
      {plan && (
        <p className="text-text-2">
          The first month begins now, and the next ones by the clock of this server, until you cancel.
          {subscription && ` ${subscription.plan_name} ends with it; its credits stay.`}
        </p>
      )}
      <footer className="flex justify-end gap-2 border-t border-line pt-4">
        <Button
          variant="ghost"
          className="max-md:h-11 max-md:flex-1"
          loading={busy === 'cancel'}
          disabled={busy === 'confirm'}
          onClick={() => decide('cancel')}
        >
          Cancel
        </Button>
        <Button
          variant="primary"
          className="max-md:h-11 max-md:flex-1"
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
