import { rename, rm } from 'node:fs/promises';
import type { Broken, JoinJob } from './child/join-video.ts';
import type { PlanJob } from './child/make-plan.ts';
import type { SoundJob } from './child/write-sound.ts';
import { segmentsFolder, type RenderJob } from './job.ts';
import { runTask, type RenderOptions } from './run-task.ts';
import type { RenderPlan, SegmentJob } from './segment.ts';
import type { RenderReport } from './task.ts';

/**
 * Renders a composition to an mp4 (H.264 high, AAC, 30 fps) in a child process: plan, segments, sound and join in one
 * go. The file appears at `output` only when it is complete.
 * @throws RenderFailed with a code for every kind of failure, like all functions here
 */
export function render(job: RenderJob, options: RenderOptions = {}): Promise<RenderReport> {
  return whole(job.output, async (output) => {
    try {
      const { report } = await runTask({ kind: 'video', ...job, output }, options);
      return report;
    } finally {
      // A killed child cannot clean up.
      await rm(segmentsFolder(output), { recursive: true, force: true });
    }
  });
}

/** Chooses the path of each part of a video, and lists the parts to encode. */
export async function planSegments(job: PlanJob, options: RenderOptions = {}): Promise<RenderPlan> {
  const { plan } = await runTask({ kind: 'plan', ...job, unsound: [...job.unsound] }, options);
  return plan;
}

/** Encodes one segment. Its file appears at `output` only when it is complete. */
export async function renderSegment(job: SegmentJob, options: RenderOptions = {}): Promise<void> {
  await whole(job.output, (output) => runTask({ kind: 'segment', ...job, output }, options));
}

/** Mixes the sound of a whole video. */
export async function renderAudio(job: SoundJob, options: RenderOptions = {}): Promise<void> {
  await whole(job.output, (output) => runTask({ kind: 'sound', ...job, output }, options));
}

/**
 * Joins segments and sound into the video without re-encoding. It appears at `output` only if nothing is reported as
 * broken.
 */
export async function joinSegments(job: JoinJob, options: RenderOptions = {}): Promise<Broken> {
  const joined = async (output: string): Promise<Broken> => {
    const { unsound, spoiled } = await runTask({ kind: 'join', ...job, output }, options);
    return { unsound, spoiled };
  };
  return whole(job.output, joined, ({ unsound, spoiled }) => unsound.length + spoiled.length === 0);
}

/** Moves the output of `work` into place when it is done; leaves nothing if it fails or is incomplete. */
async function whole<T>(
  output: string,
  work: (partial: string) => Promise<T>,
  isWhole: (result: T) => boolean = () => true,
): Promise<T> {
  const partial = `${output}.partial`;
  try {
    const result = await work(partial);
    if (isWhole(result)) await rename(partial, output);
    return result;
  } finally {
    await rm(partial, { force: true });
  }
}
