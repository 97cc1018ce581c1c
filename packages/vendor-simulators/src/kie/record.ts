import { outputUrls } from '../jobs/core.ts';
import { DAY_MS, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { envelope } from './dialect.ts';
import { z } from 'zod';
import { type Issue, issuesOf } from '../jobs/issues.ts';
import { type JobPlan, clipSize, nearestAspect } from '../jobs/plan.ts';

/** Kie keeps media for 14 days, and tasks for as long. */
export const KIE_LIFETIMES: Lifetimes = { dataMs: 14 * DAY_MS, recordMs: 15 * DAY_MS };

const POLICY_MESSAGE = 'Your prompt was flagged by Website as violating content policies.';
const PROVIDER_MESSAGE = 'Internal Error, Please try again later.';

/** 0 running, 1 succeeded, 2 failed here, 3 failed upstream. */
function successFlag(job: SimulatedJob): 0 | 1 | 2 | 3 {
  if (!isTerminal(job)) return 0;
  if (job.state === 'succeeded') return 1;
  return job.failure?.kind === 'provider' ? 3 : 2;
}

export function taskFailure({ failure, state }: SimulatedJob): { code: number; message: string } | undefined {
  if (state === 'aborted' || state === 'canceled') return { code: 500, message: 'The task was given up.' };
  switch (failure?.kind) {
    case undefined:
      return undefined;
    case 'policy':
      return { code: 400, message: POLICY_MESSAGE };
    case 'input':
      return {
        code: 400,
        message: `Failed to fetch the image. Kindly verify any access limits set by you or your service provider. ${failure.message}`,
      };
    case 'provider':
      return { code: 501, message: failure.message || PROVIDER_MESSAGE };
  }
}

/** `data` of `GET /api/v1/veo/record-info`. */
export function taskRecord(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const failure = taskFailure(job);
  return {
    taskId: job.id,
    paramJson: JSON.stringify(job.input),
    completeTime: job.completedAt === null ? null : formatTime(job.completedAt),
    response: job.state === 'succeeded' ? { taskId: job.id, ...taskResult(job, baseUrl) } : null,
    successFlag: successFlag(job),
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? '',
    createTime: formatTime(job.createdAt),
    fallbackFlag: false,
  };
}

/** Body of the final webhook. */
export function webhookBody(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const failure = taskFailure(job);
  if (failure) return envelope(failure.code, failure.message, { taskId: job.id, fallbackFlag: false });
  return envelope(200, 'Veo3.1 video generated successfully.', {
    taskId: job.id,
    info: taskResult(job, baseUrl),
    fallbackFlag: false,
  });
}

function taskResult(job: SimulatedJob, baseUrl: string): Record<string, unknown> {
  const read = readVeo(job.input);
  const wide = 'veo' in read && veoAspect(read.veo) === '16:9';
  const urls = outputUrls(job, baseUrl);
  return {
    resultUrls: urls,
    // "only when aspectRatio is not 16:9"
    originUrls: wide ? null : urls,
    resolution: 'veo' in read ? read.veo.resolution : '720p',
  };
}

const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

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
    const addIssue = (message: string): void => check.addIssue({ code: 'custom', path: ['imageUrls'], message });
    if (generationType === 'TEXT_2_VIDEO' && length > 0) addIssue('TEXT_2_VIDEO takes no images');
    if (generationType === 'FIRST_AND_LAST_FRAMES_2_VIDEO' && (length === 0 || length > 2)) {
      addIssue('FIRST_AND_LAST_FRAMES_2_VIDEO takes one or two images');
    }
    if (generationType === 'REFERENCE_2_VIDEO' && length === 0) addIssue('REFERENCE_2_VIDEO takes one to three images');
    if (generationType === 'REFERENCE_2_VIDEO' && model === 'veo3') addIssue('REFERENCE_2_VIDEO is not for veo3');
  });
export type VeoInput = z.output<typeof VeoInput>;

export function readVeo(input: unknown): { readonly veo: VeoInput } | { readonly issues: readonly Issue[] } {
  const parsed = VeoInput.safeParse(input);
  return parsed.success ? { veo: parsed.data } : { issues: issuesOf(parsed.error, input) };
}

/** The requested aspect ratio, under either name. */
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
    durationMs: veo.duration * 1_000,
    size: (image) => {
      const auto = image ? nearestAspect(image, ASPECTS) : '16:9';
      return clipSize(veo.resolution, asked === 'Auto' ? auto : asked);
    },
  };
}
