import { durationOf, FPS } from '@kinoloom/composition';
import { flowFilm, sourcesOf } from '../film/bench-film.ts';
import type { Fixtures } from '../film/fixtures.ts';
import { describeMachine } from '../measure/machine.ts';
import { makeFilm, outputOf } from './contestants.ts';
import { kinoloom } from './kinoloom.ts';
import { logRun } from './log-run.ts';
import type { FlowResult, Run } from './results.ts';

const CLIPS = 15;

/** A flow of like clips with nothing over them: their packets pass untouched. */
export async function measureFlow(fixtures: Fixtures, repetitions: number): Promise<FlowResult> {
  const machine = describeMachine(new Date());
  const composition = flowFilm(CLIPS);
  const output = outputOf('flow');
  const runs: Run[] = [];
  for (let round = 0; round < repetitions; round++) {
    const work = kinoloom({ composition, sources: sourcesOf(fixtures), output, quality: 'high' });
    const run = await makeFilm(work, output);
    logRun('flow', run);
    runs.push(run);
  }
  return { machine, clips: CLIPS, filmSeconds: durationOf(composition) / FPS, runs };
}
