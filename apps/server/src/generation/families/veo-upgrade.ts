import { z } from 'zod';
import { limits, messages, VeoUpgradeState } from '@kinoloom/contract';
import { endpoint, found } from '../../http/index.ts';
import { findJobByKey, findOwnJob, presentJobs } from '../../jobs/index.ts';
import { chainedJobKey, type Family } from '../operation.ts';
import { taskStatus } from '../presenters.ts';
import { steppedSchedule } from '../schedule.ts';
import { always } from './texts.ts';

/** The 1080p version of a Veo clip: nobody asks for it, it follows from the clip and takes its place. */
export const veoUpgrade: Family = {
  calls(app, { intake: { db } }, sharing) {
    const [operation] = sharing;
    if (!operation) return;
    const { path, id } = operation.entry;
    endpoint(app, `GET ${path}`, {
      summary: 'How the 1080p version of a Veo clip is doing, by the task of the clip',
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
    invalid: messages.upgradeFailed,
    canceled: messages.canceled,
    sourceGone: messages.upgradeFailed,
  }),
  insufficient: () => messages.insufficient,
  schedule: steppedSchedule(limits.veoUpgrade),
  replaces: true,
  metadata: () => ({ is1080p: true }),
};
