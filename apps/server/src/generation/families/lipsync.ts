import {
  CancelLipsync,
  ClipAccepted,
  err,
  limits,
  LipsyncCanceled,
  LipsyncState,
  MakeLipsync,
  messages,
  purposes,
  ok,
  type Refusal,
  type Result,
} from '@kinoloom/contract';
import { endpoint, found, unwrap, type ReceivedFiles } from '../../http/index.ts';
import { cancelJob, presentJobs } from '../../jobs/index.ts';
import { familyCalls } from '../calls.ts';
import type { CallsMount } from '../operation.ts';
import { acceptedClip, changedClip, predictionStatus } from '../presenters.ts';
import type { OperationFamily } from '../operation.ts';
import { recipeOf, sourceIn } from '../recipe.ts';
import { steppedSchedule } from '../schedule.ts';
import { sourceSeconds, sizeOf, type Found, type Sources } from '../sources.ts';
import { always, insufficientTo } from './texts.ts';

/** The recording: an uploaded file, or sound from the user's media. */
async function recording(
  sources: Sources,
  files: ReceivedFiles,
  audioUrl: string | undefined,
): Promise<Result<Found, Refusal>> {
  const { audioFile } = files;
  const notAudio = err<Refusal>({ code: 'input.invalid', message: messages.lipsyncNotAudio });
  if (!audioFile) return audioUrl ? sources.audio('audio', audioUrl, messages.lipsyncNotAudio) : notAudio;
  if (!audioFile.type.startsWith('audio/')) return notAudio;
  return sources.file('audio', audioFile, 'audio', messages.lipsyncNotAudio);
}

const { maxBytes, maxSeconds, ...polling } = limits.lipsync;

const cancel: CallsMount = (app, { intake: { db }, queue }, { path }) => {
  endpoint(app, `POST ${path.replace(/generate$/, 'cancel')}`, {
    summary: 'Cancel a lipsync',
    description: 'Its hold is released.',
    body: CancelLipsync,
    answer: LipsyncCanceled,
    async handle({ user, body: { predictionId } }) {
      const row = unwrap(await cancelJob(db, queue, user.id, predictionId, () => messages.canceled));
      const [job] = await presentJobs(db, [row]);
      return { success: true as const, predictionId, status: predictionStatus(found(job, 'This job')) };
    },
  });
};

/** Syncs the lips of a clip to a recording; priced per second of the recording. */
export const lipsyncFamily: OperationFamily = {
  calls: familyCalls(
    {
      body: MakeLipsync,
      files: { audioFile: { maxBytes, tooLarge: messages.lipsyncTooLarge } },
      async recipe({ body, files, sources, drawSeed }) {
        const video = await sources.video('video', body.videoUrl, messages.lipsyncNeedsVideo);
        if (!video.ok) return video;
        const audio = await recording(sources, files, body.audioUrl);
        if (!audio.ok) return audio;
        const seconds = sourceSeconds(audio.value);
        if (seconds > maxSeconds) return err({ code: 'input.invalid', message: messages.lipsyncTooLong });
        if (audio.value.row.bytes > maxBytes)
          return err({ code: 'input.too_large', message: messages.lipsyncTooLarge });
        return ok(
          recipeOf({
            prompt: video.value.row.prompt ?? '',
            ...sizeOf(video.value),
            seconds,
            seed: drawSeed(),
            sources: [video.value.source, audio.value.source],
            settings: { syncMode: body.syncMode, temperature: body.temperature },
          }),
        );
      },
      answer: ClipAccepted,
      accepted: acceptedClip,
    },
    {
      path: (path) => path.replace(/generate$/, 'status'),
      id: 'predictionId',
      answer: LipsyncState,
      state: changedClip,
    },
    cancel,
  ),
  texts: always({
    failed: messages.lipsyncFailed,
    timeout: messages.lipsyncTimeout,
    invalid: messages.videoInvalid,
    noResult: messages.noVideoUrl,
    sourceGone: messages.lipsyncNeedsVideo,
  }),
  insufficient: insufficientTo(purposes.lipsync),
  // `sync/lipsync-2` documents `audio` as a WAV file.
  recordingsAsWav: true,
  schedule: steppedSchedule({
    ...polling,
    afterError: [{ upTo: Infinity, ms: polling.afterErrorMs }],
  }),
  metadata: (recipe) => ({
    originalVideoId: sourceIn(recipe, 'video')?.mediaId,
    audioId: sourceIn(recipe, 'audio')?.mediaId,
    hasLipsync: true,
    syncMode: recipe.settings.syncMode,
    temperature: recipe.settings.temperature,
  }),
};
