import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probe } from '@kinoloom/media/node';
import { benchComposition, sourcesOf } from '../input/bench-composition.ts';
import type { Fixtures } from '../input/fixtures.ts';
import { folders } from '../folders.ts';
import { command, measured, type MeasuredRun, type Command } from '../measure/run-measured.ts';
import { ffmpegCommand } from './ffmpeg.ts';
import { referenceJob, type ReferenceJob } from './reference-job.ts';
import { prepareRemotion, remotionCommand, type RemotionSetup } from './remotion.ts';
import type { Contestant, Run } from '../report/results-file.ts';
import { durationOf, FPS } from '@kinoloom/composition';
import { render, type RenderJob } from '@kinoloom/renderer';
import { ENCODING } from '../../packages/renderer/src/job.ts';
import type { GraphVideo } from '../media/write-graph-video.ts';
import { fileURLToPath } from 'node:url';

export const outputOf = (name: string): string => join(folders.runtime, `${name}.mp4`);

/** Every contestant, with the inputs that are prepared for it. */
export class Contestants {
  readonly #fixtures: Fixtures;
  readonly #reference: ReferenceJob;
  readonly #remotion: RemotionSetup | undefined;
  /** How many pages Remotion renders in parallel. */
  concurrency = 1;

  private constructor(fixtures: Fixtures, reference: ReferenceJob, remotion: RemotionSetup | undefined) {
    this.#fixtures = fixtures;
    this.#reference = reference;
    this.#remotion = remotion;
  }

  static async prepare(fixtures: Fixtures, who: readonly Contestant[]): Promise<Contestants> {
    const remotion = who.includes('remotion') ? await prepareRemotion(fixtures) : undefined;
    return new Contestants(fixtures, await referenceJob(fixtures), remotion);
  }

  async run(who: Contestant): Promise<Run> {
    return makeVideo(await this.#work(who), outputOf(who));
  }

  async #work(who: Contestant): Promise<MeasuredRun> {
    const output = outputOf(who);
    switch (who) {
      case 'kinoloom':
        return kinoloom({
          composition: benchComposition(),
          sources: sourcesOf(this.#fixtures),
          output,
          quality: 'high',
        });
      case 'filterGraph':
        return command(await filterGraphCommand(graphVideoOf(this.#reference), output));
      case 'ffmpeg':
        return command(ffmpegCommand(this.#reference, 'painted', output));
      case 'subtitles':
        return command(ffmpegCommand(this.#reference, 'subtitles', output));
      case 'remotion':
        if (!this.#remotion) throw new Error('Remotion was not prepared');
        return command(await remotionCommand(this.#remotion, this.concurrency, output));
    }
  }
}

/** Measures work that writes a video, and checks the video. */
export async function makeVideo(work: MeasuredRun, output: string): Promise<Run> {
  await rm(output, { force: true });
  const usage = await measured(work);
  const made = await probe(output);
  if (made.kind !== 'video') throw new Error(`${output} holds no pictures`);
  const { size: bytes } = await stat(output);
  return { ...usage, frames: made.frameCount, bytes };
}

const LONGEST_MS = 2 * 60 * 60_000;

/** Renders a job with the same call as the server: this process takes the server's place. */
export function kinoloom(job: RenderJob): MeasuredRun {
  return async (onStart) => {
    await render(job, { onStart, limits: { wallMs: LONGEST_MS } });
  };
}

export function logRun(name: string, { wallSeconds, cpuSeconds, peakBytes, frames, bytes }: Run): void {
  const megabytes = (count: number): string => `${Math.round(count / 2 ** 20)} MiB`;
  console.log(
    `${name.padEnd(12)} ${wallSeconds.toFixed(2).padStart(7)} s wall ${cpuSeconds.toFixed(2).padStart(7)} s CPU` +
      `  peak ${megabytes(peakBytes).padStart(8)}  ${frames} frames  ${megabytes(bytes)}`,
  );
}

function graphVideoOf({ graph, inputs }: ReferenceJob): GraphVideo {
  const composition = benchComposition();
  const whole = [
    ...inputs.clips.map((file, index) => `movie='${file}':streams=dv+da[clip${index}][sound${index}]`),
    `movie='${inputs.title}'[title]`,
    `movie='${inputs.photo}'[photo]`,
    `movie='${inputs.captions}'[captions]`,
    `amovie='${inputs.music}'[music]`,
    graph,
  ].join(';');
  return {
    graph: whole,
    size: composition.canvas,
    frames: durationOf(composition),
    gop: 2 * FPS,
    encoding: ENCODING.high,
  };
}

/** Runs a graph with the same libav that the renderer uses. */
export async function filterGraphCommand(job: GraphVideo, output: string): Promise<Command> {
  const file = `${output}.json`;
  await writeFile(file, JSON.stringify(job));
  return {
    file: process.execPath,
    args: [fileURLToPath(new URL('filter-graph-child.ts', import.meta.url)), file, output],
  };
}
