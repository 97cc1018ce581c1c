import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFirstDatabase } from './copy-first-database.ts';

/** The server's entry file. */
export const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
/** Long enough for a busy machine. */
const START_MS = 110_000;
/** A shared compile cache for all servers. */
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

/** A real server in its own process, with its own data. */
export interface TestServer {
  /** Empty for a worker. */
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything it has printed. */
  readonly output: () => string;
  /** The exit code or signal; undefined while it runs. */
  readonly exit: () => number | string | undefined;
  /** SIGKILL, like a crash. */
  readonly kill: () => Promise<void>;
  /** SIGINT, like Ctrl-C. @returns the exit code */
  readonly stop: () => Promise<number | null>;
  /** Restarts it on the same data and port. */
  readonly start: () => Promise<void>;
  /** Stops it and removes its data. */
  readonly dispose: () => Promise<void>;
}

const LAST_PRINTED = 4_000;

/** Runs a test and adds the server's last output to a failure. */
export async function withOutputOf(server: TestServer, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const reason = cause instanceof Error ? ` (${cause.message})` : '';
    const end = server.exit() === undefined ? '' : `\nIt ended with ${server.exit()}.`;
    throw new Error(`${message}${reason}\nThe server printed last:\n${server.output().slice(-LAST_PRINTED)}${end}`, {
      cause: error,
    });
  }
}

/**
 * Starts the studio on a free port. Environment variables of the shell do not reach it. `main`: its entry file; `files`: how many files it may have
 * open.
 */
export async function startServer(env: Record<string, string> = {}, main = MAIN, files?: number): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-test-'));
  // As root, PostgreSQL runs as another user, who needs access; otherwise its data would be stored elsewhere and stay.
  await chmod(dataDir, 0o755);
  if (!env['DATABASE_URL']) await copyFirstDatabase(dataDir);
  let child: ChildProcess | undefined;
  let printed = '';
  let exit: number | string | undefined;
  let port = '0';
  let url = '';

  const start = async (): Promise<void> => {
    const { PATH, HOME, TMPDIR } = process.env;
    const command = [process.execPath, main] as const;
    const [program, ...args] =
      files === undefined ? command : (['sh', '-c', `ulimit -n ${files}; exec "$0" "$1"`, ...command] as const);
    const started = spawn(program, args, {
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    exit = undefined;
    url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No server after ${START_MS / 1000} s:\n${printed}`)), START_MS);
      const read = (chunk: Buffer): void => {
        printed += chunk.toString();
        const ready = /is ready at (\S+)|worker is ready/.exec(chunk.toString());
        if (!ready) return;
        clearTimeout(timer);
        resolve(ready[1] ?? '');
      };
      started.stdout.on('data', read);
      started.stderr.on('data', read);
      started.once('exit', (code, signal) => {
        clearTimeout(timer);
        exit = code ?? signal ?? undefined;
        reject(new Error(`The server ended with ${exit}:\n${printed}`));
      });
    });
    if (url) ({ port } = new URL(url));
  };

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null;
    const gone = new Promise<number | null>((resolve) => running.once('exit', resolve));
    running.kill(signal);
    return gone;
  };

  try {
    await start();
  } catch (error) {
    // Ends a server that was not ready in time, and its database.
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    get url() {
      return url;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    dataDir,
    output: () => printed,
    exit: () => exit,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    start,
    async dispose() {
      // A killed server leaves its database running: a start and a stop ends that too.
      if (child?.signalCode === 'SIGKILL' && !env['DATABASE_URL']) await start();
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
