import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dollars, type Subscription } from '@kinoloom/contract';
import { errorText } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatNumber } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountCard, Fact, LoadFailed } from './account-card.tsx';
import { CancelDialog } from './billing/cancel-dialog.tsx';
import { subscriptionQuery } from './billing/subscription.ts';
import { openBillingPortal } from './billing/use-checkout.ts';
import { useConfig } from '../../lib/config.ts';

const states = {
  active: { tone: 'success', label: 'Active' },
  canceled: { tone: 'outline', label: 'Cancelled' },
  past_due: { tone: 'danger', label: 'Past due' },
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
      title="Current subscription"
      busy={data === undefined}
      // The height with content, so that nothing below moves when it arrives.
      className="min-h-[218px]"
    >
      {error && data === undefined ? (
        <LoadFailed what="your subscription" error={error} refetch={refetch} />
      ) : data === undefined ? (
        <Skeleton className="mt-4 h-36 w-full" />
      ) : data === null ? (
        <EmptyState
          title="No plan yet"
          className="min-h-36 p-2! [&>svg]:hidden"
          action={<Button onClick={showPlans}>See Plans</Button>}
        >
          A plan adds credits every month; packs never expire.
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
        <Fact name="Plan">{plan_name}</Fact>
        <Fact name="Monthly credits">{formatNumber(monthly_credits)}</Fact>
        <Fact name="Price">
          {dollars(cents)} per month
          {subscription.provider === 'test' && <Badge tone="outline">Test, nothing is charged</Badge>}
        </Fact>
        <Fact name={ends_at ? 'Ends' : 'Next billing date'}>
          {formatDate(ends_at ?? next_billing_date ?? '', 'date')}
        </Fact>
      </dl>
      {status === 'past_due' && (
        <p className="mb-3 text-red">The last payment failed and is tried again. Check your card in Manage billing.</p>
      )}
      <div className="flex min-h-7 items-center justify-between gap-3">
        {status === 'active' && (
          <button
            type="button"
            className="min-h-7 font-medium text-red underline-offset-3 hover:underline @max-[600px]:min-h-11"
            onClick={() => setCancelling(true)}
          >
            Cancel Subscription
          </button>
        )}
        {provider === 'stripe' && (
          <Button size={28} loading={leaving} onClick={manage}>
            Manage billing
          </Button>
        )}
      </div>
      {cancelling && <CancelDialog subscription={subscription} onClose={() => setCancelling(false)} />}
    </>
  );
}
