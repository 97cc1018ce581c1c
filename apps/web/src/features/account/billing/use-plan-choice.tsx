import type { Plan } from '@kinoloom/contract';
import { useState, type ReactNode } from 'react';
import { dollars } from '../../../lib/formatters.ts';
import { ConfirmDialog } from '../../../ui/question-dialogs.tsx';
import * as words from '../../../words/en/studio/billing.ts';
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
        title={words.switchTo({ plan: asking.name })}
        keep={words.stayOn({ plan: subscription.plan_name })}
        action={words.goToCheckout}
        variant="solid"
        busy={beginning === asking.id}
        onConfirm={() => start(asking)}
        onClose={() => setAsking(undefined)}
      >
        <p>
          {subscription.provider === 'test'
            ? words.beginsAtOnce({ plan: asking.name, credits: asking.credits })
            : words.isBilledToday({ price: dollars(asking.cents), credits: asking.credits })}
        </p>
        <p>{words.oldPlanEnds({ plan: subscription.plan_name })}</p>
      </ConfirmDialog>
    ),
  };
}
