import { plans } from '@kinoloom/contract';
import { credits as grouped } from '../../lib/formatters.ts';
import { Badge } from '../../ui/badge.tsx';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What it costs here, and that it need not. */
export function Plans() {
  return (
    <section className="l-section" aria-labelledby="plans">
      <h2 id="plans">Pay in credits, or bring your own server.</h2>
      <div className="l-plans">
        {plans.map(({ id, name, cents, credits, picture, support, popular }) => (
          <article key={id}>
            <h3>
              {name} {popular && <Badge>Popular</Badge>}
            </h3>
            <p className="l-price">
              {dollars(cents)} <span>per month</span>
            </p>
            <p>
              {grouped(credits)} credits a month. {[picture, support].filter(Boolean).join('. ')}.
            </p>
          </article>
        ))}
        <article>
          <h3>Self-hosted</h3>
          <p className="l-price">Open source</p>
          <p>Your server, your model keys, your storage.</p>
        </article>
      </div>
    </section>
  );
}
