import { flowToComposition, type Composition } from '@kinoloom/composition';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderJob } from '../job.ts';
import { makeTestClip, type ClipRecipe } from './make-clip.ts';

/** A temporary folder for one test. */
export async function temporaryFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'kinoloom-render-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export interface FlowClip {
  /** A recipe, or an existing file. */
  media: ClipRecipe | string;
  /** In the video, at 30 fps. */
  frames: number;
  size?: { width: number; height: number };
  isMuted?: boolean;
  volume?: number;
}

/** A job that renders clips one after the other; clip n has the id `clip-n` and, if generated, draws n. */
export async function flowJob(folder: string, clips: readonly FlowClip[]): Promise<RenderJob> {
  const sources: Record<string, string> = {};
  for (const [index, { media }] of clips.entries()) {
    const file = typeof media === 'string' ? media : join(folder, `clip-${index}.mp4`);
    if (typeof media !== 'string') await makeTestClip(file, { clip: index, ...media });
    sources[`media-${index}`] = file;
  }
  return { composition: flowOf(clips), sources, output: join(folder, 'film.mp4'), quality: 'high' };
}

function flowOf(clips: readonly FlowClip[]): Composition {
  return flowToComposition(
    clips.map(({ media, frames, size, isMuted = false, volume = 1 }, index) => ({
      id: `clip-${index}`,
      url: `media-${index}`,
      startFrame: 0,
      endFrame: frames,
      volume,
      isMuted,
      ...(size ?? (typeof media === 'string' ? {} : (media.size ?? { width: 160, height: 90 }))),
    })),
  );
}

/** Seconds of processor time of this process, with libav's threads. */
export async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
