import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { probe } from '@kinoloom/media/node';
import { benchFilm, sourcesOf } from '../film/bench-film.ts';
import type { Fixtures } from '../film/fixtures.ts';
import { folders } from '../folders.ts';
import { command, measured, type Work } from '../measure/run-measured.ts';
import { ffmpegCommand } from './ffmpeg.ts';
import { filterGraphCommand } from './node-av-graph.ts';
import { kinoloom } from './kinoloom.ts';
import { referenceJob, type ReferenceJob } from './reference-job.ts';
import { prepareRemotion, remotionCommand, type RemotionStage } from './remotion.ts';
import type { Contestant, Run } from './results.ts';

export const outputOf = (name: string): string => join(folders.runtime, `${name}.mp4`);

/** Everybody who makes the film, with what they need made beforehand. */
export class Contestants {
  readonly #fixtures: Fixtures;
  readonly #reference: ReferenceJob;
  readonly #remotion: RemotionStage | undefined;
  /** Pages that Remotion renders with at once. */
  concurrency = 1;

  private constructor(fixtures: Fixtures, reference: ReferenceJob, remotion: RemotionStage | undefined) {
    this.#fixtures = fixtures;
    this.#reference = reference;
    this.#remotion = remotion;
  }

  static async prepare(fixtures: Fixtures, who: readonly Contestant[]): Promise<Contestants> {
    const remotion = who.includes('remotion') ? await prepareRemotion(fixtures) : undefined;
    return new Contestants(fixtures, await referenceJob(fixtures), remotion);
  }

  async run(who: Contestant): Promise<Run> {
    return makeFilm(await this.#work(who), outputOf(who));
  }

  async #work(who: Contestant): Promise<Work> {
    const output = outputOf(who);
    switch (who) {
      case 'kinoloom':
        return kinoloom({
          composition: benchFilm(),
          sources: sourcesOf(this.#fixtures),
          output,
          quality: 'high',
        });
      case 'filterGraph':
        return command(await filterGraphCommand(this.#reference, output));
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

/** Measures work that writes a film, and looks at what it wrote. */
export async function makeFilm(work: Work, output: string): Promise<Run> {
  await rm(output, { force: true });
  const usage = await measured(work);
  const made = await probe(output);
  if (made.kind !== 'video') throw new Error(`${output} holds no pictures`);
  const { size: bytes } = await stat(output);
  return { ...usage, frames: made.frameCount, bytes };
}
