import { limits, messages } from '@kinoloom/contract';
import type { RenderOptions, RenderProgress } from '@kinoloom/renderer';
import { reportProgress, shouldStop } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';

const CANCEL_LOOK_MS = 400;
/** The renderer's share of the progress bar; the rest is storing the video. */
const RENDER_SHARE = 0.97;

/** Runs the renderer for a job: polls for cancellation and reports progress to `note`, one call at a time. */
export async function watched<T>(
  db: Database,
  log: Log,
  jobId: string,
  work: (options: RenderOptions) => Promise<T>,
  note?: (progress: RenderProgress) => Promise<void>,
): Promise<T> {
  const stop = new AbortController();
  let noting = Promise.resolve();
  const look = setInterval(() => {
    shouldStop(db, jobId).then(
      (wanted) => wanted && stop.abort(),
      (error: unknown) =>
        log.warn({ err: error, jobId }, 'checking whether a render was cancelled failed; it is tried again'),
    );
  }, CANCEL_LOOK_MS);
  try {
    return await work({
      signal: stop.signal,
      limits: { wallMs: limits.render.timeoutMs },
      onProgress: (progress) => {
        noting = noting
          .then(() => note?.(progress))
          .catch((error: unknown) => log.warn({ err: error, jobId }, 'the progress of a render could not be saved'));
      },
    });
  } finally {
    clearInterval(look);
    await noting;
  }
}

/** Reports how many frames of the video are done. */
export function reportFrames(db: Database, jobId: string, done: number, total: number): Promise<void> {
  const renderedFrames = Math.min(Math.floor(done), total);
  return reportProgress(db, jobId, (renderedFrames / total) * RENDER_SHARE, {
    message: messages.renderFrames,
    renderedFrames,
  });
}
