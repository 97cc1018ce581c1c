import { dollars, plans, type Plan } from '@kinoloom/contract';
import { useState } from 'react';
import { credits as figures } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { planAction, useSubscription } from './subscription.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import type { Checkouts } from './use-checkout.ts';

/** What a plan brings, in a few words. */
const bringing = ({ credits, picture, support }: Plan): string =>
  [`${figures(credits)} credits a month`, picture, support].filter(Boolean).join(', ');

const words = { current: 'Current plan', resume: 'Keep plan', switch: 'Switch', start: 'Choose' } as const;

/** Both plans as lines of the dialog. */
export function PlanRows({ begin, beginning }: Checkouts) {
  const subscription = useSubscription();
  const [asking, setAsking] = useState<Plan>();
  return (
    <section>
      <h3 className="buy-legend">
        <b>Plans</b> Billed monthly. Cancel any time.
      </h3>
      <ul className="buy-plans">
        {plans.map((plan) => {
          const action = planAction(plan, subscription ?? null);
          const choose = () => (action === 'switch' ? setAsking(plan) : begin({ kind: 'plan', id: plan.id }));
          return (
            <li key={plan.id} className="buy-plan">
              <span className="display text-16">{plan.name}</span>
              <span>
                <b className="font-medium text-text">{dollars(plan.cents)}</b>{' '}
                <span className="max-md:hidden">per month</span>
              </span>
              <span className="buy-plan-facts">{bringing(plan)}</span>
              {action === 'current' ? (
                <Badge tone="success">Current plan</Badge>
              ) : (
                <Button
                  onClick={choose}
                  loading={beginning === plan.id}
                  disabled={subscription === undefined}
                  aria-label={`${words[action]}: ${plan.name}`}
                >
                  {words[action]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asking && subscription && (
        <SwitchDialog
          from={subscription}
          to={asking}
          busy={beginning === asking.id}
          onGo={() => begin({ kind: 'plan', id: asking.id })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}
