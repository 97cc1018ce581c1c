import { z } from 'zod';
import * as messages from '../messages.ts';

/** How many jobs one order may make. */
export const VariationCount = z.literal([1, 2, 4], messages.variationCount);

/** A request as its path takes it as JSON, without files of its own: `request` is its body. Each variation is a job with the next seed. */
export const OrderVariations = z.strictObject({
  path: z.string().max(200),
  request: z.record(z.string(), z.unknown()),
  count: VariationCount,
});
export type OrderVariations = z.input<typeof OrderVariations>;

/** More like a result: its recipe again, with new seeds. */
export const RepeatResult = z.strictObject({ count: VariationCount.default(1) });
export type RepeatResult = z.input<typeof RepeatResult>;

/** What an order costs now. Nothing is held. */
export const Quote = z.object({
  success: z.literal(true),
  model: z.string(),
  count: z.number().int(),
  /** Credits of one, and of all. */
  price: z.number().int(),
  total: z.number().int(),
});
export type Quote = z.infer<typeof Quote>;
