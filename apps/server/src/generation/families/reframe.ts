import {
  ClipAccepted,
  err,
  limits,
  messages,
  purposes,
  ok,
  reframedSizes,
  ReframeState,
  ReframeVideo,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { acceptedClip, changedClip } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn, type Recipe } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds } from '../sources.ts';
import { always, insufficientTo } from './texts.ts';

/** The clip's position in the new frame: every field, or none when the provider decides. */
function placementOf(body: ReframeVideo): Result<Recipe['settings']['placement'], Refusal> {
  const { gridPositionX, gridPositionY, xStart, xEnd, yStart, yEnd } = body;
  const told = [gridPositionX, gridPositionY, xStart, xEnd, yStart, yEnd].flatMap((value) => value ?? []);
  const [gridX, gridY, x1, x2, y1, y2] = told;
  if (told.length === 0) return ok(undefined);
  if (
    gridX === undefined ||
    gridY === undefined ||
    x1 === undefined ||
    x2 === undefined ||
    y1 === undefined ||
    y2 === undefined ||
    x1 >= x2 ||
    y1 >= y2
  )
    return err({ code: 'input.invalid', message: messages.reframePlacement });
  return ok({ gridX, gridY, xStart: x1, xEnd: x2, yStart: y1, yEnd: y2 });
}

/** Changes a clip's aspect ratio; the provider draws the missing parts. */
export const reframe: OperationFamily = {
  calls: familyCalls(
    {
      body: ReframeVideo,
      async recipe({ body, sources, drawSeed }) {
        const placement = placementOf(body);
        if (!placement.ok) return placement;
        const video = await sources.video('video', body.videoUrl, messages.reframeNoVideo);
        if (!video.ok) return video;
        const { row } = video.value;
        const seconds = sourceSeconds(video.value);
        // Clips of 10 s are a frame or two longer than that.
        if (Math.round(seconds) > limits.reframe.maxSeconds || row.bytes > limits.reframe.maxBytes)
          return err({ code: 'input.invalid', message: messages.reframeTooLong });
        return ok(
          recipeOf({
            prompt: body.prompt,
            aspectRatio: body.aspectRatio,
            ...reframedSizes[body.aspectRatio],
            seconds,
            seed: drawSeed(),
            sources: [video.value.source],
            settings: { ...(placement.value && { placement: placement.value }) },
          }),
        );
      },
      answer: ClipAccepted,
      accepted: acceptedClip,
    },
    {
      path: (path) => path.replace(/generate$/, 'status'),
      id: 'predictionId',
      answer: ReframeState,
      state: (job) => ({ ...changedClip(job), reframedVideoUrl: job.result?.url ?? null }),
    },
  ),
  texts: always({
    failed: messages.reframeFailed,
    timeout: messages.reframeTimeout,
    invalid: messages.videoInvalid,
    noResult: messages.reframeNoUrl,
    sourceGone: messages.reframeNoVideo,
  }),
  insufficient: insufficientTo(purposes.reframe),
  schedule: steadySchedule(limits.reframe),
  sound: 'kept',
  metadata: (recipe) => ({
    originalVideoId: sourceIn(recipe, 'video')?.mediaId,
    reframed: true,
    reframeParams: { aspectRatio: recipe.aspectRatio, prompt: recipe.prompt, ...named(recipe.settings.placement) },
  }),
};

/** The placement under the API's field names. */
const named = (placement: Recipe['settings']['placement']) =>
  placement && {
    gridPositionX: placement.gridX,
    gridPositionY: placement.gridY,
    xStart: placement.xStart,
    yStart: placement.yStart,
    xEnd: placement.xEnd,
    yEnd: placement.yEnd,
  };
