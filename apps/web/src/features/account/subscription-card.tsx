import { dollars, type Subscription } from '@kinoloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { credits as figures } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelDialog } from './billing/cancel-dialog.tsx';
import { subscriptionQuery } from './billing/subscription.ts';
import { openPortal } from './billing/use-checkout.ts';
import { useConfig } from './config.ts';
import { longDate } from './dates.ts';

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

/** The present plan: what it brings, when it is billed next, and the way out. */
export function SubscriptionCard() {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  return (
    <section
      className="account-card account-subscription"
      aria-busy={data === undefined}
      aria-labelledby="current-subscription"
    >
      <h3 id="current-subscription" className="account-card-title">
        Current subscription
      </h3>
      {error && data === undefined ? (
        <ErrorState
          title="Failed to load your subscription"
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        >
          {errorText(error)}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton className="mt-4 h-36 w-full" />
      ) : data === null ? (
        <p className="account-none">
          You have no plan. Credits from packs never expire, and a plan adds some each month.
        </p>
      ) : (
        <Facts subscription={data} />
      )}
    </section>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const [cancelling, setCancelling] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const provider = useConfig()?.billing;
  const { plan_name, monthly_credits, cents, next_billing_date, ends_at, status } = subscription;
  const manage = () => {
    setLeaving(true);
    openPortal().catch((error: unknown) => {
      setLeaving(false);
      toast.error(errorText(error));
    });
  };
  return (
    <>
      <dl className="account-facts">
        <dt>Plan</dt>
        <dd>{plan_name}</dd>
        <dt>Monthly credits</dt>
        <dd>{figures(monthly_credits)}</dd>
        <dt>Price</dt>
        <dd>
          {dollars(cents)} per month
          {subscription.provider === 'test' && <Badge tone="outline">Test, nothing is charged</Badge>}
        </dd>
        <dt>{ends_at ? 'Ends' : 'Next billing date'}</dt>
        <dd>{longDate(ends_at ?? next_billing_date ?? '')}</dd>
      </dl>
      {status === 'past_due' && (
        <p className="mb-3 text-red">The last payment failed and is tried again. Check your card in Manage billing.</p>
      )}
      <div className="account-plan-actions">
        {status === 'active' && (
          <button type="button" className="account-cancel" onClick={() => setCancelling(true)}>
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
