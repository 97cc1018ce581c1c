import {
  ChangedVoice,
  ChangeVoice,
  ChangeVoiceOfRecording,
  limits,
  messages,
  ok,
  SoundAnswer,
  SplitAnswer,
  SplitAudio,
} from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import type { OperationFamily } from '../operation.ts';
import { soundAnswer, splitAnswer } from '../presenters.ts';
import { recipeOf, sourceIn, type Recipe } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds, type Found } from '../sources.ts';
import type { Voices } from '../voices.ts';
import { nameOfRecording, recordingFile, findRecording } from './recording.ts';
import { always } from './texts.ts';

/** The target voice, and the names of voice and recording. */
async function spokenBy(voices: Voices, voice: string, recording: Found): Promise<Recipe['settings']> {
  const voiceName = await voices.nameOf(voice);
  return { voice, ...(voiceName !== undefined && { voiceName }), soundName: nameOfRecording(recording) };
}

/** The recipe for a recording. Its length decides the price where the price is per second. */
const recipeOn = (recording: Found, seed: Recipe['seed'], settings: Recipe['settings']): Recipe =>
  recipeOf({
    prompt: recording.row.prompt ?? '',
    seconds: sourceSeconds(recording),
    seed,
    sources: [recording.source],
    settings,
  });

const changed = {
  texts: always({
    failed: messages.voiceChangeFailed,
    timeout: messages.voiceChangeTimeout,
    invalid: messages.recordingInvalid,
    sourceGone: messages.recordingGone,
  }),
  schedule: steadySchedule({ pollMs: 1_000, timeoutMs: limits.voiceChange.timeoutMs }),
  metadata: (recipe: Recipe) => ({
    audio_type: 'voice-change',
    name: recipe.settings.soundName,
    original_media_id: sourceIn(recipe, 'audio')?.mediaId,
    voice_id: recipe.settings.voice,
    voice_name: recipe.settings.voiceName ?? null,
    speech_model: recipe.settings.speechModel,
    output_format: recipe.settings.soundFormat,
    voice_settings: recipe.settings.voiceSettings,
  }),
} as const;

/** Changes the voice of a recording; priced per second of its measured length. */
export const voiceChanger: OperationFamily = {
  ...changed,
  calls: familyCalls({
    body: ChangeVoiceOfRecording,
    files: recordingFile,
    async recipe({ body, files, sources, voices, drawSeed }) {
      const { audioUrl, voiceId, modelId, outputFormat, enableLogging, removeBackgroundNoise } = body;
      const recording = await findRecording({ sources, files, audioUrl, nothing: messages.recordingNone });
      if (!recording.ok) return recording;
      return ok(
        recipeOn(recording.value, drawSeed(), {
          ...(await spokenBy(voices, voiceId, recording.value)),
          speechModel: modelId,
          soundFormat: outputFormat,
          keepsLog: enableLogging,
          removesNoise: removeBackgroundNoise,
        }),
      );
    },
    waits: 'end',
    answer: SoundAnswer,
    accepted: soundAnswer,
  }),
  insufficient: () => () => messages.voiceChangeInsufficient,
};

/** Changes the voice of a clip, or of its vocals (the Change Voice dialog), at a fixed price. */
export const voiceChange: OperationFamily = {
  ...changed,
  calls: familyCalls({
    body: ChangeVoice,
    async recipe({ body, sources, voices, drawSeed }) {
      const { audioUrl, voiceId, settings } = body;
      const recording = await findRecording({ sources, audioUrl, nothing: messages.vocalsMissing });
      if (!recording.ok) return recording;
      return ok(
        recipeOn(recording.value, drawSeed(), {
          ...(await spokenBy(voices, voiceId, recording.value)),
          voiceSettings: {
            stability: settings.stability,
            similarityBoost: settings.similarity_boost,
            style: settings.style,
            speakerBoost: settings.use_speaker_boost,
          },
        }),
      );
    },
    waits: 'end',
    answer: ChangedVoice,
    accepted: (job, entry) => ({ ...soundAnswer(job, entry), details: null }),
  }),
  insufficient: () => messages.changeVoiceInsufficient,
};

/** Splits sound into two tracks, vocals and everything else, at a fixed price. */
export const splitAudio: OperationFamily = {
  calls: familyCalls({
    body: SplitAudio,
    files: recordingFile,
    async recipe({ body: { audioUrl, options }, files, sources, drawSeed }) {
      const recording = await findRecording({ sources, files, audioUrl, nothing: messages.splitNothing });
      if (!recording.ok) return recording;
      return ok(
        recipeOn(recording.value, drawSeed(), {
          soundName: nameOfRecording(recording.value),
          splitModel: options.model,
          trackFormat: options.output,
          trackKbps: options.bitrate,
        }),
      );
    },
    waits: 'end',
    answer: SplitAnswer,
    accepted: splitAnswer,
  }),
  texts: always({
    failed: messages.splitFailed,
    timeout: messages.splitTimeout,
    invalid: messages.splitFailed,
    sourceGone: messages.recordingGone,
  }),
  insufficient: () => messages.splitInsufficient,
  schedule: steadySchedule(limits.splitAudio),
  sound: 'split',
  metadata: (recipe) => ({
    audio_type: 'vocals',
    name: `Vocals of ${recipe.settings.soundName ?? 'a recording'}`,
    original_media_id: sourceIn(recipe, 'audio')?.mediaId,
    split_model: recipe.settings.splitModel,
  }),
};
