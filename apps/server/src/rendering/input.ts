import { Composition, durationOf, refusalText, validateComposition } from '@kinoloom/composition';
import {
  err,
  limits,
  ok,
  RenderPriority,
  RenderQuality,
  renderQuality,
  VoiceChangeMark,
  type Frame,
} from '@kinoloom/contract';
import type { Refusal, Result } from '@kinoloom/contract';
import { z } from 'zod';

/** What a render job keeps: the film as data, and whose file each source is. */
export const RenderInput = z.object({
  prompt: z.string().nullable(),
  composition: Composition,
  /** Media id by source url. */
  sources: z.record(z.string(), z.string()),
  quality: RenderQuality,
  priority: RenderPriority.default('quality'),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  totalFrames: z.number(),
  /** The editor project that is rendered, and which revision of it. */
  project: z.object({ id: z.string(), revision: z.int().nullable() }).nullable().default(null),
  /** Of a film that becomes a clip of its flow: which clip it is made from, and how. */
  clip: VoiceChangeMark.extend({ sandbox: z.boolean() }).nullable().default(null),
});
export type RenderInput = z.infer<typeof RenderInput>;

/** A film as one of the calls describes it, with its media found. */
export interface RenderSpec {
  readonly title: string;
  readonly composition: Composition;
  readonly sources: RenderInput['sources'];
  readonly quality: RenderQuality;
  readonly priority: RenderPriority;
  /** The longest that the call allows. */
  readonly maxFrames: Frame;
  readonly project?: RenderInput['project'] | undefined;
  readonly clip?: RenderInput['clip'];
}

/** Judges a film; what is rendered at `high` is rendered at `ultra` from 4K on. */
export function renderInput({
  title,
  composition,
  sources,
  quality,
  priority,
  maxFrames,
  project = null,
  clip = null,
}: RenderSpec): Result<RenderInput, Refusal> {
  const verdict = validateComposition(composition, { maxFrames });
  if (verdict.faults.length > 0) return err({ code: 'input.invalid', message: refusalText(verdict) });
  const { canvas } = composition;
  const totalFrames = durationOf(composition);
  return ok({
    prompt: title,
    composition,
    sources,
    quality: quality === 'high' ? renderQuality(canvas) : quality,
    priority,
    ...canvas,
    seconds: totalFrames / limits.fps,
    totalFrames,
    project,
    clip,
  });
}
