import { z } from 'zod';
import { err, GenerateVeo, limits, messages, ok, VeoAccepted, VeoState, VeoUpgradeState } from '@kinoloom/contract';
import { endpoint, found } from '../../http/index.ts';
import { findJobByKey, findOwnJob, presentJobs } from '../../jobs/index.ts';
import { familyCalls } from '../calls.ts';
import { completeFormat, modelOf } from '../formats.ts';
import { chainedJobKey, type OperationFamily } from '../operation.ts';
import { taskStatus } from '../presenters.ts';
import { recipeOf } from '../recipe.ts';
import { steadySchedule, steppedSchedule } from '../schedule.ts';
import { always, insufficientForVideo, videoTexts } from './texts.ts';

/** The path of the status call, beside `1generate`. */
const statusPath = (path: string): string => path.replace(/1generate$/, '2check-video-status');

/** An 8 s clip with sound, from a prompt and an optional image. At 16:9 its 1080p version starts as soon as the clip is stored. */
export const veo: OperationFamily = {
  calls: familyCalls(
    {
      body: GenerateVeo,
      files: { referenceImage: { maxBytes: limits.upload.imageBytes } },
      model: ({ model }) => model,
      async recipe({ entry, body, files, sources, drawSeed }) {
        const { referenceImage: file } = files;
        const { referenceImageUrl, lastImageUrl } = body;
        if (lastImageUrl && !file && !referenceImageUrl)
          return err({ code: 'input.invalid', message: messages.lastNeedsFirst });
        const first = file
          ? await sources.file('image', file, 'image', messages.veoReference)
          : referenceImageUrl && (await sources.image('image', referenceImageUrl, messages.veoReference));
        if (first && !first.ok) return first;
        const last = lastImageUrl && (await sources.image('lastImage', lastImageUrl, messages.veoReference));
        if (last && !last.ok) return last;
        return ok(
          recipeOf({
            prompt: body.promptText,
            ...completeFormat(modelOf(entry), body, undefined),
            seed: body.seed ?? drawSeed(),
            sources: [first, last].flatMap((found) => (found ? found.value.source : [])),
          }),
        );
      },
      answer: VeoAccepted,
      accepted: (job, { estimatedSeconds }) => ({
        success: true as const,
        taskId: job.id,
        estimatedTime: estimatedSeconds,
      }),
    },
    {
      path: statusPath,
      id: 'taskId',
      answer: VeoState,
      state: (job) => ({
        success: true as const,
        taskId: job.id,
        status: taskStatus(job),
        progress: job.progress,
        videoUrl: job.result?.url ?? null,
        thumbnailUrl: job.result?.thumbnail_url ?? null,
        error: job.error?.message ?? null,
        result: job.result,
      }),
    },
  ),
  texts: always({ ...videoTexts, timeout: messages.videoTimedOut, sourceGone: messages.veoReference }),
  insufficient: insufficientForVideo,
  schedule: steadySchedule(limits.veo),
  sound: 'extracted',
  next: ({ prompt, aspectRatio, seed }, { mediaId, url, operationId }) =>
    aspectRatio === '16:9'
      ? {
          id: 'veo3-1080p',
          recipe: recipeOf({
            prompt,
            aspectRatio,
            width: 1920,
            height: 1080,
            resolution: '1080p',
            seed,
            sources: [{ role: 'video', mediaId, url, kind: 'video' }],
            settings: { continues: operationId },
          }),
        }
      : undefined,
};

/** The 1080p version of a Veo clip: a chained job that replaces the clip. No user requests it. */
export const veoUpgrade: OperationFamily = {
  calls(app, { intake: { db } }, { path, operations }) {
    const id = operations()[0]?.entry.id ?? '';
    endpoint(app, `GET ${path}`, {
      summary: 'Get the status of a 1080p upgrade',
      description: '`taskId` is that of the clip.',
      query: z.object({ taskId: z.string() }),
      answer: VeoUpgradeState,
      async handle({ user, query: { taskId } }) {
        const clip = found(await findOwnJob(db.queries, user.id, taskId), 'This task');
        const row = clip.model === id ? clip : await findJobByKey(db.queries, user.id, chainedJobKey(taskId, id));
        const [job] = await presentJobs(db, row ? [row] : []);
        return {
          success: true as const,
          taskId,
          status: job ? taskStatus(job) : ('none' as const),
          is1080p: job?.status === 'completed',
          videoUrl: job?.result?.url ?? null,
          error: job?.error?.message ?? null,
          result: job?.result ?? null,
        };
      },
    });
  },
  texts: always({
    failed: messages.upgradeFailed,
    timeout: messages.upgradeFailed,
    invalid: messages.clipInvalid,
    sourceGone: messages.audioVideoGone,
  }),
  insufficient: () => messages.insufficient,
  schedule: steppedSchedule(limits.veoUpgrade),
  replaces: true,
  metadata: () => ({ is1080p: true }),
};
