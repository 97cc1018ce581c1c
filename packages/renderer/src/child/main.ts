import { flushCompileCache } from 'node:module';
import { constants } from 'node:os';
import { durationOf } from '@kinoloom/composition';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { FromChild, RenderOutcome, RenderTask } from '../task.ts';
import { RenderFailed } from '../render-failed.ts';
import { collectAtOnce, collectRegularly } from './collector.ts';

/** Ensures four reports a second even when one is late. */
const REPORT_EVERY_MS = 150;

/** The code of each kind of task: sound and copies need no canvas. */
const CODE = {
  video: () => import('./make-video.ts'),
  plan: () => import('./make-plan.ts'),
  segment: () => import('./write-segment.ts'),
  sound: () => import('./write-sound.ts'),
  join: () => import('./join-video.ts'),
} satisfies Record<RenderTask['kind'], unknown>;

Log.setLevel(AV_LOG_ERROR);
collectAtOnce();
// The channel closes when the parent exits, for any reason. An orderly exit would wait for the encoder's threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (message) => void work(message));
// The parent names the kind of its task.
void CODE[process.argv[2] as RenderTask['kind']]().then(() => tell({ kind: 'ready' }));

async function work(message: unknown): Promise<void> {
  let last: FromChild;
  try {
    // The parent has validated it: schemas take long to load.
    const task = message as RenderTask;
    const framesTotal = framesOf(task);
    let framesDone = 0;
    const report = (): void =>
      tell({ kind: 'progress', framesDone, framesTotal, memoryBytes: process.memoryUsage.rss() });
    const timers = [setInterval(report, REPORT_EVERY_MS), collectRegularly()];
    const outcome = await perform(task, (done) => {
      // When segments are written again because a copy was invalid, progress does not go back.
      framesDone = Math.max(framesDone, done);
    });
    for (const timer of timers) clearInterval(timer);
    report();
    last = { kind: 'done', outcome };
  } catch (error) {
    last = failureOf(error);
  }
  // Node writes its compile cache at an exit, but the parent kills this process when it has the message.
  flushCompileCache();
  tell(last);
}

async function perform(task: RenderTask, onFrames: (done: number) => void): Promise<RenderOutcome> {
  const watch = { onFrames, onDamage: () => undefined };
  switch (task.kind) {
    case 'video':
      return { kind: 'video', report: await (await CODE.video()).makeVideo(task, onFrames) };
    case 'plan':
      return { kind: 'plan', plan: await (await CODE.plan()).makePlan(task) };
    case 'segment':
      await (await CODE.segment()).writeSegment(task, watch);
      return { kind: 'segment' };
    case 'sound':
      await (await CODE.sound()).encodeSound(task, watch);
      return { kind: 'sound' };
    case 'join':
      return { kind: 'join', ...(await (await CODE.join()).joinVideo(task, watch)) };
  }
}

function framesOf(task: RenderTask): number {
  switch (task.kind) {
    case 'segment':
      return task.segment.length;
    case 'join':
      return task.plan.frames;
    case 'video':
    case 'plan':
    case 'sound':
      return durationOf(task.composition);
  }
}

function failureOf(error: unknown): FromChild {
  if (error instanceof RenderFailed)
    return {
      kind: 'failed',
      code: error.code,
      message: error.message,
      ...(error.overlayId !== undefined && { overlayId: error.overlayId }),
    };
  const code = isDiskFull(error) ? 'storage.full' : 'renderer.crashed';
  return { kind: 'failed', code, message: error instanceof Error ? error.message : String(error) };
}

const FULL: readonly string[] = ['ENOSPC', 'EDQUOT'];

/** By the name of a system error, or by libav's number, which is the negated errno. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  const { ENOSPC, EDQUOT } = constants.errno;
  return FULL.includes(String(error.code)) || error.code === -ENOSPC || error.code === -EDQUOT;
}

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message);
}
