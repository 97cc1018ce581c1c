import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Log } from './log.ts';

interface SandboxProcess {
  readonly url: string;
  stop(): Promise<void>;
}

const Ready = z.object({ ready: z.literal(true), url: z.url() });
const START_MS = 30_000;
const RESTART_MS = 500;
const STOP_MS = 5_000;

/**
 * Runs the sandbox as a process of its own, so that generating media never delays a request. If it crashes, it is restarted on the same port and
 * continues the work it had accepted.
 */
export async function startSandboxProcess(dir: string, concurrency: number, log: Log): Promise<SandboxProcess> {
  let stopped = false;
  let child: ChildProcess;
  const start = async (port: number): Promise<string> => {
    child = fork(fileURLToPath(import.meta.resolve('@kinoloom/vendor-simulators/main')), [], {
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
    const url = await ready(child);
    child.once('exit', (code, signal) => {
      if (stopped) return;
      log.warn({ code, signal }, 'the sandbox died; it is started again');
      setTimeout(() => {
        start(Number(new URL(url).port)).catch((error: unknown) =>
          log.error({ err: error }, 'the sandbox cannot be started again'),
        );
      }, RESTART_MS);
    });
    return url;
  };
  const url = await start(0);
  log.debug({ switchboard: `${url}/__sandbox` }, 'the sandbox is ready');
  return {
    url,
    async stop() {
      stopped = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(force);
    },
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The sandbox was not ready after ${START_MS / 1000} s`)), START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The sandbox ended at its start with code ${code}`)));
    child.once('message', (message) => {
      clearTimeout(timer);
      const parsed = Ready.safeParse(message);
      if (parsed.success) resolve(parsed.data.url);
      else reject(new Error('The sandbox said something else than its address'));
    });
  });
}
