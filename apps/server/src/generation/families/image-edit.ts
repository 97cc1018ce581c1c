import { ConnectionTest, DirectAnswer, EditImage, limits, messages, ok } from '@kinoloom/contract';
import { familyCalls, connectionTest } from '../calls.ts';
import { directAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { sizeOf } from '../sources.ts';
import { always, imageTexts, insufficientTo } from './texts.ts';

/** One picture, changed by words. */
export const imageEdit: OperationFamily = {
  calls: familyCalls(
    {
      body: EditImage,
      async recipe({ body, sources, drawSeed }) {
        const { prompt, inputImage, aspectRatio, outputFormat, seed } = body;
        const input = await sources.image('image', inputImage, messages.imageMissing);
        if (!input.ok) return input;
        return ok(
          recipeOf({
            prompt,
            aspectRatio,
            ...(aspectRatio === 'match_input_image' && sizeOf(input.value)),
            seed: seed ?? drawSeed(),
            sources: [input.value.source],
            settings: { outputFormat },
          }),
        );
      },
      waits: 'end',
      answer: DirectAnswer,
      accepted: (job, entry) => directAnswer(job, entry, messages.imageEdited),
    },
    undefined,
    connectionTest(ConnectionTest),
  ),
  texts: always({ ...imageTexts, failed: messages.editFailed, sourceGone: messages.imageMissing }),
  insufficient: insufficientTo('to edit images'),
  schedule: growingSchedule(limits.imagePolls),
  metadata: (recipe) => ({ originalImageId: sourceIn(recipe, 'image')?.mediaId, edited: true }),
};
