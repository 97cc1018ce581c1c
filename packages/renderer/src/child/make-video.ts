import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inRuns } from '../in-runs.ts';
import { segmentsFolder, type RenderJob } from '../job.ts';
import { copiedFrames, encodedOf } from '../plan-parts.ts';
import type { RenderPlan } from '../segment.ts';
import { reportOf } from '../span-report.ts';
import type { RenderReport } from '../task.ts';
import { joinVideo } from './join-video.ts';
import { makePlan } from './make-plan.ts';
import { SoundRendering } from './write-sound.ts';
import { writeSegment } from './write-segment.ts';

/**
 * Renders a job's video and verifies it: if this returns, the file is complete; if it throws, the file must not be
 * used. Segments are made one after the other, with the sound in parallel, in a folder beside the output.
 * @throws RenderFailed naming the overlay if a source cannot be read or drawn
 */
export async function makeVideo(job: RenderJob, onFrames: (done: number) => void): Promise<RenderReport> {
  const directory = segmentsFolder(job.output);
  await mkdir(directory, { recursive: true });
  try {
    return await makeIn(directory, job, onFrames);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function makeIn(directory: string, job: RenderJob, onFrames: (done: number) => void): Promise<RenderReport> {
  const { composition, sources, output, quality, keyframeEvery } = job;
  const unsound: number[] = [];
  const segments: Record<string, string> = {};
  let damagedPackets = 0;
  const onDamage = (): void => void damagedPackets++;
  const planned = async (): Promise<RenderPlan> =>
    inRuns(await makePlan({ composition, sources, quality, keyframeEvery, identities: {}, unsound }));
  let plan = await planned();
  let [done, heard] = [0, 0];
  // Copied frames cost almost nothing: they count as done with their sound.
  const report = (): void => onFrames(done + Math.floor((copiedFrames(plan) * heard) / plan.frames));
  const sound = quality === 'draft' ? undefined : join(directory, 'sound.mp4');
  const onSound = (frames: number): void => {
    heard = frames;
    report();
  };
  await using sounding =
    sound === undefined
      ? undefined
      : new SoundRendering({ composition, sources, output: sound }, { onDamage, onFrames: onSound });
  for (;;) {
    done = 0;
    for (const segment of encodedOf(plan)) {
      if (segments[segment.hash] !== undefined) continue;
      const file = join(directory, `${segment.hash}.mp4`);
      const before = done;
      const onPictures = (frames: number): void => {
        sounding?.check();
        done = before + frames;
        report();
      };
      const watch = { onDamage, onFrames: onPictures };
      await writeSegment({ segment, encoding: plan.encoding, sources, output: file }, watch);
      segments[segment.hash] = file;
    }
    await sounding?.end();
    const broken = await joinVideo({ plan, sources, segments, sound, output }, { onFrames });
    if (broken.spoiled.length > 0) throw new Error(`Segments cannot be joined: ${broken.spoiled.join(', ')}`);
    if (broken.unsound.length === 0) {
      const { size: bytes } = await stat(output);
      return { frames: plan.frames, ...composition.canvas, bytes, spans: reportOf(plan), damagedPackets };
    }
    unsound.push(...broken.unsound);
    plan = await planned();
  }
}
