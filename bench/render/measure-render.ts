import { durationOf, FPS } from '@kinoloom/composition';
import { benchComposition, flowComposition, sourcesOf } from '../input/bench-composition.ts';
import { type Fixtures, CLIP_SECONDS } from '../input/fixtures.ts';
import { describeMachine } from '../measure/machine.ts';
import { Contestants, outputOf, logRun, makeVideo, kinoloom } from './contestants.ts';
import { ffmpegVersion } from './ffmpeg.ts';
import { likenessOf, type Likeness } from './likeness.ts';
import type { Contestant, RenderResult, Run, FlowResult, LongResult } from '../report/results-file.ts';

/** Below this PSNR in dB, two frames do not show the same. */
const SAME_PICTURE = 42;
/** Contestants whose text is not laid out by our painter, so that letters are elsewhere. */
const OWN_LETTERS: ReadonlySet<Contestant> = new Set(['subtitles', 'remotion']);

export interface RenderBenchOptions {
  readonly repetitions: number;
  readonly contestants: readonly Contestant[];
}

/**
 * Lets all contestants render the same composition in turns, so that a slow phase of the machine affects all of them. The first contestant changes
 * each round, since it follows the slowest one.
 * @throws Error when a video is too short or too long, or when ours differs from the filter graph's
 */
export async function measureRender(fixtures: Fixtures, options: RenderBenchOptions): Promise<RenderResult> {
  const hasFfmpeg = ffmpegVersion() !== undefined;
  const who = options.contestants.filter((name) => hasFfmpeg || (name !== 'ffmpeg' && name !== 'subtitles'));
  const machine = describeMachine(new Date());
  const contestants = await Contestants.prepare(fixtures, who);
  const runs: Partial<Record<Contestant, Run[]>> = {};
  const run = async (name: Contestant): Promise<Run> => {
    const made = await contestants.run(name);
    logRun(name, made);
    const frames = durationOf(benchComposition());
    if (made.frames !== frames) throw new Error(`${name} made ${made.frames} frames where ${frames} were due`);
    return made;
  };
  const pages = new Map<number, Run[]>();
  for (let round = 0; round < options.repetitions; round++)
    for (const name of [...who.slice(round % who.length), ...who.slice(0, round % who.length)]) {
      if (name === 'remotion') contestants.concurrency = nextConcurrency(pages);
      const made = await run(name);
      const kept = name === 'remotion' ? runsOf(pages, contestants.concurrency) : (runs[name] ??= []);
      kept.push(made);
    }
  const remotionConcurrency = quickest(pages);
  if (remotionConcurrency !== undefined) runs.remotion = runsOf(pages, remotionConcurrency);
  return {
    machine,
    runs,
    ...(remotionConcurrency !== undefined && { remotionConcurrency }),
    likeness: await likenesses(who),
  };
}

/** One page for each core of a small machine, or only one: both are tried and the faster is used. */
const CONCURRENCIES = [2, 1];

const nextConcurrency = (pages: ReadonlyMap<number, readonly Run[]>): number =>
  CONCURRENCIES.find((concurrency) => !pages.has(concurrency)) ?? quickest(pages) ?? 1;

function quickest(pages: ReadonlyMap<number, readonly Run[]>): number | undefined {
  const best = (runs: readonly Run[]): number => Math.min(...runs.map(({ wallSeconds }) => wallSeconds));
  return [...pages].sort(([, a], [, b]) => best(a) - best(b))[0]?.[0];
}

function runsOf(pages: Map<number, Run[]>, concurrency: number): Run[] {
  const runs = pages.get(concurrency) ?? [];
  pages.set(concurrency, runs);
  return runs;
}

async function likenesses(who: readonly Contestant[]): Promise<RenderResult['likeness']> {
  const found: Partial<Record<Contestant, Likeness[]>> = {};
  if (!who.includes('kinoloom')) return found;
  for (const name of who) {
    if (name === 'kinoloom') continue;
    const likeness = await likenessOf(outputOf('kinoloom'), outputOf(name), name);
    found[name] = likeness;
    const least = Math.min(...likeness.map(({ psnr }) => psnr));
    if (!OWN_LETTERS.has(name) && least < SAME_PICTURE) throw new Error(`${name} does not show our video: ${least} dB`);
  }
  return found;
}

const CLIPS = 15;

/** A flow of equal clips without overlays: their packets are copied. */
export async function measureFlow(fixtures: Fixtures, repetitions: number): Promise<FlowResult> {
  const machine = describeMachine(new Date());
  const composition = flowComposition(CLIPS);
  const output = outputOf('flow');
  const runs: Run[] = [];
  for (let round = 0; round < repetitions; round++) {
    const work = kinoloom({ composition, sources: sourcesOf(fixtures), output, quality: 'high' });
    const run = await makeVideo(work, output);
    logRun('flow', run);
    runs.push(run);
  }
  return { machine, clips: CLIPS, videoSeconds: durationOf(composition) / FPS, runs };
}

/** The composition repeated, `height` pixels high: memory use must not grow with its length. */
export async function measureLong(
  fixtures: Fixtures,
  { allMinutes, height }: { readonly allMinutes: readonly number[]; readonly height: number },
): Promise<LongResult> {
  const machine = describeMachine(new Date());
  const lengths: { minutes: number; run: Run }[] = [];
  for (const minutes of allMinutes) {
    const composition = benchComposition({ clips: Math.ceil((minutes * 60) / CLIP_SECONDS), height });
    const output = outputOf(`long-${minutes}`);
    const work = kinoloom({ composition, sources: sourcesOf(fixtures), output, quality: 'high' });
    const run = await makeVideo(work, output);
    logRun(`${minutes} min`, run);
    lengths.push({ minutes, run });
  }
  return { machine, height, lengths };
}
