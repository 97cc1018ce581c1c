import { plans, type Checkout } from '@kinoloom/contract';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { dollars } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../../ui/credits.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.ts';
import { cx } from '../../../ui/cx.ts';
import * as words from '../../../words/en/studio/billing.ts';
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

  return (
    <section
      className="mx-auto my-12 grid w-[min(560px,100%-32px)] gap-5 rounded-xl border border-line bg-surface p-5 max-md:my-4"
      aria-labelledby="checkout-title"
    >
      <header className="flex items-center gap-2.5">
        <h2 id="checkout-title" className="display text-20">
          {plan ? plan.name : words.creditsTitle}
        </h2>
        <Badge tone="outline">{words.testCheckout}</Badge>
      </header>
      <Notice>{words.nothingIsPaid}</Notice>
      <dl className="grid grid-cols-[120px_1fr] gap-2.5 text-text">
        <Fact name={plan ? words.eachMonth : words.youGet} className={line}>
          <CreditGlyph className="text-accent-text" /> <Amount value={checkout.credits} /> {words.testCredits}
        </Fact>
        <Fact name={words.listedPrice} className={line}>
          {plan ? words.pricePerMonth({ price: dollars(checkout.cents) }) : dollars(checkout.cents)}
        </Fact>
        <Fact name={words.charged} className={cx(line, 'font-medium')}>
          {words.nothing}
        </Fact>
        <Fact name={words.balance} className={line}>
          {balance === undefined ? '…' : words.nowAndAfter({ balance, after: balance + checkout.credits })}
        </Fact>
      </dl>
      {plan && (
        <p className="text-text-2">
          {words.firstMonthBegins} {subscription && words.endsWithIt({ plan: subscription.plan_name })}
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
          {words.cancel}
        </Button>
        <Button
          variant="primary"
          className="max-md:h-11 max-md:flex-1"
          loading={busy === 'confirm'}
          disabled={busy === 'cancel'}
          onClick={() => decide('confirm')}
        >
          {plan ? words.start({ plan: plan.name }) : words.getTestCredits(checkout)}
        </Button>
      </footer>
    </section>
  );
}
