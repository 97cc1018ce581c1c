import { z } from 'zod';
import { RenderFailure } from './render-failed.ts';
import { Outcome } from './task.ts';

/** What the child says to the process that started it, as JSON. */
export const FromChild = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('progress'),
    framesDone: z.int(),
    framesTotal: z.int(),
    /** Resident memory of the child. */
    memoryBytes: z.number(),
  }),
  z.strictObject({ kind: z.literal('done'), outcome: Outcome }),
  z.strictObject({
    kind: z.literal('failed'),
    code: RenderFailure,
    message: z.string(),
    overlayId: z.string().optional(),
  }),
]);
export type FromChild = z.infer<typeof FromChild>;
