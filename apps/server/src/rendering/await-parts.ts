import { setTimeout as sleep } from 'node:timers/promises';
import { limits, messages } from '@kinoloom/contract';
import { shouldStop } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import { canceled, failed, type NoFilm } from './end.ts';
import { listParts } from './parts.ts';

const LOOK_MS = 150;

export type Awaited = { readonly state: 'ready' } | NoFilm;

/**
 * Waits until all parts of a film are stored, one has failed, the user gives up, or it takes longer than ten minutes of this
 * process's `clock`: what passes while nobody works is not counted.
 */
export async function awaitParts(db: Database, jobId: string, clock: () => number): Promise<Awaited> {
  const since = clock();
  for (;;) {
    const parts = await listParts(db.queries, jobId);
    const fault = parts.find(({ state }) => state === 'failed');
    if (fault) return failed(fault.failure ?? { code: 'internal', message: messages.renderFailed });
    if (parts.every(({ state }) => state !== 'waiting')) return { state: 'ready' };
    if (await shouldStop(db, jobId)) return canceled;
    if (clock() - since >= limits.render.timeoutMs)
      return failed({ code: 'renderer.timeout', message: messages.renderTimeout });
    await sleep(LOOK_MS);
  }
}
