import { limits, messages, ok, SoundAnswer, SpeakText, speechSeconds } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { soundAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { firstWords } from './recording.ts';
import { always } from './texts.ts';

/**
 * A text read aloud. It is paid for by the length that the text is reckoned to have, which everybody can know before; how long
 * the voice then takes changes nothing.
 */
export const speechFamily: OperationFamily = {
  calls: familyCalls({
    body: SpeakText,
    async recipe({ body, voices, drawSeed }) {
      const { text, voice_id, model_id, output_format, seed } = body;
      const voiceName = await voices.nameOf(voice_id);
      return ok(
        recipeOf({
          prompt: text,
          seconds: speechSeconds(text),
          seed: seed ?? drawSeed(),
          settings: {
            voice: voice_id,
            ...(voiceName !== undefined && { voiceName }),
            speechModel: model_id,
            soundFormat: output_format,
          },
        }),
      );
    },
    waits: 'end',
    answer: SoundAnswer,
    accepted: soundAnswer,
  }),
  texts: always({
    failed: messages.speechFailed,
    timeout: messages.speechTimeout,
    invalid: messages.speechInvalid,
    canceled: messages.canceled,
  }),
  insufficient: () => messages.speechInsufficient,
  schedule: steadySchedule({ pollMs: 1_000, timeoutMs: limits.speech.timeoutMs }),
  metadata: ({ prompt, settings }) => ({
    audio_type: 'text-to-speech',
    name: firstWords(prompt),
    voice_id: settings.voice,
    voice_name: settings.voiceName ?? null,
    speech_model: settings.speechModel,
    output_format: settings.soundFormat,
  }),
};
