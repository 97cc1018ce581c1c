import { DirectAnswer, limits, messages, ok, UpscaleImage } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { directAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { sizeOf } from '../sources.ts';
import { always, imageTexts, insufficientTo } from './texts.ts';

const FACTOR = 2;

/** A picture at twice its width and height. */
export const imageUpscale: OperationFamily = {
  calls: familyCalls({
    body: UpscaleImage,
    signIn: messages.imageUpscaleSignIn,
    async recipe({ body, sources, drawSeed }) {
      const input = await sources.image('image', body.imageUrl, messages.imageMissing);
      if (!input.ok) return input;
      const { width, height } = sizeOf(input.value);
      return ok(
        recipeOf({
          prompt: input.value.row.prompt ?? '',
          width: width * FACTOR,
          height: height * FACTOR,
          seed: drawSeed(),
          sources: [input.value.source],
        }),
      );
    },
    waits: 'end',
    answer: DirectAnswer,
    accepted: (job, entry) => directAnswer(job, entry, messages.imageUpscaled),
  }),
  texts: always({ ...imageTexts, failed: messages.imageUpscaleFailed, sourceGone: messages.imageMissing }),
  insufficient: insufficientTo('to upscale to 4K'),
  schedule: growingSchedule(limits.imagePolls),
  pictureSide: Infinity,
  metadata: (recipe) => ({ originalImageId: sourceIn(recipe, 'image')?.mediaId, upscaled: true }),
};
