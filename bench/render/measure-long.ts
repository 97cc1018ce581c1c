import { benchFilm, sourcesOf } from '../film/bench-film.ts';
import { CLIP_SECONDS, type Fixtures } from '../film/fixtures.ts';
import { describeMachine } from '../measure/machine.ts';
import { makeFilm, outputOf } from './contestants.ts';
import { kinoloom } from './kinoloom.ts';
import { logRun } from './log-run.ts';
import type { LongResult, Run } from './results.ts';

/** The film again and again, `height` pixels high: what it holds in memory must not grow with its length. */
export async function measureLong(
  fixtures: Fixtures,
  { allMinutes, height }: { readonly allMinutes: readonly number[]; readonly height: number },
): Promise<LongResult> {
  const machine = describeMachine(new Date());
  const lengths: { minutes: number; run: Run }[] = [];
  for (const minutes of allMinutes) {
    const composition = benchFilm({ clips: Math.ceil((minutes * 60) / CLIP_SECONDS), height });
    const output = outputOf(`long-${minutes}`);
    const work = kinoloom({ composition, sources: sourcesOf(fixtures), output, quality: 'high' });
    const run = await makeFilm(work, output);
    logRun(`${minutes} min`, run);
    lengths.push({ minutes, run });
  }
  return { machine, height, lengths };
}
