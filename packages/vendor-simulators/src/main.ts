import { fstatSync } from 'node:fs';
import { z } from 'zod';
import { startSandbox } from './start-sandbox.ts';

/* The sandbox as a separate process. It ends with its parent: when the IPC channel closes, or, without one, when a
   piped standard input does. Started in a terminal it runs until Ctrl-C. */

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The sandbox's own folder. */
  DATA_DIR: z.string().min(1).default('./data/sandbox'),
  /** The public URL, if it differs from the listening address. */
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  SANDBOX_SPEED: z.coerce.number().positive().default(1),
});

const environment = Environment.safeParse(process.env);
if (!environment.success)
  fail(environment.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
const { PORT, HOST, DATA_DIR, SANDBOX_PUBLIC_URL, SANDBOX_CONCURRENCY, SANDBOX_SPEED } = environment.data;

/** A sandbox without a parent normally exits at once; a busy machine may take longer. */
const LEAVING_MS = 2_000;
let told = false;

// Nobody reads the output any more.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

// Registered first: it may have to wait for the folder.
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
  // Servers that share a folder share the first one's sandbox; when it ends, another server's takes over.
  ...(process.send && { leavingMs: LEAVING_MS, onStaying: tellParent }),
  ...(SANDBOX_PUBLIC_URL === undefined ? {} : { publicUrl: SANDBOX_PUBLIC_URL }),
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  // Everything accepted is on disk, so it can exit at once. The timeout is for jobs that do not stop.
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

/** Sent once: a sandbox that takes over keeps the address. */
function tellParent(url: string): void {
  if (!told) process.send?.({ ready: true, url });
  told = true;
}

/** The parent is gone, and the next sandbox may be waiting for the folder. Accepted jobs are on disk. */
function leave(): void {
  process.exit(0);
}

/** A pipe or socket has a peer process; /dev/null and terminals do not indicate a parent. */
function isPipe(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket();
}

function fail(reason: string): never {
  process.stderr.write(`sandbox: ${reason}\n`);
  process.exit(1);
}
