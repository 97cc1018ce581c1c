import { asPlayed, Composition } from '@kinoloom/composition';
import { z } from 'zod';
import { ENCODED_QUALITIES } from './job.ts';
import { EncodedSegment, Encoding, RenderPlan } from './segment.ts';
import { RENDER_FAILURES } from './render-failed.ts';

const files = z.record(z.string(), z.string());
const document = { composition: Composition.transform(asPlayed), sources: files };
const output = z.string().min(1);
const encodingFields = { quality: z.enum(ENCODED_QUALITIES), keyframeEvery: z.int().positive().optional() };

/** A task for the child process. Parsing also orders the fields: a segment's hash depends on that. */
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

const SpanReport = z.strictObject({
  /**
   * `copy`: the source's packets, unchanged. `yuv`: decoded, fitted to the canvas, overlays blended in, and encoded.
   * `canvas`: painted as a whole and encoded.
   */
  path: z.enum(['copy', 'yuv', 'canvas']),
  /** The clip that fills the canvas below everything else; null if there is none. */
  overlayId: z.string().nullable(),
  from: z.int(),
  durationInFrames: z.int(),
  /** Why the packets could not be copied, to explain the render time. */
  reason: z.string().optional(),
});
export type SpanReport = z.infer<typeof SpanReport>;

export const RenderReport = z.strictObject({
  frames: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  spans: z.array(SpanReport),
  /** Source packets that did not decode; the previous picture is shown instead. */
  damagedPackets: z.int(),
});
export type RenderReport = z.infer<typeof RenderReport>;

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
    code: z.enum(RENDER_FAILURES),
    message: z.string(),
    overlayId: z.string().optional(),
  }),
]);
export type FromChild = z.infer<typeof FromChild>;
