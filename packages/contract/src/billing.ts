import { z } from 'zod';
import { credits, type Credits } from './amounts.ts';

/** Stripe, or a test checkout that states that no money moves. */
export const PaymentProvider = z.enum(['stripe', 'test']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const PlanId = z.enum(['studio-pro', 'master-plan']);
export type PlanId = z.infer<typeof PlanId>;

export const PackId = z.enum(['pack-500', 'pack-1500', 'pack-5000']);
export type PackId = z.infer<typeof PackId>;

/** Fields of every offer of credits. Money is in whole cents of US dollars. */
interface Offer {
  readonly name: string;
  readonly cents: number;
  readonly credits: Credits;
}

export interface Plan extends Offer {
  readonly id: PlanId;
  readonly picture: 'HD' | '4K';
  readonly support: string | null;
  readonly popular: boolean;
}

interface Pack extends Offer {
  readonly id: PackId;
}

/** Billed monthly; each paid month adds its credits. */
export const plans: readonly Plan[] = [
  {
    id: 'studio-pro',
    name: 'Studio Pro',
    cents: 1_999,
    credits: credits(1_000),
    picture: 'HD',
    support: null,
    popular: true,
  },
  {
    id: 'master-plan',
    name: 'Master Plan',
    cents: 4_999,
    credits: credits(3_000),
    picture: '4K',
    support: '24/7 support',
    popular: false,
  },
];

/** Bought once; they never expire. */
export const packs: readonly Pack[] = [
  { id: 'pack-500', name: '500 credits', cents: 999, credits: credits(500) },
  { id: 'pack-1500', name: '1,500 credits', cents: 2_799, credits: credits(1_500) },
  { id: 'pack-5000', name: '5,000 credits', cents: 8_499, credits: credits(5_000) },
];

export const CURRENCY = 'usd';

/** $19.99 */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const findPlan = (id: string): Plan | undefined => plans.find((plan) => plan.id === id);

/** Whether a subscription's plan name means this plan. Case is ignored; 'enterprise' is the Master Plan. */
export function isPlan(name: string, plan: Plan): boolean {
  const plain = name.trim().toLowerCase();
  return (plain === 'enterprise' ? 'master plan' : plain) === plan.name.toLowerCase();
}

export const BuyRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), id: PlanId, return_to: z.string().max(2_000).optional() }),
  z.strictObject({ kind: z.literal('pack'), id: PackId, return_to: z.string().max(2_000).optional() }),
]);
/** `return_to`: page of the studio to return to; defaults to the User tab. */
export type BuyRequest = z.infer<typeof BuyRequest>;

const CheckoutKind = z.enum(['plan', 'pack']);

/** `open` until the buyer decides; `processing` while the bank decides; all others are final. */
export const CheckoutState = z.enum(['open', 'processing', 'paid', 'canceled', 'failed', 'expired']);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const Checkout = z.object({
  id: z.string(),
  kind: CheckoutKind,
  /** Name of the plan or the pack. */
  item: z.string(),
  name: z.string(),
  credits: z.int(),
  cents: z.int(),
  provider: PaymentProvider,
  state: CheckoutState,
  /** Page of the studio that the buyer came from. */
  return_to: z.string(),
  created_at: z.string(),
});
export type Checkout = z.infer<typeof Checkout>;

export const CheckoutAnswer = z.object({ success: z.literal(true), checkout: Checkout });
/** Where to send the browser. */
export const BillingAddress = z.object({ success: z.literal(true), url: z.string() });

export const TestDecision = z.strictObject({ decision: z.enum(['confirm', 'cancel']) });

/**
 * `active`: paid, renews. `canceled`: paid until `ends_at`, does not renew. `past_due`: a payment failed and is
 * retried.
 */
export const SubscriptionStatus = z.enum(['active', 'canceled', 'past_due']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const Subscription = z.object({
  id: z.string(),
  status: SubscriptionStatus,
  plan_name: z.string(),
  monthly_credits: z.int(),
  cents: z.int(),
  next_billing_date: z.string().nullable(),
  ends_at: z.string().nullable(),
  provider: PaymentProvider,
});
export type Subscription = z.infer<typeof Subscription>;

/** Null without a subscription, or when its last paid month is over. */
export const SubscriptionAnswer = z.object({ success: z.literal(true), subscription: Subscription.nullable() });
