import { dollars, type Plan } from '@kinoloom/contract';
import { useState, type ReactNode } from 'react';
import { formatNumber, plural } from '../../../lib/formatters.ts';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import { planAction, useSubscription, type PlanAction } from './subscription.ts';
import type { Checkouts } from './use-checkout.ts';

interface PlanChoice {
  readonly actionOf: (plan: Plan) => PlanAction;
  readonly choose: (plan: Plan) => void;
  /** Whether the current plan is loaded. */
  readonly known: boolean;
  /** The confirmation dialog, while it is open. */
  readonly dialog: ReactNode;
}

/** Opens the checkout of a plan. If the user has another plan, a dialog first explains the change. */
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
      <ConfirmDialog
        title={`Switch to ${asking.name}`}
        keep={`Stay on ${subscription.plan_name}`}
        action="Go to checkout"
        variant="solid"
        busy={beginning === asking.id}
        onConfirm={() => start(asking)}
        onClose={() => setAsking(undefined)}
      >
        <p>
          {subscription.provider === 'test'
            ? `${asking.name} begins at once, with ${formatNumber(asking.credits)} test credits. No money moves.`
            : `${dollars(asking.cents)} is billed today, and a new month begins with ${plural(asking.credits, 'credit')}.`}
        </p>
        <p>
          {subscription.plan_name} ends when that is done, and is not billed again. The credits that it brought stay.
        </p>
      </ConfirmDialog>
    ),
  };
}
