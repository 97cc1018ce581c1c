import { limits, messages, MixAnswer, MixImages, ok } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { directAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, type RecipeSource } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { always, imageTexts, insufficientTo } from './texts.ts';

/** Several pictures in one. */
export const imageMix: OperationFamily = {
  calls: familyCalls({
    body: MixImages,
    async recipe({ body, sources, drawSeed }) {
      const { prompt, inputImages, aspectRatio, outputFormat, seed } = body;
      const found: RecipeSource[] = [];
      for (const reference of inputImages) {
        const input = await sources.image('images', reference, messages.imageMissing);
        if (!input.ok) return input;
        found.push(input.value.source);
      }
      const settings = { outputFormat };
      return ok(recipeOf({ prompt, aspectRatio, seed: seed ?? drawSeed(), sources: found, settings }));
    },
    waits: 'end',
    answer: MixAnswer,
    accepted(job, entry) {
      const imageCount = job.source_ids.length;
      const result = job.result && { ...job.result, imageCount };
      return { ...directAnswer(job, entry, messages.imagesMixed), imageCount, result };
    },
  }),
  texts: always({ ...imageTexts, failed: messages.mixFailed, sourceGone: messages.imageMissing }),
  insufficient: insufficientTo('to mix images'),
  schedule: growingSchedule(limits.imagePolls),
  metadata: ({ sources }) => ({
    imageCount: sources.length,
    originalImageIds: sources.map(({ mediaId }) => mediaId),
    mixed: true,
  }),
};
