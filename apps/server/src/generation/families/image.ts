import { GenerateImage, GenerationAccepted, GenerationState, limits, messages, ok } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { acceptedPrediction, predictionState } from '../presenters.ts';
import { completeFormat, modelOf } from '../formats.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { always, imageTexts } from './texts.ts';

/** A picture from words. */
export const image: OperationFamily = {
  calls: familyCalls(
    {
      body: GenerateImage,
      recipe: async ({ entry, body, drawSeed }) =>
        ok(
          recipeOf({
            prompt: body.prompt,
            ...completeFormat(modelOf(entry), body, undefined),
            seed: body.seed ?? drawSeed(),
          }),
        ),
      answer: GenerationAccepted,
      accepted: acceptedPrediction,
    },
    { path: (path) => `${path}/status`, id: 'predictionId', answer: GenerationState, state: predictionState },
  ),
  texts: always(imageTexts),
  insufficient: () => messages.insufficientForImages,
  schedule: growingSchedule(limits.imagePolls),
};
