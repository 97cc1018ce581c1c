import { plans, type Plan } from '@kinoloom/contract';
import { dollars } from '../../../lib/formatters.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import * as words from '../../../words/en/studio/billing.ts';
import { legend } from './pack-choice.tsx';
import { usePlanChoice } from './use-plan-choice.tsx';
import type { Checkouts } from './use-checkout.ts';

/** What a plan includes, in a few words. */
const bringing = ({ credits, picture, support }: Plan): string =>
  [words.creditsAMonth({ credits }), picture, support && words.support].filter(Boolean).join(', ');

const labels = {
  current: words.currentPlan,
  resume: words.keepPlan,
  switch: words.switchPlan,
  start: words.choose,
} as const;

export function PlanRows({ begin, beginning }: Checkouts) {
  const { actionOf, choose, known, dialog } = usePlanChoice({ begin, beginning });
  return (
    <section>
      <h3 className={legend}>{words.plansBilledMonthly({ strong: <b /> })}</h3>
      <ul className="grid gap-2 max-md:gap-0 max-md:rounded-lg max-md:border max-md:border-line-strong">
        {plans.map((plan) => {
          const action = actionOf(plan);
          return (
            <li
              key={plan.id}
              className="grid min-h-[58px] grid-cols-[150px_150px_1fr_auto] items-center gap-2.5 rounded-lg border border-line-strong px-[15px] py-2 max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-1.5 max-md:gap-y-0 max-md:rounded-none max-md:border-0 max-md:not-first:border-t max-md:not-first:border-line"
            >
              <span className="display text-16 text-text">{plan.name}</span>
              <span>
                <b className="font-medium text-text">{dollars(plan.cents)}</b>{' '}
                <span className="max-md:hidden">{words.perMonth}</span>
              </span>
              <span className="max-md:[grid-area:2/1/3/3] max-md:text-[12px]">{bringing(plan)}</span>
              {action === 'current' ? (
                <Badge tone="success" className="max-md:[grid-area:1/3/3/4]">
                  {words.currentPlan}
                </Badge>
              ) : (
                <Button
                  className="max-md:[grid-area:1/3/3/4]"
                  onClick={() => choose(plan)}
                  loading={beginning === plan.id}
                  disabled={!known}
                  aria-label={`${labels[action]}: ${plan.name}`}
                >
                  {labels[action]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
