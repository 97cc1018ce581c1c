import { join } from 'node:path';
import { messages } from '@kinoloom/contract';
import { RenderFailed, renderSegment, sourcesOf } from '@kinoloom/renderer';
import { findJob, storageFailure, reportStep, shouldStop } from '../jobs/index.ts';
import type { Intake } from '../media/index.ts';
import { reachTurn, type WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { endOfRender, sourceMissing } from './end.ts';
import { RenderInput } from './input.ts';
import {
  countRendered,
  endSegmentJob,
  findSegmentJob,
  noteSegmentJob,
  SegmentWork,
  SEGMENT,
  type SegmentJobRow,
} from './segment-jobs.ts';
import { findSegments, storeSegment } from './segments.ts';
import { fetchShown } from './sources.ts';
import { reportFrames, watched } from './watched.ts';

/** A render has many segments: a free worker should not wait long for the next one. */
const POLL_MS = 100;

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
  readonly concurrency: number;
}

/** Encodes and stores one segment, on any worker. The render's own workflow watches the segment's row. */
export function segmentWorkflow({ intake, log, concurrency }: Deps): WorkflowDefinition {
  return {
    name: SEGMENT,
    queues: [{ name: SEGMENT, concurrency, pollMs: POLL_MS }],
    async run(jobId, { step }, hash) {
      try {
        await step('encode', () => encodePart(intake, log, jobId, hash));
      } catch (error) {
        log.error({ err: error, jobId, hash }, 'a segment could not be encoded');
        await step('give up', () =>
          endSegmentJob(intake.db.queries, jobId, hash, {
            state: 'failed',
            failure: storageFailure(error) ?? { code: 'internal', message: messages.renderFailed },
          }),
        );
      }
    },
  };
}

async function encodePart(intake: Intake, log: Log, jobId: string, hash: string): Promise<void> {
  const { queries } = intake.db;
  const part = await findSegmentJob(queries, jobId, hash);
  if (part?.state !== 'waiting' || (await shouldStop(intake.db, jobId))) return;
  if ((await findSegments(queries, [hash])).has(hash)) return endSegmentJob(queries, jobId, hash, { state: 'found' });
  const row = await findJob(queries, jobId);
  if (!row) return;
  // Advances the render queue to this render's progress.
  if (row.queue !== null)
    await reachTurn(queries, row.queue, row.turn + Math.min(await countRendered(queries, jobId), row.turns - 1));
  await reportStep(intake.db, jobId, messages.renderQueued, messages.renderPreparing);
  const input = RenderInput.parse(row.input);
  try {
    await encode(intake, log, part, { input, userId: row.userId });
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    const { state, failure } = endOfRender(error, input, log, jobId);
    // Nothing waits for the segments of a cancelled render.
    if (state === 'failed') await endSegmentJob(queries, jobId, hash, { state, failure });
  }
}

async function encode(
  intake: Intake,
  log: Log,
  { jobId, hash, work, frames }: SegmentJobRow,
  { input, userId }: { readonly input: RenderInput; readonly userId: string },
): Promise<void> {
  const { db } = intake;
  const { segment, encoding } = SegmentWork.parse(work);
  await withTempDir(intake.tempDir, async (directory) => {
    const sources = await fetchShown(intake, { input, userId }, directory, sourcesOf(segment));
    if ('missing' in sources) {
      const { failure } = sourceMissing(input, sources.missing);
      return endSegmentJob(db.queries, jobId, hash, { state: 'failed', failure });
    }
    const output = join(directory, 'segment.mp4');
    await watched(
      db,
      log,
      jobId,
      (options) => renderSegment({ segment, encoding, sources: sources.paths, output }, options),
      async ({ framesDone, framesTotal }) => {
        const done = await noteSegmentJob(db.queries, jobId, hash, Math.floor((framesDone / framesTotal) * frames));
        await reportFrames(db, jobId, done, input.totalFrames);
      },
    );
    await storeSegment(intake, hash, output);
    await endSegmentJob(db.queries, jobId, hash, { state: 'rendered' });
    log.info({ jobId, hash, frames: segment.length }, 'a segment was encoded');
  });
}
