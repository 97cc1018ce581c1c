import {
  limits,
  messages,
  ok,
  SoundAnswer,
  SpeakText,
  speechSeconds,
  MakeMusic,
  MakeSoundEffect,
} from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import type { OperationFamily } from '../operation.ts';
import { soundAnswer } from '../presenters.ts';
import { recipeOf } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { firstWords } from './recording.ts';
import { always } from './texts.ts';

/**
 * Text to speech. It is priced by the estimated length of the text, which is known in advance; the actual length of the recording does not change the
 * price.
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

/** Text to music; priced per second of the requested length. */
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

/** Text to sound effect, at a fixed price. */
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
