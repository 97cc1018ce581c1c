/**
 * Measures rendering: `npm run bench:render -- [--jobs start,video,smart,colours,change,flow,long] [--repetitions 3] [--contestants kinoloom,…] [--minutes 1,10] [--height
 * 720]`. The last two are for the long job, which keeps earlier results of other heights. Writes results/render.json and the tables of
 * docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { makeFixtures } from './input/fixtures.ts';
import { measureRender, measureFlow, measureLong } from './render/measure-render.ts';
import { measureChange } from './render/change.ts';
import { measureStart } from './render/start.ts';
import { measureColours, measureSmart } from './render/smart.ts';
import { CONTESTANTS, type RenderResults, readResults, writeResults } from './report/results-file.ts';
import { writeTables } from './report/document.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: 'start,video,smart,colours,change,flow,long' },
    repetitions: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '1,10' },
    height: { type: 'string', default: '720' },
    contestants: { type: 'string', default: CONTESTANTS.join() },
  },
});
const jobs = values.jobs.split(',');
const repetitions = Number(values.repetitions);
const contestants = CONTESTANTS.filter((name) => values.contestants.split(',').includes(name));

const fixtures = await makeFixtures();
let results: RenderResults = await readResults('render');
const keep = async (measured: RenderResults): Promise<void> => {
  results = { ...results, ...measured };
  await writeResults('render', results);
  await writeTables();
};
if (jobs.includes('start')) await keep({ start: await measureStart() });
if (jobs.includes('video')) await keep({ video: await measureRender(fixtures, { repetitions, contestants }) });
if (jobs.includes('smart')) await keep({ smart: await measureSmart(fixtures, repetitions) });
if (jobs.includes('colours')) await keep({ colours: await measureColours(fixtures, repetitions) });
if (jobs.includes('change')) await keep({ change: await measureChange(fixtures) });
if (jobs.includes('flow')) await keep({ flow: await measureFlow(fixtures, repetitions) });
if (jobs.includes('long')) {
  const allMinutes = values.minutes.split(',').map(Number);
  const height = Number(values.height);
  const long = await measureLong(fixtures, { allMinutes, height });
  const others = (results.long ?? []).filter((other) => other.height !== height);
  await keep({ long: [...others, long].toSorted((one, other) => one.height - other.height) });
}
