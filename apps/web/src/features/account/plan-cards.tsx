import { plans, type Plan } from '@kinoloom/contract';
import { useNavigate } from '@tanstack/react-router';
import { Coins, MessageSquare, Monitor, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { dollars } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/button.tsx';
import * as words from '../../words/en/studio/billing.ts';
import { AccountHeading, card, columns } from './account-card.tsx';
import type { PlanAction } from './billing/subscription.ts';
import { usePlanChoice } from './billing/use-plan-choice.tsx';
import { useCheckout } from './billing/use-checkout.ts';
import sea from './sea.webp';

/** Both plans side by side, with their resolutions drawn to scale. */
export function PlanCards() {
  const navigate = useNavigate();
  const { begin, beginning } = useCheckout((id) => navigate({ to: '/studio/checkout/$id', params: { id } }));
  const { actionOf, choose, known, dialog } = usePlanChoice({ begin, beginning });
  return (
    <section aria-labelledby="plans">
      <AccountHeading id="plans" title={words.plans}>
        {words.billedMonthly}
      </AccountHeading>
      <div className={columns}>
        {plans.map((plan) => {
          const action = actionOf(plan);
          return (
            <article
              key={plan.id}
              className={cx(
                card,
                'grid grid-cols-[minmax(0,1fr)_minmax(0,232px)] grid-rows-[1fr_auto] gap-x-[18px] gap-y-4 data-current:border-line-strong @max-[600px]:grid-cols-[1fr]',
              )}
              data-current={action === 'current' || undefined}
            >
              <div>
                <div className="flex items-center gap-2.5">
                  <h4 className="display text-20">{plan.name}</h4>
                  {plan.popular && <Badge>{words.popular}</Badge>}
                </div>
                <p>
                  <span className="text-[36px] leading-11 font-medium tracking-[-0.03em]">{dollars(plan.cents)}</span>
                  <span className="ml-1 text-text-2">{words.perMonth}</span>
                </p>
                <ul className="mt-1.5 grid gap-[5px]">
                  <Fact icon={Coins}>{words.creditsAMonth(plan)}</Fact>
                  <Fact icon={Monitor}>{plan.picture}</Fact>
                  {plan.support && <Fact icon={MessageSquare}>{words.support}</Fact>}
                </ul>
              </div>
              <PictureSize picture={plan.picture} />
              <Button
                className="w-60 max-w-full @max-[600px]:h-11 @max-[600px]:w-full"
                disabled={action === 'current' || !known}
                loading={beginning === plan.id}
                onClick={() => choose(plan)}
              >
                {label(action, plan)}
              </Button>
            </article>
          );
        })}
      </div>
      {dialog}
    </section>
  );
}

function label(action: PlanAction, { name: plan }: Plan): string {
  switch (action) {
    case 'current':
      return words.currentPlan;
    case 'resume':
      return words.keep({ plan });
    case 'switch':
      return words.switchTo({ plan });
    case 'start':
      return words.chooseNamed({ plan });
  }
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon className="text-text-2" />
      {children}
    </li>
  );
}

function PictureSize({ picture }: Pick<Plan, 'picture'>) {
  const small = picture === 'HD';
  return (
    <div
      className="aspect-[232/142] self-start rounded-md bg-[#080706] p-[11px] @max-[600px]:-order-1"
      aria-hidden="true"
    >
      <div
        className={cx(
          'relative h-full font-mono text-[11px] text-on-media',
          small && 'outline outline-[rgba(255,242,224,0.34)] outline-dashed',
        )}
      >
        {small && <span className="absolute top-1.5 right-[7px]">4K</span>}
        <span
          className={cx(
            'absolute z-1 text-shadow-[0_0_4px_rgba(0,0,0,0.6)]',
            small ? 'top-[calc(50%-18px)] left-1.5' : 'top-[5px] left-[5px] rounded-[4px] bg-glass px-[5px] py-px',
          )}
        >
          {small ? 'HD 1920×1080' : '4K 3840×2160'}
        </span>
        <img
          src={sea}
          alt=""
          width={480}
          height={270}
          className={cx('absolute bottom-0 left-0 rounded-[3px] object-cover', small ? 'size-1/2' : 'size-full')}
        />
      </div>
    </div>
  );
}
