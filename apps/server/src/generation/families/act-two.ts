import {
  ActAccepted,
  ActState,
  actTwoAspect,
  actTwoSizes,
  AspectRatio,
  err,
  limits,
  messages,
  ok,
  PerformAct,
  type ActTwoRatio,
  type Refusal,
  type Size,
} from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { taskStatus } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds, sizeOf } from '../sources.ts';
import { always } from './texts.ts';

const overloaded = { code: 'SERVICE_OVERLOADED', message: messages.actTwoOverloaded } as const;

/** `1280:720` in our names: 16:9. */
const aspectOf = (ratio: ActTwoRatio): AspectRatio | undefined =>
  AspectRatio.options.find((name) => `${actTwoSizes[name].width}:${actTwoSizes[name].height}` === ratio);

const chosen = (ratio: ActTwoRatio | undefined, character: Size): AspectRatio =>
  (ratio && aspectOf(ratio)) ?? actTwoAspect(character);

/** Why these inputs are not one character and one reference video. */
function missing({ characterVideo, characterImage, referenceVideo }: PerformAct): Refusal | undefined {
  const refuse = (message: string): Refusal => ({ code: 'input.invalid', message });
  if (characterVideo && characterImage) return refuse(messages.actTwoEither);
  if (!characterVideo && !characterImage) return refuse(messages.actTwoInputs);
  return referenceVideo ? undefined : refuse(messages.actTwoReference);
}

/** Animates a character with a performance; priced per second of the performance. */
export const actTwo: OperationFamily = {
  calls: familyCalls(
    {
      body: PerformAct,
      async recipe({ body, sources, drawSeed }) {
        const refusal = missing(body);
        if (refusal) return err(refusal);
        const { characterVideo, characterImage, referenceVideo, bodyControl, expressionIntensity } = body;
        const character = characterVideo
          ? await sources.video('character', characterVideo, messages.actTwoPrepare)
          : await sources.image('character', characterImage ?? '', messages.actTwoPrepare);
        if (!character.ok) return character;
        const reference = await sources.video('reference', referenceVideo ?? '', messages.actTwoPrepare);
        if (!reference.ok) return reference;
        const seconds = sourceSeconds(reference.value);
        if (seconds < limits.actTwo.minSeconds || seconds > limits.actTwo.maxSeconds)
          return err({ code: 'input.invalid', message: messages.actTwoLength });
        const aspectRatio = chosen(body.ratio, sizeOf(character.value));
        return ok(
          recipeOf({
            prompt: body.prompt ?? '',
            aspectRatio,
            ...actTwoSizes[aspectRatio],
            seconds,
            seed: body.seed ?? drawSeed(),
            sources: [character.value.source, reference.value.source],
            settings: { bodyControl, expressionIntensity },
          }),
        );
      },
      waits: 'submitted',
      answer: ActAccepted,
      accepted: (job, { estimatedSeconds }) => ({
        success: true as const,
        taskId: job.id,
        message: messages.actTwoStarted,
        code: null,
        estimatedTime: estimatedSeconds,
      }),
    },
    {
      path: (path) => `${path}/status`,
      id: 'taskId',
      answer: ActState,
      state: (job) => ({
        success: true as const,
        taskId: job.id,
        status: taskStatus(job),
        progress: job.progress,
        result: job.result,
        error: job.error,
      }),
    },
  ),
  texts: always({
    failed: messages.actTwoFailed,
    timeout: messages.actTwoTimeout,
    invalid: messages.videoInvalid,
    overloaded,
    sourceGone: messages.actTwoPrepare,
  }),
  insufficient: () => messages.insufficientForActTwo,
  schedule: steadySchedule(limits.actTwo),
  metadata: (recipe) => ({
    characterId: sourceIn(recipe, 'character')?.mediaId,
    referenceVideoId: sourceIn(recipe, 'reference')?.mediaId,
    bodyControl: recipe.settings.bodyControl,
    expressionIntensity: recipe.settings.expressionIntensity,
  }),
};
