import {
  GenerateImage,
  GenerationAccepted,
  GenerationState,
  limits,
  messages,
  purposes,
  ok,
  ConnectionTest,
  DirectAnswer,
  EditImage,
  MixAnswer,
  MixImages,
  UpscaleImage,
} from '@kinoloom/contract';
import { familyCalls, connectionTest } from '../calls.ts';
import { completeFormat, modelOf } from '../formats.ts';
import type { OperationFamily } from '../operation.ts';
import { acceptedPrediction, predictionState, directAnswer } from '../presenters.ts';
import { recipeOf, sourceIn, type RecipeSource } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { sizeOf } from '../sources.ts';
import { always, imageTexts, insufficientTo } from './texts.ts';

/** Text to image. */
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

/** Edits one image by a prompt. */
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
  insufficient: insufficientTo(purposes.editImages),
  schedule: growingSchedule(limits.imagePolls),
  metadata: (recipe) => ({ originalImageId: sourceIn(recipe, 'image')?.mediaId, edited: true }),
};

/** Combines several images into one. */
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
  insufficient: insufficientTo(purposes.mixImages),
  schedule: growingSchedule(limits.imagePolls),
  metadata: ({ sources }) => ({
    imageCount: sources.length,
    originalImageIds: sources.map(({ mediaId }) => mediaId),
    mixed: true,
  }),
};

const FACTOR = 2;

/** Upscales an image to twice its width and height. */
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
  insufficient: insufficientTo(purposes.upscaleImage),
  schedule: growingSchedule(limits.imagePolls),
  pictureSide: Infinity,
  metadata: (recipe) => ({ originalImageId: sourceIn(recipe, 'image')?.mediaId, upscaled: true }),
};
