import { fstatSync } from 'node:fs';
import { z } from 'zod';
import { startSandbox } from './start-sandbox.ts';

/*
 * The sandbox as a process of its own. It ends with whoever started it: when the IPC channel closes, or, without one,
 * when a piped standard input does. Started by hand in a terminal it stays until Ctrl-C.
 */

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the sandbox itself. */
  DATA_DIR: z.string().min(1).default('./data/sandbox'),
  /** The address to tell clients, where it is not the one listened on. */
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  SANDBOX_SPEED: z.coerce.number().positive().default(1),
});

const environment = Environment.safeParse(process.env);
if (!environment.success)
  fail(environment.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
const { PORT, HOST, DATA_DIR, SANDBOX_PUBLIC_URL, SANDBOX_CONCURRENCY, SANDBOX_SPEED } = environment.data;

/** A sandbox without a parent leaves at once, but for a machine that has much else to do. */
const LEAVING_MS = 2_000;
let told = false;

// From the very start: it may have to wait for the folder.
if (process.send) {
  process.once('disconnect', leave);
  if (!process.connected) leave();
} else if (isPipe(process.stdin.fd)) {
  process.stdin.once('close', leave).once('end', leave).resume();
}

const sandbox = await startSandbox({
  port: PORT,
  host: HOST,
  dir: DATA_DIR,
  concurrency: SANDBOX_CONCURRENCY,
  speed: SANDBOX_SPEED,
  // Servers that share a folder share the sandbox of the first; when it ends, one of the others' takes its place.
  ...(process.send && { leavingMs: LEAVING_MS, onStaying: tellParent }),
  ...(SANDBOX_PUBLIC_URL === undefined ? {} : { publicUrl: SANDBOX_PUBLIC_URL }),
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  // Nothing is lost by leaving at once: all that was accepted is on disk. The limit is for jobs that will not let go.
  const limit = setTimeout(() => process.exit(0), 3_000);
  limit.unref();
  void sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
tellParent(sandbox.url);
process.stdout.write(`sandbox ready ${sandbox.url}\n`);

/** Told once: who took another one's place is where that one was. */
function tellParent(url: string): void {
  if (!told) process.send?.({ ready: true, url });
  told = true;
}

/** There is nobody left to say goodbye to, and the next one may be waiting for the folder. What was accepted is on disk. */
function leave(): void {
  process.exit(0);
}

/** A pipe or a socket has somebody at its other end; /dev/null and terminals say nothing of a parent. */
function isPipe(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket();
}

function fail(reason: string): never {
  process.stderr.write(`sandbox: ${reason}\n`);
  process.exit(1);
}
