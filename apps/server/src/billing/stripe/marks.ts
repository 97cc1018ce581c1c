import { z } from 'zod';

/** Metadata on everything that we create at Stripe, to recognise it: the account may serve other applications too. */
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
  /** Of the pack, or per month. */
  readonly credits: number;
}

export const writeMark = ({ userId, checkoutId, item, credits }: CheckoutMark): Record<string, string> => ({
  kinoloom_user: userId,
  kinoloom_checkout: checkoutId,
  kinoloom_item: item,
  kinoloom_credits: String(credits),
});

/** Our metadata; undefined for objects that others created. */
export function readMark(metadata: unknown): CheckoutMark | undefined {
  const found = Marks.safeParse(metadata);
  if (!found.success) return undefined;
  const { kinoloom_user, kinoloom_checkout, kinoloom_item, kinoloom_credits } = found.data;
  return { userId: kinoloom_user, checkoutId: kinoloom_checkout, item: kinoloom_item, credits: kinoloom_credits };
}
