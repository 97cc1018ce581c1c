import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Log } from './log.ts';
import { restartPauses } from './restart-pauses.ts';

export interface SandboxProcess {
  readonly url: string;
  /** False while it is being started again. */
  isReady(): boolean;
  stop(): Promise<void>;
}

const Ready = z.object({ ready: z.literal(true), url: z.url() });
const START_MS = 30_000;
const STOP_MS = 5_000;
const MAIN = fileURLToPath(import.meta.resolve('@kinoloom/vendor-simulators/main'));

/**
 * Runs the sandbox as a process of its own, so that generating media never delays a request. If it ends, it is restarted on the same port, after
 * growing pauses, until it is stopped, and continues the work it had accepted. @throws when it does not start the first time
 */
export async function startSandboxProcess(
  dir: string,
  concurrency: number,
  log: Log,
  { main = MAIN, startMs = START_MS } = {},
): Promise<SandboxProcess> {
  const stopping = new AbortController();
  const nextPause = restartPauses();
  let child: ChildProcess | undefined;
  let isReady = false;

  const start = async (port: number): Promise<{ url: string; ended: Promise<string> }> => {
    const started = fork(main, [], {
      execArgv: [],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dir,
        PORT: String(port),
        SANDBOX_CONCURRENCY: String(concurrency),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // In its own process group: Ctrl-C reaches only us, and we stop the sandbox.
      detached: true,
    });
    child = started;
    const ended = endOf(started, log);
    const url = await readyOf(started, ended, startMs, stopping.signal);
    isReady = true;
    return { url, ended };
  };

  /** Starts it again and again. */
  const keep = async (port: number, first: Promise<string>): Promise<void> => {
    let ended = first;
    for (let startedAt = performance.now(); ; startedAt = performance.now()) {
      const reason = await ended;
      isReady = false;
      const pauseMs = nextPause(performance.now() - startedAt);
      if (stopping.signal.aborted) return;
      log.warn({ reason, pauseMs }, 'the sandbox ended; it is started again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        ({ ended } = await start(port));
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the sandbox could not be started again');
        ended = Promise.resolve('not started');
      }
    }
  };

  const { url, ended } = await start(0);
  const kept = keep(Number(new URL(url).port), ended);
  log.debug({ switchboard: `${url}/__sandbox` }, 'the sandbox is ready');
  return {
    url,
    isReady: () => isReady,
    async stop() {
      stopping.abort();
      const force = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      child?.kill('SIGTERM');
      await kept;
      clearTimeout(force);
    },
  };
}

/** Resolves with the reason when the process has ended or could not be run. */
function endOf(child: ChildProcess, log: Log): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      log.error({ err: error }, 'the sandbox process reported an error');
      if (child.pid === undefined) resolve(error.message);
    });
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/** The sandbox's address. What is not ready in time is killed. @throws when it ends before, or is stopped */
async function readyOf(
  child: ChildProcess,
  ended: Promise<string>,
  withinMs: number,
  stopped: AbortSignal,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once('message', (message) => {
    const parsed = Ready.safeParse(message);
    if (parsed.success) resolve(parsed.data.url);
    else reject(new Error('The sandbox said something else than its address'));
  });
  void ended.then((reason) => reject(new Error(`The sandbox ended at its start (${reason})`)));
  const timer = setTimeout(() => reject(new Error(`The sandbox was not ready after ${withinMs / 1000} s`)), withinMs);
  try {
    return await promise;
  } catch (error) {
    // Also while it is stopped: `stop` waits for its end.
    if (!stopped.aborted) child.kill('SIGKILL');
    await ended;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
