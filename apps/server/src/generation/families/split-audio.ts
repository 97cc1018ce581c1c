import { limits, messages, ok, SplitAnswer, SplitAudio } from '@kinoloom/contract';
import { familyCalls } from '../calls.ts';
import { splitAnswer } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { steadySchedule } from '../schedule.ts';
import { sourceSeconds } from '../sources.ts';
import { nameOfRecording, recordingFile, findRecording } from './recording.ts';
import { always } from './texts.ts';

/** Sound as two tracks, its voices and all the rest, at one price. */
export const splitAudio: OperationFamily = {
  calls: familyCalls({
    body: SplitAudio,
    files: recordingFile,
    async recipe({ body: { audioUrl, options }, files, sources, drawSeed }) {
      const recording = await findRecording({ sources, files, audioUrl, nothing: messages.splitNothing });
      if (!recording.ok) return recording;
      return ok(
        recipeOf({
          prompt: recording.value.row.prompt ?? '',
          seconds: sourceSeconds(recording.value),
          seed: drawSeed(),
          sources: [recording.value.source],
          settings: {
            soundName: nameOfRecording(recording.value),
            splitModel: options.model,
            trackFormat: options.output,
            trackKbps: options.bitrate,
          },
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
    canceled: messages.canceled,
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
