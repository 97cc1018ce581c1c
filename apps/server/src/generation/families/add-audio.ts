import { AddAudio, AudioAccepted, ClipState, limits, messages, ok, purposes } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { clipState, underway } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds, sizeOf } from '../sources.ts';
import { always, insufficientTo } from './texts.ts';

/** Generates sound for a clip. */
export const addAudio: OperationFamily = {
  calls: familyCalls(
    {
      body: AddAudio,
      async recipe({ body, sources, drawSeed }) {
        const { prompt, negativePrompt, seed } = body;
        const video = await sources.video('video', body.video, messages.audioVideoGone);
        if (!video.ok) return video;
        return ok(
          recipeOf({
            prompt,
            ...sizeOf(video.value),
            seconds: sourceSeconds(video.value),
            seed: seed ?? drawSeed(),
            sources: [video.value.source],
            settings: { ...(negativePrompt !== undefined && { negativePrompt }) },
          }),
        );
      },
      answer: AudioAccepted,
      accepted: (job, { id }) => ({ success: true as const, predictionId: job.id, model: id, result: underway(job) }),
    },
    { path: (path) => `${path}/status`, id: 'predictionId', answer: ClipState, state: clipState },
  ),
  texts: always({
    failed: messages.audioFailed,
    timeout: messages.pollsUsedUp,
    invalid: messages.videoInvalid,
    sourceGone: messages.audioVideoGone,
  }),
  insufficient: insufficientTo(purposes.addAudio),
  schedule: steadySchedule(limits.callback),
  sound: 'extracted',
  metadata: (recipe) => ({
    originalVideoId: sourceIn(recipe, 'video')?.mediaId,
    audioAdded: true,
    negativePrompt: recipe.settings.negativePrompt,
  }),
};
