import { messages, type Subscription } from '@kinoloom/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
import * as words from '../../../words/en/studio/billing.ts';
import { cancelSubscription } from './subscription.ts';

export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const cancel = () => {
    setBusy(true);
    cancelSubscription()
      .then(
        () => toast.success(messages.subscriptionCancelled),
        (error: unknown) =>
          toast.error(
            error instanceof ApiError
              ? messages.subscriptionCancelFailed(error.message)
              : messages.subscriptionCancelFailedUnknown,
          ),
      )
      .finally(onClose);
  };
  const { plan_name: plan, next_billing_date: end } = subscription;
  return (
    <ConfirmDialog
      title={words.cancelSubscription}
      keep={words.keep({ plan })}
      action={words.cancelSubscription}
      busy={busy}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{end ? words.staysUntil({ plan, end: formatDate(end, 'date') }) : words.staysThisMonth({ plan })}</p>
    </ConfirmDialog>
  );
}
