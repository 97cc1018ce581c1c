import { readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's clock that /proc counts processor time in: 100 a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** One process, as far as it has been watched. */
interface Watched {
  cpuSeconds: number;
  /** The most it has ever held, by the kernel's own count. */
  peakBytes: number;
}

/**
 * Watches a process and all that it starts, by /proc. A process once found stays in the tree, though its parent end
 * before it.
 */
export class ProcessTree {
  readonly #members = new Map<number, Watched>();
  readonly #strangers = new Set<number>();
  #peakBytes = 0;

  constructor(root: number) {
    this.#members.set(root, { cpuSeconds: 0, peakBytes: 0 });
    for (const pid of pids()) if (pid !== root) this.#strangers.add(pid);
  }

  /** The most that all processes held together at any look, resident, shared pages counted for each. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** The most that one process held. */
  get largestBytes(): number {
    return Math.max(...[...this.#members.values()].map(({ peakBytes }) => peakBytes));
  }

  /** Processor time of all processes up to the last look at each. */
  get cpuSeconds(): number {
    return [...this.#members.values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  }

  look(): void {
    for (const pid of pids()) {
      if (this.#members.has(pid) || this.#strangers.has(pid)) continue;
      const parent = statOf(pid)?.parent;
      if (parent === undefined) continue;
      if (this.#members.has(parent)) this.#members.set(pid, { cpuSeconds: 0, peakBytes: 0 });
      else this.#strangers.add(pid);
    }
    let together = 0;
    for (const [pid, member] of this.#members) {
      const stat = statOf(pid);
      if (!stat) continue;
      member.cpuSeconds = Math.max(member.cpuSeconds, stat.cpuSeconds);
      member.peakBytes = Math.max(member.peakBytes, stat.residentBytes, peakOf(pid));
      together += stat.residentBytes;
    }
    this.#peakBytes = Math.max(this.#peakBytes, together);
  }
}

/** Processor time of all ended children of this process, and theirs, that somebody has waited for. */
export function endedChildrenCpuSeconds(): number {
  const stat = statOf(process.pid);
  if (!stat) throw new Error('Without /proc there is nothing to measure with');
  return stat.childrenCpuSeconds;
}

interface Stat {
  readonly parent: number;
  readonly cpuSeconds: number;
  readonly childrenCpuSeconds: number;
  readonly residentBytes: number;
}

/** Fields of `/proc/<pid>/stat` by their place after the name, which may hold anything (man 5 proc); none once it is gone. */
function statOf(pid: number): Stat | undefined {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (index: number): number => Number(fields[index]);
  return {
    parent: field(1),
    cpuSeconds: (field(11) + field(12)) / TICKS_PER_SECOND,
    childrenCpuSeconds: (field(13) + field(14)) / TICKS_PER_SECOND,
    residentBytes: field(21) * PAGE_BYTES,
  };
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '') ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

function pids(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A process may end between being listed and being looked at.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}
