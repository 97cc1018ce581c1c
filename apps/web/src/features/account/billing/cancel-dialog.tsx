import { messages, type Subscription } from '@kinoloom/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { toast } from '../../../ui/toast.ts';
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
  const end = subscription.next_billing_date;
  return (
    <ConfirmDialog
      title="Cancel Subscription"
      keep={`Keep ${subscription.plan_name}`}
      action="Cancel Subscription"
      busy={busy}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {subscription.plan_name} stays yours {end ? `until ${formatDate(end, 'date')}` : 'until its paid month ends'}{' '}
        and is not billed again. Your credits stay.
      </p>
    </ConfirmDialog>
  );
}
