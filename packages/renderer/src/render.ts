import { rename, rm } from 'node:fs/promises';
import type { Broken, JoinJob } from './child/join-video.ts';
import type { PlanJob } from './child/make-plan.ts';
import type { SoundJob } from './child/write-sound.ts';
import { segmentsFolder, type RenderJob, type RenderReport } from './job.ts';
import { runTask, type RenderOptions } from './run-task.ts';
import type { RenderPlan, SegmentJob } from './segment.ts';

/**
 * Renders a composition to an mp4 (H.264 high, AAC, 30 fps) in a process of its own: plan, segments, sound and join in one
 * go. The file appears at `output` only when it is whole.
 * @throws RenderFailed with a code for every way in which it can fail; so do all functions here
 */
export function render(job: RenderJob, options: RenderOptions = {}): Promise<RenderReport> {
  return whole(job.output, async (output) => {
    try {
      const { report } = await runTask({ kind: 'video', ...job, output }, options);
      return report;
    } finally {
      // A child that was killed could not clear up itself.
      await rm(segmentsFolder(output), { recursive: true, force: true });
    }
  });
}

/** Decides how each part of a video is made, and names the parts that have to be encoded. */
export async function planSegments(job: PlanJob, options: RenderOptions = {}): Promise<RenderPlan> {
  const { plan } = await runTask({ kind: 'plan', ...job, unsound: [...job.unsound] }, options);
  return plan;
}

/** Encodes one segment. Its file appears at `output` only when it is whole. */
export async function renderSegment(job: SegmentJob, options: RenderOptions = {}): Promise<void> {
  await whole(job.output, (output) => runTask({ kind: 'segment', ...job, output }, options));
}

/** Mixes the sound of a whole video. */
export async function renderAudio(job: SoundJob, options: RenderOptions = {}): Promise<void> {
  await whole(job.output, (output) => runTask({ kind: 'sound', ...job, output }, options));
}

/**
 * Joins segments and sound into the video without encoding again. It appears at `output` only where nothing is said to be
 * broken.
 */
export async function joinSegments(job: JoinJob, options: RenderOptions = {}): Promise<Broken> {
  const joined = async (output: string): Promise<Broken> => {
    const { unsound, spoiled } = await runTask({ kind: 'join', ...job, output }, options);
    return { unsound, spoiled };
  };
  return whole(job.output, joined, ({ unsound, spoiled }) => unsound.length + spoiled.length === 0);
}

/** Puts what `work` writes in place once it is done, and leaves nothing where it fails or is not whole. */
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
