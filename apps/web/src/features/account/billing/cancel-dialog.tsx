import { messages, type Subscription } from '@kinoloom/contract';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { longDate } from '../../../lib/formatters.ts';
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
    <Dialog
      open
      onOpenChange={onClose}
      title="Cancel Subscription"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep {subscription.plan_name}
          </Button>
          <Button variant="danger" loading={busy} onClick={cancel}>
            Cancel Subscription
          </Button>
        </>
      }
    >
      <p>
        {subscription.plan_name} stays yours {end ? `until ${longDate(end)}` : 'until its paid month ends'} and is not
        billed again. Your credits stay.
      </p>
    </Dialog>
  );
}
