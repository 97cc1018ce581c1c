import { z } from 'zod';

/** What we write on everything that we make at Stripe, to know it again: an account there may serve others, too. */
const Marks = z.object({
  kinoloom_user: z.string(),
  kinoloom_checkout: z.string(),
  kinoloom_item: z.string(),
  kinoloom_credits: z.coerce.number().int().min(0),
});

export interface CheckoutMark {
  readonly userId: string;
  readonly checkoutId: string;
  readonly item: string;
  /** Of the pack, or of each month. */
  readonly credits: number;
}

export const writeMark = ({ userId, checkoutId, item, credits }: CheckoutMark): Record<string, string> => ({
  kinoloom_user: userId,
  kinoloom_checkout: checkoutId,
  kinoloom_item: item,
  kinoloom_credits: String(credits),
});

/** The mark of what is ours; undefined where somebody else made it. */
export function readMark(metadata: unknown): CheckoutMark | undefined {
  const found = Marks.safeParse(metadata);
  if (!found.success) return undefined;
  const { kinoloom_user, kinoloom_checkout, kinoloom_item, kinoloom_credits } = found.data;
  return { userId: kinoloom_user, checkoutId: kinoloom_checkout, item: kinoloom_item, credits: kinoloom_credits };
}
