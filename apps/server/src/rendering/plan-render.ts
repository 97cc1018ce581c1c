import { messages } from '@kinoloom/contract';
import { copiedFrames, planSegments, RenderFailed, type RenderPlan } from '@kinoloom/renderer';
import { findJob, saveJobInput, reportStep } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { renderCanceled, endOfRender, sourceMissing, type RenderEnd } from './end.ts';
import { RenderInput, turnsBehind } from './input.ts';
import { enqueueSegments } from './segment-jobs.ts';
import { fetchSources, identitiesOf } from './sources.ts';
import { watched } from './watched.ts';

type Planned = { readonly state: 'planned'; readonly plan: RenderPlan } | RenderEnd;

/** Plans a video and enqueues its segments. `unsound`: copied segments that an earlier mux has found to be broken. */
export async function planRender(
  { intake, queue, log }: { intake: Intake; queue: JobQueue; log: Log },
  jobId: string,
  unsound: readonly number[],
  attempt: number,
): Promise<Planned> {
  const row = await findJob(intake.db.queries, jobId);
  if (!row) return renderCanceled;
  const input = RenderInput.parse(row.input);
  const { composition, quality } = input;
  return withTempDir(intake.tempDir, async (directory): Promise<Planned> => {
    const sources = await fetchSources(intake, input, directory);
    if ('missing' in sources) return sourceMissing(input, sources.missing);
    const identities = await identitiesOf(intake, input);
    try {
      const job = { composition, quality, sources: sources.paths, identities, unsound };
      const plan = await watched(intake.db, log, jobId, (options) => planSegments(job, options));
      await saveJobInput(intake.db, jobId, { copiedFrames: copiedFrames(plan) });
      const place = row.turn + turnsBehind[input.priority];
      const waiting = await enqueueSegments(intake.db, queue, jobId, plan, { attempt, place, turns: row.turns });
      // Other videos may be first: the render counts as queued until a worker takes its first segment.
      if (waiting) await reportStep(intake.db, jobId, null, messages.renderQueued);
      return { state: 'planned', plan };
    } catch (error) {
      if (error instanceof RenderFailed) return endOfRender(error, input, log, jobId);
      throw error;
    }
  });
}
