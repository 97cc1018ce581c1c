import {
  ClipState,
  ConnectionTest,
  err,
  isHigher,
  limits,
  messages,
  purposes,
  ok,
  RunwayUpscaleAccepted,
  scaledTo,
  UpscaleAccepted,
  UpscaleVideo,
  UpscaleVideo4k,
  type Entry,
  type Refusal,
  type Result,
  type TargetResolution,
} from '@kinoloom/contract';
import { familyCalls, connectionTest, type GenerationCall } from '../calls.ts';
import { clipState, underway } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn, type Recipe } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds, sizeOf } from '../sources.ts';
import { always, insufficientTo } from './texts.ts';

const heights: readonly (readonly [TargetResolution, number])[] = [
  ['720p', 720],
  ['1080p', 1_080],
  ['2k', 1_440],
];

/** The name of an entry's target size, by its short side. */
function targetOf({ size }: Entry): TargetResolution {
  const short = size && Math.min(size.width, size.height);
  return heights.find(([, height]) => short !== undefined && short <= height)?.[0] ?? '4k';
}

async function larger(asked: GenerationCall<{ readonly video: string }>): Promise<Result<Recipe, Refusal>> {
  const { entry, body, sources, drawSeed } = asked;
  const video = await sources.video('video', body.video, messages.upscaleVideoGone);
  if (!video.ok) return video;
  const target = entry.size;
  const size = sizeOf(video.value);
  if (!target || !isHigher(target, size)) return err({ code: 'input.invalid', message: messages.upscaleNotHigher });
  const seconds = sourceSeconds(video.value);
  if (seconds > limits.upscale.maxSeconds) return err({ code: 'input.invalid', message: messages.upscaleTooLong });
  return ok(
    recipeOf({
      prompt: video.value.row.prompt ?? '',
      ...scaledTo(target, size),
      seconds,
      resolution: targetOf(entry),
      seed: drawSeed(),
      sources: [video.value.source],
    }),
  );
}

const look = { answer: ClipState, state: clipState, path: (path: string) => `${path}/status` };

const upscale = {
  insufficient: insufficientTo((entry) => purposes.upscaleTo(targetOf(entry))),
  schedule: steadySchedule(limits.callback),
  sound: 'kept',
  metadata: (recipe: Recipe) => ({
    originalVideoId: sourceIn(recipe, 'video')?.mediaId,
    upscaled: true,
    targetResolution: recipe.resolution,
    is1080p: recipe.resolution === '1080p',
  }),
} as const;

const upscaleTexts = {
  timeout: messages.pollsUsedUp,
  invalid: messages.clipInvalid,
  noResult: messages.noVideoUrl,
  aborted: messages.upscaleFailed,
  sourceGone: messages.upscaleVideoGone,
} as const;

/** Upscales a clip and keeps its sound. */
export const videoUpscale: OperationFamily = {
  ...upscale,
  calls: familyCalls(
    {
      body: UpscaleVideo,
      model: ({ targetResolution }) => `wavespeed-${targetResolution}`,
      recipe: larger,
      answer: UpscaleAccepted,
      accepted: (job, entry) => ({
        success: true as const,
        requestId: job.id,
        model: entry.id,
        targetResolution: targetOf(entry),
        result: underway(job),
      }),
    },
    { ...look, id: 'requestId' },
    connectionTest(ConnectionTest),
  ),
  texts: always({ ...upscaleTexts, failed: messages.wavespeedFailed }),
};

export const runwayUpscale: OperationFamily = {
  ...upscale,
  calls: familyCalls(
    {
      body: UpscaleVideo4k,
      recipe: larger,
      answer: RunwayUpscaleAccepted,
      accepted: (job) => ({ success: true as const, prediction: underway(job) }),
    },
    { ...look, id: 'predictionId' },
  ),
  texts: always({ ...upscaleTexts, failed: messages.runwayUpscaleFailed }),
};
