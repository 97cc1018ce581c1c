import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program } from './binaries.ts';
import { postgresEnvironment } from './cluster.ts';
import { probeConnection } from './connection.ts';
import type { ClusterPaths } from './cluster-paths.ts';
import { commandOf, hasCode, isRunning, numberIsInUse, processRef, UNKNOWN, type ProcessRef } from './processes.ts';
import { diagnose, PostgresUnavailable } from './unavailable.ts';

export interface Postmaster {
  readonly process: ProcessRef;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly ready: boolean;
}

/** Crash recovery replays at most a few hundred megabytes of the log. */
const START_TIMEOUT_MS = 120_000;
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;
const MAX_LOG_BYTES = 10_000_000;

/** The running server of a data directory, by its pid file. The file of a killed server, whose pid may now belong to another program, is ignored. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const [pid, , , port, , , , status] = await pidFile(data);
  const ref = processRef(Number(pid));
  if (ref === undefined || !servesFrom(ref.pid, data)) return undefined;
  return { process: ref, port: Number(port ?? 0), ready: status === 'ready' };
}

/**
 * Removes the pid file of a dead server when its pid would prevent a start because it now belongs to another program or to a zombie. Shared memory
 * still protects the directory.
 */
export async function clearPidFile(data: string): Promise<void> {
  const [pid] = await pidFile(data);
  if (pid !== undefined && numberIsInUse(Number(pid))) await rm(path.join(data, 'postmaster.pid'), { force: true });
}

/** Its lines: pid, data directory, start time, port, socket directory, address, shared memory, status. */
async function pidFile(data: string): Promise<string[]> {
  try {
    const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8');
    return text.split('\n').map((line) => line.trim());
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Starts a server and waits until it accepts connections. @throws PostgresUnavailable */
export async function launchPostmaster(place: ClusterPaths, port: number, password: string): Promise<Postmaster> {
  const log = path.join(place.home, 'postgres.log');
  await rotate(log);
  const handle = await open(log, 'a', 0o600);
  try {
    if (place.account !== undefined) await chown(log, place.account.uid, place.account.gid);
    const { size } = await handle.stat();
    // A session of its own: Ctrl-C in the terminal must not stop the database before our server has finished with it.
    const child = spawn(program(place.tree, 'postgres'), ['-D', place.data, ...settings(port)], {
      ...place.account,
      cwd: '/',
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', handle.fd, handle.fd],
    });
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    child.unref();
    const ref = child.pid === undefined ? undefined : processRef(child.pid);
    if (ref !== undefined && (await answers(ref, place.data, password))) return { process: ref, port, ready: true };
    const said = (await readFile(log)).subarray(size).toString();
    throw diagnose(said === '' && failure !== undefined ? failure.message : said, { cause: failure });
  } finally {
    await handle.close();
  }
}

/** @returns false when the process ended instead */
async function answers(ref: ProcessRef, data: string, password: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (isRunning(ref)) {
    // The pid file is checked first: until our server has the port, another program may listen there.
    const found = await findPostmaster(data);
    const ready = found?.ready === true && found.process.pid === ref.pid;
    if (ready && (await probeConnection(found.port, password)) === 'ready') return true;
    if (performance.now() > deadline) {
      await stopPostmaster(ref);
      throw new PostgresUnavailable(
        'timeout',
        'it did not answer in two minutes.',
        'Its log is postgres.log in DATA_DIR/postgres.',
      );
    }
    await sleep(10);
  }
  return false;
}

/** Stops a server and waits for its end: fast shutdown first, then immediate (it recovers at the next start). */
export async function stopPostmaster(ref: ProcessRef): Promise<void> {
  const stages = [
    { signal: 'SIGINT', patience: FAST_STOP_MS },
    { signal: 'SIGQUIT', patience: IMMEDIATE_STOP_MS },
    { signal: 'SIGKILL', patience: IMMEDIATE_STOP_MS },
  ] as const;
  for (const { signal, patience } of stages) {
    if (!isRunning(ref)) return;
    signalProcess(ref.pid, signal);
    if (await hasGone(ref, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${ref.pid}) does not stop`);
}

export async function hasGone(ref: ProcessRef, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (isRunning(ref)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Ends the backends of a killed server that still run a query and hold its shared memory, found by their working directory. Linux only; elsewhere
 * they end with their query.
 */
export function endOrphans(data: string): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (Number.isInteger(pid) && commandOf(pid) === 'postgres' && workingDirectory(pid) === data) {
      signalProcess(pid, 'SIGKILL');
    }
  }
}

/** False when the process is certainly not the server of this directory. */
function servesFrom(pid: number, data: string): boolean {
  const command = commandOf(pid);
  if (command !== UNKNOWN && command?.startsWith('postgres') !== true) return false;
  const at = process.platform === 'linux' ? workingDirectory(pid) : undefined;
  // Containers may hide it even from root: then the password decides.
  return at === undefined || at === data;
}

/** Undefined when the system does not tell, or the process is gone. */
function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

function settings(port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    jit: 'off',
    // A search may find many rows; with less, the places of 50,000 are all that it keeps exactly.
    work_mem: '16MB',
    // Both wake five times a second by default. A commit does not wait for either.
    bgwriter_delay: '1s',
    wal_writer_delay: '1s',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function rotate(log: string): Promise<void> {
  try {
    if ((await stat(log)).size > MAX_LOG_BYTES) await rename(log, `${log}.1`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
