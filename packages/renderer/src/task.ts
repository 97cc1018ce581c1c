import { Composition } from '@kinoloom/composition';
import { z } from 'zod';
import { ENCODED_QUALITIES, RenderReport } from './job.ts';
import { EncodedSegment, Encoding, RenderPlan } from './segment.ts';
import { RenderFailure } from './render-failed.ts';

const files = z.record(z.string(), z.string());
const document = { composition: Composition, sources: files };
const output = z.string().min(1);
const encodingFields = { quality: z.enum(ENCODED_QUALITIES), keyframeEvery: z.int().positive().optional() };

/** A task as sent to the child process, which validates it again. This also orders the fields: a segment's hash depends on that. */
export const RenderTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('video'), ...document, ...encodingFields, output }),
  z.object({ kind: z.literal('plan'), ...document, ...encodingFields, identities: files, unsound: z.array(z.int()) }),
  z.object({
    kind: z.literal('segment'),
    segment: EncodedSegment,
    encoding: Encoding,
    sources: files,
    output,
  }),
  z.object({ kind: z.literal('sound'), ...document, output }),
  z.object({
    kind: z.literal('join'),
    plan: RenderPlan,
    sources: files,
    segments: files,
    sound: output.optional(),
    output,
  }),
]);
export type RenderTask = z.infer<typeof RenderTask>;

export const RenderOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('video'), report: RenderReport }),
  z.strictObject({ kind: z.literal('plan'), plan: RenderPlan }),
  z.strictObject({ kind: z.literal('segment') }),
  z.strictObject({ kind: z.literal('sound') }),
  z.strictObject({ kind: z.literal('join'), unsound: z.array(z.int()), spoiled: z.array(z.string()) }),
]);
export type RenderOutcome = z.infer<typeof RenderOutcome>;

export type OutcomeOf<Kind extends RenderTask['kind']> = Extract<RenderOutcome, { kind: Kind }>;

/** Messages from the child to its parent, as JSON. */
export const FromChild = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('progress'),
    framesDone: z.int(),
    framesTotal: z.int(),
    /** Resident memory of the child. */
    memoryBytes: z.number(),
  }),
  z.strictObject({ kind: z.literal('done'), outcome: RenderOutcome }),
  z.strictObject({
    kind: z.literal('failed'),
    code: RenderFailure,
    message: z.string(),
    overlayId: z.string().optional(),
  }),
]);
export type FromChild = z.infer<typeof FromChild>;
