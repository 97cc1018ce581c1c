import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { join } from './clients.ts';
import { ensureCluster } from './cluster.ts';
import { probeConnection, urlOf } from './connection.ts';
import { withLock } from './lock.ts';
import { chooseClusterPaths, type ClusterPaths } from './cluster-paths.ts';
import {
  clearPidFile,
  endOrphans,
  findPostmaster,
  hasGone,
  launchPostmaster,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts';
import { isRunning, numberIsInUse } from './processes.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** The logger; a pino logger fits. */
export interface PostgresLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface PostgresOptions {
  /** The database's own folder, created if missing: password, log, and the cluster in `data`. */
  readonly dataDir: string;
  readonly log: PostgresLog;
  /** Called once when the server has died and cannot be restarted. Default: only logs it. */
  readonly onLost?: (error: unknown) => void;
}

export interface RunningPostgres {
  /** URL of the database `kinoloom`; stays valid across restarts of the server. */
  readonly url: string;
  /** The current process of the server. */
  readonly pid: number;
  /** Stops using the database; the last process to do so stops the server and waits for its end. */
  stop(): Promise<void>;
}

/** Longer than a start with recovery, which another process may be performing. */
const LOCK_TIMEOUT_MS = 180_000;
const SETTLE_MS = 30_000;
const ORPHANS_MS = 3000;
const WATCH_MS = 250;
const LOOKS_PER_IDENTITY = 8;
/** After this many failed restarts in a row the supervisor gives up: the fault lies elsewhere. */
const MAX_FAILED_RESTARTS = 5;
/** Restarts back off up to this pause; a server that has run for `STABLE_MS` resets the backoff. */
const LONGEST_PAUSE_MS = 10_000;
const STABLE_MS = 60_000;

/**
 * Starts the built-in PostgreSQL, or adopts the one that already runs on the data folder, left by a killed process or used by another one. Restarts
 * it whenever it dies. Processes of one machine may share a data folder.
 * @throws PostgresUnavailable that says what to do
 */
export async function startPostgres({ dataDir, log, onLost }: PostgresOptions): Promise<RunningPostgres> {
  const chosen = await chooseClusterPaths(dataDir, await findBinaries(), (line) => log.info(line));
  const place = { ...chosen, home: realpathSync(chosen.home), data: path.join(realpathSync(chosen.home), 'data') };
  const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
    withLock(path.join(place.home, 'lock'), LOCK_TIMEOUT_MS, work);
  await mkdir(place.home, { recursive: true });

  const started = await exclusively(async () => {
    const password = await ensureCluster(place);
    const postmaster = await obtain(place, password, undefined, log);
    return { password, postmaster, membership: await join(path.join(place.home, 'clients')) };
  });
  const { password, membership } = started;
  let postmaster = started.postmaster;
  const { port } = postmaster;

  let stopping: Promise<void> | undefined;
  let restoring: Promise<void> | undefined;
  let startedAt = performance.now();
  let recentDeaths = 0;

  const restore = async (): Promise<void> => {
    log.warn('PostgreSQL has died: restarting it');
    if (performance.now() - startedAt > STABLE_MS) recentDeaths = 0;
    await sleep(Math.min(recentDeaths++ * 500, LONGEST_PAUSE_MS));
    for (let failed = 0; failed < MAX_FAILED_RESTARTS;) {
      try {
        postmaster = await exclusively(() => obtain(place, password, port, log));
        startedAt = performance.now();
        return;
      } catch (error) {
        log.warn(`PostgreSQL did not restart: ${String(error)}`);
        await sleep(++failed * 500);
      }
    }
    clearInterval(watch);
    const error = new PostgresUnavailable(
      'unknown',
      `it died, and did not start again in ${MAX_FAILED_RESTARTS} attempts.`,
      `Its log is in ${place.home}.`,
    );
    log.error(error.message);
    onLost?.(error);
  };

  let looks = 0;
  // Whether the pid is in use is one call of the system; that it is still the same process is read more seldom.
  const isAlive = ({ process }: Postmaster): boolean =>
    numberIsInUse(process.pid) && (++looks % LOOKS_PER_IDENTITY !== 0 || isRunning(process));
  const watch = setInterval(() => {
    if (stopping !== undefined || restoring !== undefined || isAlive(postmaster)) return;
    restoring = restore().finally(() => {
      restoring = undefined;
    });
  }, WATCH_MS);
  watch.unref();

  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await restoring;
    await exclusively(async () => {
      const others = await membership.leave();
      if (others.length > 0) {
        log.info(`PostgreSQL keeps running: process ${others.join(', ')} uses it too`);
        return;
      }
      const running = await findPostmaster(place.data);
      if (running !== undefined) await stopPostmaster(running.process);
    });
  };

  return {
    url: urlOf(port, password),
    get pid() {
      return postmaster.process.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}

/**
 * A server that accepts our password: the running one, or a new one. Call it under the lock.
 * @param required the port that it must have because a client already uses it
 */
async function obtain(
  place: ClusterPaths,
  password: string,
  required: number | undefined,
  log: PostgresLog,
): Promise<Postmaster> {
  const running = await settled(place, password);
  if (running !== undefined) {
    if (required !== undefined && running.port !== required) {
      throw new PostgresUnavailable(
        'port',
        `it now runs on port ${running.port} instead of ${required}.`,
        'Start again.',
      );
    }
    log.debug(`PostgreSQL is already running on port ${running.port}`);
    return running;
  }
  const crashed = existsSync(path.join(place.data, 'postmaster.pid'));
  if (crashed) log.warn('PostgreSQL was not shut down last time: recovering');
  await clearPidFile(place.data);
  const postmaster = await launchPatiently(place, password, required);
  await writeFile(path.join(place.home, 'port'), String(postmaster.port));
  log.debug(`PostgreSQL is running on port ${postmaster.port}`);
  return postmaster;
}

/** The running server once it is ready; undefined when there is none, or it has stopped. */
async function settled({ data }: ClusterPaths, password: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const found = await findPostmaster(data);
    if (found === undefined) return undefined;
    const answer = found.ready ? await probeConnection(found.port, password) : 'busy';
    if (answer === 'ready') return found;
    if (answer === 'wrong-password') {
      throw new PostgresUnavailable(
        'password',
        `the server already running on ${data} (process ${found.process.pid}) does not accept our password.`,
        'Stop it, and restore the file named password beside that folder if it was replaced.',
      );
    }
    if (performance.now() > deadline) {
      throw new PostgresUnavailable(
        'timeout',
        `the server already running on ${data} (process ${found.process.pid}) does not answer.`,
        'Stop it and start again.',
      );
    }
    await hasGone(found.process, 50);
  }
}

/** Retries what may succeed later: a port that was taken, shared memory that a crash left in use. */
async function launchPatiently(
  place: ClusterPaths,
  password: string,
  required: number | undefined,
): Promise<Postmaster> {
  const started = performance.now();
  let port = required ?? (await lastPort(place)) ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchPostmaster(place, port, password);
    } catch (error) {
      if (!(error instanceof PostgresUnavailable) || attempt >= 200) throw error;
      const elapsed = performance.now() - started;
      if (error.failure === 'shared-memory' && elapsed < 2 * ORPHANS_MS) {
        if (elapsed > ORPHANS_MS) endOrphans(place.data);
        await sleep(100);
      } else if (error.failure === 'port' && attempt < 10) {
        if (required === undefined) port = await freePort();
        else await sleep(200);
      } else throw error;
    }
  }
}

/** The port of the last run: a saved URL stays valid as long as that port is free. */
async function lastPort({ home }: ClusterPaths): Promise<number | undefined> {
  const file = path.join(home, 'port');
  if (!existsSync(file)) return undefined;
  const port = Number(await readFile(file, 'utf8'));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
