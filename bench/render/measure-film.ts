import { durationOf } from '@kinoloom/composition';
import { benchFilm } from '../film/bench-film.ts';
import type { Fixtures } from '../film/fixtures.ts';
import { describeMachine } from '../measure/machine.ts';
import { Contestants, outputOf } from './contestants.ts';
import { ffmpegVersion } from './ffmpeg.ts';
import { likenessOf, type Likeness } from './likeness.ts';
import { logRun } from './log-run.ts';
import type { Contestant, FilmResult, Run } from './results.ts';

/** Below this, in dB, two frames do not show the same thing. */
const SAME_PICTURE = 36;

export interface FilmOptions {
  readonly repetitions: number;
  readonly contestants: readonly Contestant[];
}

/**
 * Has everybody make the same film, in turns, so that whatever slows the machine down slows all of them.
 * @throws Error if a film is too short or too long, or if ours and the filter graph's do not show the same
 */
export async function measureFilm(fixtures: Fixtures, options: FilmOptions): Promise<FilmResult> {
  const who = options.contestants.filter((name) => name !== 'ffmpeg' || ffmpegVersion() !== undefined);
  const machine = describeMachine(new Date());
  const contestants = await Contestants.prepare(fixtures, who);
  const runs: Partial<Record<Contestant, Run[]>> = {};
  const run = async (name: Contestant): Promise<Run> => {
    const made = await contestants.run(name);
    logRun(name, made);
    const frames = durationOf(benchFilm());
    if (made.frames !== frames) throw new Error(`${name} made ${made.frames} frames where ${frames} were due`);
    return made;
  };
  if (who.includes('remotion')) contestants.concurrency = await bestConcurrency(contestants, run);
  for (let round = 0; round < options.repetitions; round++)
    for (const name of who) (runs[name] ??= []).push(await run(name));
  return {
    machine,
    runs,
    ...(who.includes('remotion') && { remotionConcurrency: contestants.concurrency }),
    likeness: await likenesses(who),
  };
}

/** How many pages at once suit Remotion here: one for each core, or one alone. */
async function bestConcurrency(contestants: Contestants, run: (name: Contestant) => Promise<Run>): Promise<number> {
  let best = { concurrency: 1, wallSeconds: Infinity };
  for (const concurrency of [1, 2]) {
    contestants.concurrency = concurrency;
    const { wallSeconds } = await run('remotion');
    if (wallSeconds < best.wallSeconds) best = { concurrency, wallSeconds };
  }
  return best.concurrency;
}

async function likenesses(who: readonly Contestant[]): Promise<FilmResult['likeness']> {
  const found: Partial<Record<Contestant, Likeness[]>> = {};
  if (!who.includes('kinoloom')) return found;
  for (const name of who) {
    if (name === 'kinoloom') continue;
    const likeness = await likenessOf(outputOf('kinoloom'), outputOf(name), name);
    found[name] = likeness;
    const least = Math.min(...likeness.map(({ psnr }) => psnr));
    if (name !== 'remotion' && least < SAME_PICTURE) throw new Error(`${name} does not show our film: ${least} dB`);
  }
  return found;
}
