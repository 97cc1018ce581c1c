import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import type { HeartbeatData } from './heartbeat.ts';

const { url, id, host, version, pulse } = workerData as HeartbeatData;

const BEAT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A main thread that has been blocked for this long will not recover: other workers take its work. */
const HUNG_S = 120;

const mainThreadLives = (): boolean => Date.now() / 1_000 - Atomics.load(pulse, 0) < HUNG_S;

/** Writes heartbeats until the connection is lost. */
async function beatWhileConnected(): Promise<never> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true });
  // The next query reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) {
      if (mainThreadLives()) {
        await client.query(
          `insert into worker (id, host, version) values ($1, $2, $3)
           on conflict (id) do update set beat_at = now()`,
          [id, host, version],
        );
      }
      await sleep(BEAT_MS);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

for (;;) {
  try {
    await beatWhileConnected();
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
    await sleep(BEAT_MS);
  }
}
