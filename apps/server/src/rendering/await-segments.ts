import { setTimeout as sleep } from 'node:timers/promises';
import { limits, messages } from '@kinoloom/contract';
import { shouldStop } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import { renderCanceled, renderFailed, type RenderEnd } from './end.ts';
import { listSegmentJobs } from './segment-jobs.ts';

const POLL_MS = 150;

type Awaited = { readonly state: 'ready' } | RenderEnd;

/**
 * Waits until every segment of a render is stored, one has failed, the user cancels, or this process's `clock` has advanced by ten minutes, or by
 * four times the length of a longer film. Time during which no worker runs is not counted.
 */
export async function awaitSegments(
  db: Database,
  jobId: string,
  seconds: number,
  clock: () => number,
): Promise<Awaited> {
  const { timeoutMs, timeoutPerSecond } = limits.render;
  const patience = Math.max(timeoutMs, seconds * 1_000 * timeoutPerSecond);
  const since = clock();
  for (;;) {
    const parts = await listSegmentJobs(db.queries, jobId);
    const fault = parts.find(({ state }) => state === 'failed');
    if (fault) return renderFailed(fault.failure ?? { code: 'internal', message: messages.renderFailed });
    if (parts.every(({ state }) => state !== 'waiting')) return { state: 'ready' };
    if (await shouldStop(db, jobId)) return renderCanceled;
    if (clock() - since >= patience) return renderFailed({ code: 'renderer.timeout', message: messages.renderTimeout });
    await sleep(POLL_MS);
  }
}
