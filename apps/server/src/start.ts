/*
 * Runs the server, and starts it again when it ends unexpectedly. It holds nothing and knows nothing of the studio, so that whatever ends the server
 * does not end it. The server ends on purpose with code 0.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { restartPauses } from './platform/restart-pauses.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** A server that is killed this many times in a row while it starts cannot start, for instance for lack of memory. */
const KILLED_STARTS = 5;

interface End {
  /** As a shell has it: 128 + n after signal n. */
  readonly code: number;
  readonly reason: string;
  /** It ended by itself, and nobody killed it. */
  readonly byItself: boolean;
  readonly wasReady: boolean;
  readonly ranMs: number;
}

let server: ChildProcess | undefined;
let isStopping = false;

function stop(signal: NodeJS.Signals): void {
  isStopping = true;
  if (server) server.kill(signal);
  // Between two servers.
  else process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

/** How often it is looked whether npm is still there. */
const LOOK_MS = 1_000;
// npm ends its shell on SIGTERM and tells nobody below: the system then gives this process another parent. Started otherwise, it may outlive its parent, as
// with `nohup`.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop('SIGTERM');
  }, LOOK_MS).unref();
}
// Nobody reads the output any more.
process.stderr.on('error', () => undefined);

function runServer(): Promise<End> {
  const started = performance.now();
  let wasReady = false;
  return new Promise((resolve) => {
    const end = (code: number, reason: string, byItself: boolean): void => {
      server = undefined;
      resolve({ code, reason, byItself, wasReady, ranMs: performance.now() - started });
    };
    // It sees by the channel that this process is gone.
    server = spawn(process.execPath, [...process.execArgv, MAIN], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    server.on('message', () => (wasReady = true));
    server.once('error', ({ message }) => end(1, message, false));
    server.once('exit', (code, signal) =>
      code === null
        ? end(128 + (signal === null ? 0 : constants.signals[signal]), String(signal), false)
        : end(code, `exit code ${code}`, true),
    );
  });
}

const nextPause = restartPauses();
let hasBeenReady = false;
for (let failedStarts = 0; ;) {
  const { code, reason, byItself, wasReady, ranMs } = await runServer();
  if (isStopping || code === 0) process.exit(code);
  hasBeenReady ||= wasReady;
  failedStarts = wasReady ? 0 : failedStarts + 1;
  // It has printed why: a wrong setting, a port in use.
  if (!hasBeenReady && (byItself || failedStarts >= KILLED_STARTS)) process.exit(code);
  // One that was ready has not failed by its start: users wait for it, and it is back at once.
  const pauseMs = nextPause(wasReady ? Infinity : ranMs);
  process.stderr.write(`Kinoloom ended unexpectedly (${reason}). It starts again in ${pauseMs / 1_000} s.\n`);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
