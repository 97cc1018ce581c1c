/** A process of its own: runs workflows of seven empty steps from a queue as the studio's, and sends how many ended a second. */
import { DBOS } from '@dbos-inc/dbos-sdk';

const [url = '', count = ''] = process.argv.slice(2);
const STEPS = 7;
const QUEUE = { name: 'bare', workerConcurrency: 32, minPollingIntervalMs: 250 };

DBOS.setConfig({ name: 'bare', systemDatabaseUrl: url, systemDatabasePoolSize: 10 });
const run = DBOS.registerWorkflow(
  async () => {
    for (let step = 0; step < STEPS; step++) await DBOS.runStep(() => Promise.resolve(step), { name: `step ${step}` });
  },
  { name: 'bare' },
);
await DBOS.launch();
await DBOS.registerQueue(QUEUE.name, QUEUE);
const started = performance.now();
const begun = await Promise.all(
  Array.from({ length: Number(count) }, () => DBOS.startWorkflow(run, { queueName: QUEUE.name })()),
);
await Promise.all(begun.map((handle) => handle.getResult()));
process.send?.((Number(count) * 1_000) / (performance.now() - started));
await DBOS.shutdown();
process.disconnect();
