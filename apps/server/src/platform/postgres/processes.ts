import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process, even if its pid is reused later. */
export interface ProcessRef {
  readonly pid: number;
  /** Start time in the kernel's unit; empty where the system does not report it. */
  readonly born: string;
}

/** The running process with this pid; a zombie does not count. */
export function processRef(pid: number): ProcessRef | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
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

/** Whether this process, and not another one with its pid, is still running. */
export function isRunning(ref: ProcessRef): boolean {
  return processRef(ref.pid)?.born === ref.born;
}

/** The executable's name according to the system; undefined when the process is gone. */
export function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(pid, 'comm')?.trim();
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('/')
      .at(-1);
  } catch {
    // ps fails for a process that is gone.
    return undefined;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}
