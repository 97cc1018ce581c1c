import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { limits } from '@kinoloom/contract';
import { UnreadableMedia } from '@kinoloom/media/node';
import { RenderFailed } from '@kinoloom/renderer';
import { reachTurn, type WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { copyOriginal, dropUnlinked, storeFiles } from './files.ts';
import type { Intake } from './ingest.ts';
import type { MediaRow } from './present.ts';
import { makeProxy, STILL_SIDE } from './make-proxy.ts';
import { findProxyToMake, noteProxy, PROXY, QUEUES, type ProxyRow } from './proxy-store.ts';
import { proxyName, PROXY_ROLE } from './serve.ts';

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
  readonly concurrency: number;
}

const CHECK_MS = 1_000;

/** Encodes a proxy on any worker, free of charge. Idempotent. */
export function proxyWorkflow({ intake, log, concurrency }: Deps): WorkflowDefinition {
  const { queries } = intake.db;
  return {
    name: PROXY,
    queues: [
      { name: QUEUES.play, concurrency },
      { name: QUEUES.scrub, concurrency: 1 },
    ],
    async run(workflowId, { step }) {
      try {
        await step('make', async () => {
          const found = await findProxyToMake(queries, workflowId);
          if (!found) return;
          await reachTurn(queries, QUEUES[found.row.purpose], found.row.turn);
          await make(intake, log, found.row, found.media);
        });
      } catch (error) {
        log.error({ err: error, workflowId }, 'a proxy could not be made');
        await step('give up', async () => {
          await noteProxy(queries, workflowId, { state: 'failed', failure: 'internal' });
        });
      }
    },
  };
}

async function make(intake: Intake, log: Log, row: ProxyRow, media: MediaRow): Promise<void> {
  const { workflowId, purpose, width, height } = row;
  const { db, objects } = intake;
  const gone = new AbortController();
  let noting = Promise.resolve();
  const note = async (progress: { progress?: number }): Promise<void> => {
    try {
      if (!(await noteProxy(db.queries, workflowId, progress))) gone.abort();
    } catch (error) {
      log.warn({ err: error, mediaId: media.id }, 'the progress of a proxy could not be saved');
    }
  };
  const noteNext = (progress: { progress?: number }): void => {
    noting = noting.then(() => note(progress));
  };
  const look = setInterval(() => noteNext({}), CHECK_MS);
  try {
    await withTempDir(intake.tempDir, async (directory) => {
      const path = await copyOriginal(intake, media.id, directory);
      if (path === undefined)
        return void (await noteProxy(db.queries, workflowId, { state: 'failed', failure: 'unreadable' }));
      const frames = Math.max(1, Math.round(((media.durationMs ?? 0) * limits.fps) / 1000));
      const isStill = media.mediaType === 'image';
      const output = join(directory, proxyName(purpose, media.mediaType));
      if (isStill) await makeStillProxy(intake, path, output, gone.signal);
      else
        await makeProxy(
          { purpose, path, output, size: { width, height }, frames },
          { signal: gone.signal, onProgress: (done) => noteNext({ progress: done / frames }) },
        );
      await noting;
      const format = isStill ? { mime: 'image/png', extension: 'png' } : { mime: 'video/mp4', extension: 'mp4' };
      const file = { role: PROXY_ROLE[purpose], path: output, ...format };
      const [key] = await storeFiles({ db, objects }, media.userId, media.id, [file]);
      // If the video was deleted meanwhile, its proxy is deleted too.
      if (!(await noteProxy(db.queries, workflowId, { state: 'ready', progress: 1, key: key ?? null })))
        await dropUnlinked(db, objects, [media.id]);
    });
  } catch (error) {
    if (gone.signal.aborted) return;
    const isMedia = error instanceof UnreadableMedia;
    if (!isMedia && !(error instanceof RenderFailed)) throw error;
    log.warn({ err: error, mediaId: media.id }, 'a proxy could not be rendered');
    const failure = isMedia || error.code === 'source.unreadable' ? 'unreadable' : 'internal';
    await noteProxy(db.queries, workflowId, { state: 'failed', failure });
  } finally {
    clearInterval(look);
    await noting;
  }
}

/** A PNG of what films show of a picture, in the process that reads untrusted files. */
async function makeStillProxy({ inspector }: Intake, path: string, output: string, signal: AbortSignal): Promise<void> {
  const { probe } = await inspector.inspect(path, dirname(output), { keyframes: { count: 0 }, signal });
  const still = await inspector.frameAt(path, probe, { at: 'first', format: 'png', maxSide: STILL_SIDE, signal });
  await writeFile(output, still?.bytes ?? Buffer.alloc(0));
}
