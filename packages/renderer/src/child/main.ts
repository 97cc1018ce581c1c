import { durationOf } from '@kinoloom/composition';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { RenderJobMessage } from '../job.ts';
import type { FromChild } from '../protocol.ts';
import { RenderFailed } from '../render-failed.ts';
import { makeFilm } from './make-film.ts';

/** Often enough for four reports a second even when a report comes late. */
const REPORT_EVERY_MS = 150;

Log.setLevel(AV_LOG_ERROR);
// The channel closes when the parent ends, however it ends. There is nobody left to render for.
process.on('disconnect', () => process.exit(0));
process.once('message', (message) => void work(message));
tell({ kind: 'ready' });

async function work(message: unknown): Promise<void> {
  let last: FromChild;
  try {
    const job = RenderJobMessage.parse(message);
    const framesTotal = durationOf(job.composition);
    let framesDone = 0;
    const report = (): void =>
      tell({ kind: 'progress', framesDone, framesTotal, memoryBytes: process.memoryUsage.rss() });
    const timer = setInterval(report, REPORT_EVERY_MS);
    const made = await makeFilm(job, (done) => {
      // A film that is written a second time, without a copy that did not hold, does not count down.
      framesDone = Math.max(framesDone, done);
    });
    clearInterval(timer);
    report();
    last = { kind: 'done', report: made };
  } catch (error) {
    last = failureOf(error);
  }
  tell(last, () => process.disconnect());
}

function failureOf(error: unknown): FromChild {
  if (error instanceof RenderFailed)
    return {
      kind: 'failed',
      code: error.code,
      message: error.message,
      ...(error.overlayId !== undefined && { overlayId: error.overlayId }),
    };
  return { kind: 'failed', code: 'renderer.crashed', message: error instanceof Error ? error.message : String(error) };
}

function tell(message: FromChild, sent?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, sent);
}
