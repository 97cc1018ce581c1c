import { limits, MakeSoundEffect, messages, ok, SoundAnswer } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { soundAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { firstWords } from './recording.ts';
import { always } from './texts.ts';

/** A sound as it is described, at one price. */
export const soundEffects: OperationFamily = {
  calls: familyCalls({
    body: MakeSoundEffect,
    async recipe({ body: { text, duration_seconds, prompt_influence, output_format }, drawSeed }) {
      return ok(
        recipeOf({
          prompt: text,
          seconds: duration_seconds,
          seed: drawSeed(),
          settings: { promptInfluence: prompt_influence, soundFormat: output_format },
        }),
      );
    },
    waits: 'end',
    answer: SoundAnswer,
    accepted: soundAnswer,
  }),
  texts: always({
    failed: messages.soundEffectFailed,
    timeout: messages.soundEffectTimeout,
    invalid: messages.describedInvalid,
    canceled: messages.canceled,
  }),
  insufficient: () => () => messages.soundEffectInsufficient,
  schedule: steadySchedule({ pollMs: 1_000, timeoutMs: limits.soundEffect.timeoutMs }),
  metadata: ({ prompt, settings }) => ({
    audio_type: 'sound-effect',
    name: firstWords(prompt),
    prompt_influence: settings.promptInfluence,
    output_format: settings.soundFormat,
  }),
};
