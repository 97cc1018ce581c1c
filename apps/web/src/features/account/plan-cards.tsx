import { dollars, plans, type Plan } from '@kinoloom/contract';
import { useNavigate } from '@tanstack/react-router';
import { Coins, MessageSquare, Monitor } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { credits as figures } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { planAction, useSubscription, type PlanAction } from './billing/subscription.ts';
import { SwitchDialog } from './billing/switch-dialog.tsx';
import { useCheckout } from './billing/use-checkout.ts';
import sea from './sea.webp';

/** The two plans side by side; how large their pictures are is drawn to scale. */
export function PlanCards() {
  const subscription = useSubscription();
  const navigate = useNavigate();
  const { begin, beginning } = useCheckout((id) => navigate({ to: '/studio/checkout/$id', params: { id } }));
  const [asking, setAsking] = useState<Plan>();
  return (
    <section aria-labelledby="plans">
      <h3 id="plans" className="account-heading">
        <b>Plans</b> Billed monthly. Cancel any time.
      </h3>
      <div className="account-columns">
        {plans.map((plan) => {
          const action = planAction(plan, subscription ?? null);
          return (
            <article key={plan.id} className="account-card plan-card" data-current={action === 'current' || undefined}>
              <div className="plan-words">
                <div className="flex items-center gap-2.5">
                  <h4 className="display text-20">{plan.name}</h4>
                  {plan.popular && <Badge>Popular</Badge>}
                </div>
                <p>
                  <span className="plan-price">{dollars(plan.cents)}</span>
                  <span className="ml-1 text-text-2">per month</span>
                </p>
                <ul className="plan-facts">
                  <Fact icon={<Coins />}>{figures(plan.credits)} credits a month</Fact>
                  <Fact icon={<Monitor />}>{plan.picture}</Fact>
                  {plan.support && <Fact icon={<MessageSquare />}>{plan.support}</Fact>}
                </ul>
              </div>
              <PictureSize picture={plan.picture} />
              <Button
                className="plan-button"
                disabled={action === 'current' || subscription === undefined}
                loading={beginning === plan.id}
                onClick={() => (action === 'switch' ? setAsking(plan) : begin({ kind: 'plan', id: plan.id }))}
              >
                {label(action, plan)}
              </Button>
            </article>
          );
        })}
      </div>
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

function label(action: PlanAction, { name }: Plan): string {
  switch (action) {
    case 'current':
      return 'Current plan';
    case 'resume':
      return `Keep ${name}`;
    case 'switch':
      return `Switch to ${name}`;
    case 'start':
      return `Choose ${name}`;
  }
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      {children}
    </li>
  );
}

function PictureSize({ picture }: Pick<Plan, 'picture'>) {
  const small = picture === 'HD';
  return (
    <div className="plan-picture" aria-hidden="true">
      <div className="plan-frame" data-small={small || undefined}>
        {small && <span className="plan-frame-label">4K</span>}
        <span className="plan-size">{small ? 'HD 1920×1080' : '4K 3840×2160'}</span>
        <img src={sea} alt="" width={480} height={270} className="plan-image" />
      </div>
    </div>
  );
}
