import { execFileSync } from 'node:child_process';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended, but its parent has not reaped it yet.
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The processes that this one started, and their descendants. */
export function descendantsOf(pid: number): Process[] {
  const all = processes();
  const found: Process[] = [];
  for (let parents = new Set([pid]); parents.size > 0;) {
    const children = all.filter(({ parent }) => parents.has(parent));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

/** Those that are still running. */
export function stillRunning(started: readonly Process[]): Process[] {
  const now = processes();
  return started.filter(({ pid, command }) => now.some((each) => each.pid === pid && each.command === command));
}
