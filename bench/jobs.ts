/**
 * Measures how many jobs a second the studio takes from the call to the stored result, beside a bare workflow of the engine with seven empty steps, in
 * turns on one machine: `npm run bench:jobs`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbedded } from '../tests/harness/embedded-database.ts';
import { signUp, startServer, type Client } from '../tests/harness/index.ts';
import { png } from '../tests/harness/pictures.ts';
import { startQuickSandbox } from '../tests/harness/quick-sandbox.ts';
import { startIsolatedDatabase } from '../tests/harness/isolated-database.ts';
import { treeUsage } from './measure/process-tree.ts';
import { median } from './report/tables.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '300' },
    users: { type: 'string', default: '20' },
    turns: { type: 'string', default: '3' },
  },
});
const [count, userCount, turns] = [Number(values.jobs), Number(values.users), Number(values.turns)];
const PATH = '/api/ai/image/generate/flux-pro-ultra';

const sandbox = await startQuickSandbox(png(64, 64));
const server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '1000000', LOG_LEVEL: 'error' });
const database = await openEmbedded(server.dataDir);
const bare = await startIsolatedDatabase('bare');
try {
  const users = await Promise.all(Array.from({ length: userCount }, () => signUp(server.url)));
  await studio(users, userCount * 2);
  await engine(userCount * 2);
  const ratios: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const [jobs, workflows] = [
      await told('a job', () => studio(users, count)),
      await told('a workflow', () => engine(count)),
    ];
    ratios.push(jobs / workflows);
    console.log(
      `studio ${jobs.toFixed(1)} jobs/s, bare engine ${workflows.toFixed(1)} workflows/s: ${(jobs / workflows).toFixed(2)}`,
    );
  }
  const { rows } = await database.pool.query<{ steps: string }>(
    `select round(avg(steps), 1) as steps from (select count(*) as steps from dbos.operation_outputs group by workflow_uuid) of_each`,
  );
  console.log(`median ${median(ratios).toFixed(2)}; ${rows[0]?.steps} stored steps a job`);
} finally {
  await database.close();
  await server.dispose();
  await sandbox.close();
  await bare.end();
}

/** Prints the processor time that each program takes meanwhile, for one of `count`. */
async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { cpuSecondsOf: before } = treeUsage(process.pid);
  const result = await work();
  const spent = Object.entries(treeUsage(process.pid).cpuSecondsOf).map(
    ([name, seconds]) => `${name} ${(((seconds - (before[name] ?? 0)) * 1_000) / count).toFixed(1)}`,
  );
  console.log(`ms of the processor for ${what}: ${spent.join(', ')}`);
  return result;
}

/** @returns jobs a second, from the first call to the end of the last job */
async function studio(users: readonly Client[], jobs: number): Promise<number> {
  const started = performance.now();
  const each = users.map(async (user, index) => {
    for (let n = index; n < jobs; n += users.length) await user.generate(PATH, { prompt: `A lighthouse, ${n}` });
  });
  await Promise.all(each);
  while ((await unfinished()) > 0) await sleep(50);
  return (jobs * 1_000) / (performance.now() - started);
}

async function unfinished(): Promise<number> {
  const { rows } = await database.pool.query<{ left: number; failed: number }>(
    `select count(*) filter (where finished_at is null)::int as left, count(*) filter (where status = 'failed')::int as failed from job`,
  );
  if (rows[0]?.failed !== 0) throw new Error(`${rows[0]?.failed} jobs failed`);
  return rows[0].left;
}

/** @returns workflows a second */
async function engine(workflows: number): Promise<number> {
  const child = fork(fileURLToPath(new URL('jobs/bare-engine.ts', import.meta.url)), [bare.url, String(workflows)], {
    silent: true,
  });
  const [[perSecond]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [[number], unknown];
  return perSecond;
}
