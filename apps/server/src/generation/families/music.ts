import { limits, MakeMusic, messages, ok, SoundAnswer } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { soundAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { firstWords } from './recording.ts';
import { always } from './texts.ts';

/** Music as it is described, paid for by the second that is wished. */
export const musicFamily: OperationFamily = {
  calls: familyCalls({
    body: MakeMusic,
    async recipe({ body: { prompt, music_length_ms, model_id, output_format }, drawSeed }) {
      return ok(
        recipeOf({
          prompt,
          seconds: music_length_ms / 1_000,
          seed: drawSeed(),
          settings: { musicModel: model_id, soundFormat: output_format },
        }),
      );
    },
    waits: 'end',
    answer: SoundAnswer,
    accepted: soundAnswer,
  }),
  texts: always({
    failed: messages.musicFailed,
    timeout: messages.musicTimeout,
    invalid: messages.describedInvalid,
    canceled: messages.canceled,
  }),
  insufficient: () => () => messages.musicInsufficient,
  schedule: steadySchedule({ pollMs: 1_000, timeoutMs: limits.music.timeoutMs }),
  metadata: ({ prompt, settings }) => ({
    audio_type: 'music',
    name: firstWords(prompt),
    music_model: settings.musicModel,
    output_format: settings.soundFormat,
  }),
};
