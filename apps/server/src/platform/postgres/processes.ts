import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process, even if its pid is reused later. */
export interface ProcessRef {
  readonly pid: number;
  /** Start time in the kernel's unit; empty where the system does not report it, or cannot at the moment. */
  readonly born: string;
}

/** The running process with this pid; a zombie does not count. */
export function processRef(pid: number): ProcessRef | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    if (stat === UNKNOWN) return numberIsInUse(pid) ? { pid, born: '' } : undefined;
    if (stat === undefined) return undefined;
    // The name in parentheses may contain anything, so the fields after its closing parenthesis are counted.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : { pid, born: fields[19] ?? '' };
  }
  return numberIsInUse(pid) ? { pid, born: '' } : undefined;
}

/** Whether a process with this pid exists, including zombies. */
export function numberIsInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Whether this process, and not another one with its pid, is still running. What the system does not tell counts as running. */
export function isRunning(ref: ProcessRef): boolean {
  const now = processRef(ref.pid);
  if (now === undefined) return false;
  return now.born === ref.born || now.born === '' || ref.born === '';
}

/** What the system cannot tell at the moment, for instance because this process has too many files open. */
export const UNKNOWN = Symbol('unknown');

/** The executable's name according to the system; undefined when the process is gone. */
export function commandOf(pid: number): string | typeof UNKNOWN | undefined {
  if (process.platform === 'linux') {
    const name = readProc(pid, 'comm');
    return typeof name === 'string' ? name.trim() : name;
  }
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('/')
      .at(-1);
  } catch (error) {
    // ps fails with a status for a process that is gone, and without one if it could not be run.
    return error instanceof Error && 'status' in error && typeof error.status === 'number' ? undefined : UNKNOWN;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function readProc(pid: number, file: string): string | typeof UNKNOWN | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    return hasCode(error, 'ENOENT', 'ESRCH') ? undefined : UNKNOWN;
  }
}
