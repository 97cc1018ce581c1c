/**
 * Measures the start of `npm start`, and what the studio takes while nothing happens: `npm run bench:rest`. Writes results/rest.json and its tables in
 * docs/benchmarks.md.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signUp } from '../tests/harness/index.ts';
import { describeMachine } from './measure/machine.ts';
import { treeUsage } from './measure/process-tree.ts';
import { writeTables } from './report/document.ts';
import { writeResults, type RestUsage, type Turns } from './report/results-file.ts';
import { median } from './report/tables.ts';
import { emptyServer, startProgram, studio, type Started } from './rest/start-program.ts';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
  },
});
const seconds = Number(values.seconds);
/** The workflow engine looks for schedules more often in its first minute. */
const SETTLE_MS = 65_000;
/** After work, connections, caches and idle media processes are dropped. */
const AFTER_WORK_MS = 70_000;

const machine = describeMachine(new Date());
const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-rest-'));
// As root, PostgreSQL runs as another user, who needs access.
await chmod(dataDir, 0o755);
let running: Started | undefined;
try {
  const first = await timed(() => startProgram(studio(dataDir)));
  const again: number[] = [];
  const empty: number[] = [];
  for (let turn = 0; turn < Number(values.starts); turn++) {
    empty.push(await timed(() => startProgram(emptyServer())));
    again.push(await timed(() => startProgram(studio(dataDir))));
  }
  running = await startProgram(studio(dataDir));
  await sleep(SETTLE_MS);
  const unused = await usageOf(running.pid);
  const client = await signUp(running.url);
  await client.ended(await client.generate('/api/ai/image/generate/mock-img', { prompt: 'A lighthouse' }));
  await sleep(AFTER_WORK_MS);
  const used = await usageOf(running.pid);
  await writeResults('rest', {
    machine,
    starts: { first, again: turnsOf(again), empty: turnsOf(empty) },
    rest: { unused, used },
  });
  await writeTables();
} finally {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts a program and stops it. @returns seconds until it had answered */
async function timed(start: () => Promise<Started>): Promise<number> {
  const started = await start();
  await started.stop();
  console.log(`${started.url} answered after ${started.seconds.toFixed(2)} s`);
  return started.seconds;
}

function turnsOf(times: readonly number[]): Turns {
  return { median: median(times), least: Math.min(...times), most: Math.max(...times) };
}

/** What the processes of a tree take while nothing happens. */
async function usageOf(pid: number): Promise<RestUsage> {
  const before = treeUsage(pid);
  await sleep(seconds * 1_000);
  const after = treeUsage(pid);
  const usage = {
    seconds,
    cpuShare: (after.cpuSeconds - before.cpuSeconds) / seconds,
    bytes: after.bytes,
  };
  console.log(usage);
  return usage;
}
