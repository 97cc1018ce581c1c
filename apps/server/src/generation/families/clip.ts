import {
  err,
  GenerateVideo,
  GenerationAccepted,
  GenerationState,
  isVideoModel,
  limits,
  messages,
  ok,
  type Entry,
} from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { acceptedPrediction, predictionState } from '../presenters.ts';
import { completeFormat, modelOf } from '../formats.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf } from '../recipe.ts';
import { growingSchedule } from '../schedule.ts';
import { sizeOf } from '../sources.ts';
import { insufficientForVideo, videoTexts } from './texts.ts';

const seedanceTexts = {
  ...videoTexts,
  failed: messages.seedanceFailed,
  canceled: messages.seedanceCanceled,
};

/** Names in the contract that differ from the provider's name for the model. */
const documentedNames: ReadonlyMap<string, string> = new Map([['seedance-lite', 'seedance-fast']]);

/** The short side in pixels of a resolution such as `1080p` or `1920x1080`. */
const shortSide = (resolution: string): number =>
  Math.min(...resolution.split('x').map((part) => Number.parseInt(part)));

/**
 * The default model. The contract ties the better model to its resolution ("1080p for pro, 720p otherwise"), so a request for less is not charged for it.
 * The entries of a path are sorted from the cheapest to the most expensive.
 */
function modelFor(resolution: string | undefined, sharing: readonly Entry[]): string | undefined {
  const fine = resolution !== undefined && shortSide(resolution) >= 1080;
  return (fine ? sharing.at(-1) : sharing[0])?.id;
}

/** Text to video, optionally with a start and an end image. */
export const clipFamily: OperationFamily = {
  calls: familyCalls(
    {
      body: GenerateVideo,
      model: ({ model, resolution }, sharing) =>
        model === undefined ? modelFor(resolution, sharing) : (documentedNames.get(model) ?? model),
      async recipe({ entry, body, sources, drawSeed }) {
        const model = modelOf(entry);
        if (body.lastImage && !(model.media === 'video' && model.takesLastImage))
          return err({ code: 'input.invalid', message: messages.noLastImage(entry.label) });
        if (isVideoModel(entry) && entry.needsImage && !body.image)
          return err({ code: 'input.invalid', message: messages.needsStartImage(entry.label) });
        if (body.lastImage && !body.image) return err({ code: 'input.invalid', message: messages.lastNeedsFirst });
        const first = body.image ? await sources.image('image', body.image) : undefined;
        if (first && !first.ok) return first;
        const last = body.lastImage ? await sources.image('lastImage', body.lastImage) : undefined;
        if (last && !last.ok) return last;
        return ok(
          recipeOf({
            prompt: body.prompt,
            ...completeFormat(model, body, first && sizeOf(first.value)),
            seed: body.seed ?? drawSeed(),
            sources: [first, last].flatMap((found) => found?.value.source ?? []),
          }),
        );
      },
      answer: GenerationAccepted,
      accepted: acceptedPrediction,
    },
    { path: (path) => `${path}/status`, id: 'predictionId', answer: GenerationState, state: predictionState },
  ),
  texts: ({ id }: Entry) => (id.startsWith('seedance') ? seedanceTexts : videoTexts),
  insufficient: insufficientForVideo,
  schedule: growingSchedule(limits.generation),
};
