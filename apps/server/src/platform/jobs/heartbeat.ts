import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';

interface HeartbeatIdentity {
  /** Id of the worker's row. */
  readonly id: string;
  readonly host: string;
  readonly version: string;
}

export interface HeartbeatData extends HeartbeatIdentity {
  readonly url: string;
  /** When the main thread was last alive, in seconds since the epoch. */
  readonly pulse: Int32Array<SharedArrayBuffer>;
}

const PULSE_MS = 1_000;
const RESTART_MS = 1_000;
const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

/**
 * Writes this worker's heartbeat from a thread with its own connection. Under load the main thread may block for seconds and then continue; other
 * workers must not take over its work in that time.
 * @returns a function that stops the thread and resolves after the last write
 */
export function startHeartbeat(url: string, identity: HeartbeatIdentity, log: Log): () => Promise<void> {
  const pulse = new Int32Array(new SharedArrayBuffer(4));
  const beat = (): void => void Atomics.store(pulse, 0, nowInSeconds());
  beat();
  const pulsing = setInterval(beat, PULSE_MS);
  pulsing.unref();
  let thread: Worker | undefined;
  let restart: NodeJS.Timeout | undefined;
  let stopped = false;

  const start = (): void => {
    const data: HeartbeatData = { url, pulse, ...identity };
    // Flags such as `--import` are meant for the main thread.
    thread = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), { workerData: data, execArgv: [] });
    thread.unref();
    // Under `node --watch`, Node sends messages of its own: the modules that the thread loads.
    thread.on('message', (reason: unknown) => {
      if (typeof reason === 'string') log.warn({ reason }, 'the heartbeat could not be written; it is tried again');
    });
    thread.on('error', (error) => log.error({ err: error }, 'the heartbeat thread failed; it is started again'));
    thread.on('exit', () => {
      startLater();
    });
  };
  const startLater = (): void => {
    if (!stopped) restart = setTimeout(tryToStart, RESTART_MS).unref();
  };
  const tryToStart = (): void => {
    try {
      start();
    } catch (error) {
      // The system has no thread or file left at the moment.
      log.error({ err: error }, 'the heartbeat thread cannot be started; it is tried again');
      startLater();
    }
  };
  start();

  return async () => {
    stopped = true;
    clearInterval(pulsing);
    clearTimeout(restart);
    await thread?.terminate();
  };
}
