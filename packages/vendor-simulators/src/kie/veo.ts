import { z } from 'zod';
import { type Issue, issuesOf } from '../jobs/issues.ts';
import type { JobPlan } from '../jobs/plan.ts';
import { clipSize, nearestAspect } from '../jobs/sizes.ts';

const ASPECTS = ['16:9', '9:16'] as const;
const aspect = z.enum([...ASPECTS, 'Auto']);

/** Fields of `POST /api/v1/veo/generate`: https://docs.kie.ai/veo3-api/generate-veo-3-video */
const VeoInput = z
  .strictObject({
    prompt: z.string().min(1).max(10_000),
    imageUrls: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(3)
      .default([]),
    model: z.enum(['veo3', 'veo3_fast', 'veo3_lite']).default('veo3_fast'),
    generationType: z.enum(['TEXT_2_VIDEO', 'FIRST_AND_LAST_FRAMES_2_VIDEO', 'REFERENCE_2_VIDEO']).optional(),
    aspect_ratio: aspect.optional(),
    /** The older name. */
    aspectRatio: aspect.optional(),
    resolution: z.enum(['720p', '1080p']).default('720p'),
    duration: z.union([z.literal(4), z.literal(6), z.literal(8)]).default(8),
    callBackUrl: z.url({ protocol: /^https?$/ }).optional(),
    watermark: z.string().max(100).optional(),
    enableTranslation: z.boolean().default(true),
    seeds: z.int().min(10_000).max(99_999).optional(),
  })
  .superRefine(({ generationType, imageUrls: { length }, model }, check) => {
    const say = (message: string): void => check.addIssue({ code: 'custom', path: ['imageUrls'], message });
    if (generationType === 'TEXT_2_VIDEO' && length > 0) say('TEXT_2_VIDEO takes no images');
    if (generationType === 'FIRST_AND_LAST_FRAMES_2_VIDEO' && (length === 0 || length > 2)) {
      say('FIRST_AND_LAST_FRAMES_2_VIDEO takes one or two images');
    }
    if (generationType === 'REFERENCE_2_VIDEO' && length === 0) say('REFERENCE_2_VIDEO takes one to three images');
    if (generationType === 'REFERENCE_2_VIDEO' && model === 'veo3') say('REFERENCE_2_VIDEO is not for veo3');
  });
export type VeoInput = z.output<typeof VeoInput>;

export function readVeo(input: unknown): { readonly veo: VeoInput } | { readonly issues: readonly Issue[] } {
  const parsed = VeoInput.safeParse(input);
  return parsed.success ? { veo: parsed.data } : { issues: issuesOf(parsed.error, input) };
}

/** The aspect asked for under either name. */
export function veoAspect({ aspect_ratio, aspectRatio }: Partial<VeoInput>): '16:9' | '9:16' | 'Auto' {
  return aspect_ratio ?? aspectRatio ?? '16:9';
}

export function veoPlan(veo: VeoInput): JobPlan {
  const asked = veoAspect(veo);
  const [first, second] = veo.imageUrls;
  return {
    kind: 'clip',
    prompt: veo.prompt,
    seed: veo.seeds,
    startImage: first,
    lastImage: veo.generationType === 'REFERENCE_2_VIDEO' ? undefined : second,
    cameraFixed: false,
    durationMs: veo.duration * 1_000,
    size: (image) => {
      const auto = image ? nearestAspect(image, ASPECTS) : '16:9';
      return clipSize(veo.resolution, asked === 'Auto' ? auto : asked);
    },
  };
}
