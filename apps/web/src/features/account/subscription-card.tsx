import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Subscription } from '@kinoloom/contract';
import { errorText } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { dollars, formatNumber } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountCard, Fact, LoadFailed } from './account-card.tsx';
import { CancelDialog } from './billing/cancel-dialog.tsx';
import { subscriptionQuery } from './billing/subscription.ts';
import { openBillingPortal } from './billing/use-checkout.ts';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/studio/billing.ts';

const states = {
  active: { tone: 'success', label: words.active },
  canceled: { tone: 'outline', label: words.cancelled },
  past_due: { tone: 'danger', label: words.pastDue },
} as const;

export function StatusBadge({ status }: Pick<Subscription, 'status'>) {
  const { tone, label } = states[status];
  return (
    <Badge tone={tone} dot={status === 'active'}>
      {label}
    </Badge>
  );
}

/** The current plan: its credits, price and next billing date, and how to cancel it. */
export function SubscriptionCard() {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  return (
    <AccountCard
      id="current-subscription"
      title={words.currentSubscription}
      busy={data === undefined}
      // The height with content, so that nothing below moves when it arrives.
      className="min-h-[218px]"
    >
      {error && data === undefined ? (
        <LoadFailed title={words.subscriptionNotLoaded} error={error} refetch={refetch} />
      ) : data === undefined ? (
        <Skeleton className="mt-4 h-36 w-full" />
      ) : data === null ? (
        <EmptyState
          title={words.noPlan}
          className="min-h-36 p-2! [&>svg]:hidden"
          action={<Button onClick={showPlans}>{words.seePlans}</Button>}
        >
          {words.noPlanExplained}
        </EmptyState>
      ) : (
        <Facts subscription={data} />
      )}
    </AccountCard>
  );
}

const showPlans = (): void => document.getElementById('plans')?.scrollIntoView({ block: 'start' });

function Facts({ subscription }: { subscription: Subscription }) {
  const [cancelling, setCancelling] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const provider = useConfig()?.billing;
  const { plan_name, monthly_credits, cents, next_billing_date, ends_at, status } = subscription;
  const manage = () => {
    setLeaving(true);
    openBillingPortal().catch((error: unknown) => {
      setLeaving(false);
      toast.error(errorText(error));
    });
  };
  return (
    <>
      <dl className="mt-2.5 mb-[18px] grid grid-cols-[124px_1fr] gap-x-2 gap-y-2.5">
        <Fact name={words.plan}>{plan_name}</Fact>
        <Fact name={words.monthlyCredits}>{formatNumber(monthly_credits)}</Fact>
        <Fact name={words.price}>
          {words.pricePerMonth({ price: dollars(cents) })}
          {subscription.provider === 'test' && <Badge tone="outline">{words.nothingIsCharged}</Badge>}
        </Fact>
        <Fact name={ends_at ? words.ends : words.nextBillingDate}>
          {formatDate(ends_at ?? next_billing_date ?? '', 'date')}
        </Fact>
      </dl>
      {status === 'past_due' && <p className="mb-3 text-red">{words.paymentFailed}</p>}
      <div className="flex min-h-7 items-center justify-between gap-3">
        {status === 'active' && (
          <button
            type="button"
            className="min-h-7 font-medium text-red underline-offset-3 hover:underline @max-[600px]:min-h-11"
            onClick={() => setCancelling(true)}
          >
            {words.cancelSubscription}
          </button>
        )}
        {provider === 'stripe' && (
          <Button size={28} loading={leaving} onClick={manage}>
            {words.manageBilling}
          </Button>
        )}
      </div>
      {cancelling && <CancelDialog subscription={subscription} onClose={() => setCancelling(false)} />}
    </>
  );
}
