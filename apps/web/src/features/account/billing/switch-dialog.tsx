import { dollars, type Plan, type Subscription } from '@kinoloom/contract';
import { useState, type ReactNode } from 'react';
import { credits as figures } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { planAction, useSubscription, type PlanAction } from './subscription.ts';
import type { Checkouts } from './use-checkout.ts';

interface SwitchDialogProps {
  from: Subscription;
  to: Plan;
  busy: boolean;
  onGo: () => void;
  onClose: () => void;
}

/** Says what another plan in place of the present one means, before anybody pays. */
function SwitchDialog({ from, to, busy, onGo, onClose }: SwitchDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Switch to ${to.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Stay on {from.plan_name}
          </Button>
          <Button variant="solid" loading={busy} onClick={onGo}>
            Go to checkout
          </Button>
        </>
      }
    >
      <p>
        {from.provider === 'test'
          ? `${to.name} begins at once, with ${figures(to.credits)} test credits. No money moves.`
          : `${dollars(to.cents)} is billed today, and a new month begins with ${figures(to.credits)} credits.`}
      </p>
      <p>{from.plan_name} ends when that is done, and is not billed again. The credits that it brought stay.</p>
    </Dialog>
  );
}

interface PlanChoice {
  readonly actionOf: (plan: Plan) => PlanAction;
  /** Goes to the checkout; where another plan runs, asks first. */
  readonly choose: (plan: Plan) => void;
  /** Whether it is known which plan runs. */
  readonly known: boolean;
  /** The question, while it is open. */
  readonly dialog: ReactNode;
}

export function usePlanChoice({ begin, beginning }: Checkouts): PlanChoice {
  const subscription = useSubscription();
  const [asking, setAsking] = useState<Plan>();
  const actionOf = (plan: Plan): PlanAction => planAction(plan, subscription ?? null);
  const start = ({ id }: Plan): void => begin({ kind: 'plan', id });
  return {
    actionOf,
    choose: (plan) => (actionOf(plan) === 'switch' ? setAsking(plan) : start(plan)),
    known: subscription !== undefined,
    dialog: asking && subscription && (
      <SwitchDialog
        from={subscription}
        to={asking}
        busy={beginning === asking.id}
        onGo={() => start(asking)}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
