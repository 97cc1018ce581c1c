import { readdirSync, readFileSync } from 'node:fs';

/** Unit of CPU time in /proc: 100 ticks per second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** Usage of one process up to its last reading. */
interface Watched {
  cpuSeconds: number;
  /** Peak resident memory as counted by the kernel. */
  peakBytes: number;
}

/** Watches a process and its descendants in /proc. A process stays in the tree even if its parent ends first. */
export class ProcessTree {
  readonly #members = new Map<number, Watched>();
  readonly #strangers = new Set<number>();
  #peakBytes = 0;

  constructor(root: number) {
    this.#members.set(root, { cpuSeconds: 0, peakBytes: 0 });
    for (const pid of pids()) if (pid !== root) this.#strangers.add(pid);
  }

  /** Peak resident memory of all processes together; shared pages count for each. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Peak resident memory of the largest process. */
  get largestBytes(): number {
    return Math.max(...[...this.#members.values()].map(({ peakBytes }) => peakBytes));
  }

  /** CPU time of all processes up to the last reading of each. */
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

interface TreeUsage {
  /** Until now, with that of processes that have ended. */
  readonly cpuSeconds: number;
  /** The same by the name of the program. */
  readonly cpuSecondsOf: Readonly<Record<string, number>>;
  /** By the name of the program: proportional set size, where a page that several processes share counts for each in part. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** What a process and all its descendants take. */
export function treeUsage(root: number): TreeUsage {
  const cpuSecondsOf: Record<string, number> = {};
  const bytes: Record<string, number> = {};
  for (const pid of membersOf(root)) {
    const { cpuSeconds = 0, childrenCpuSeconds = 0 } = statOf(pid) ?? {};
    const name = nameOf(pid);
    cpuSecondsOf[name] = (cpuSecondsOf[name] ?? 0) + cpuSeconds + childrenCpuSeconds;
    bytes[name] = (bytes[name] ?? 0) + proportionalOf(pid);
  }
  const cpuSeconds = Object.values(cpuSecondsOf).reduce((sum, seconds) => sum + seconds, 0);
  return { cpuSeconds, cpuSecondsOf, bytes };
}

/** A process and all its descendants that run now. */
export function membersOf(root: number): number[] {
  const parents = new Map(pids().map((pid) => [pid, statOf(pid)?.parent]));
  const members = [root];
  // The list grows while it is walked.
  for (const member of members) for (const [pid, parent] of parents) if (parent === member) members.push(pid);
  return members;
}

/** The script of a Node, else the program. */
function nameOf(pid: number): string {
  const words = (read(`/proc/${pid}/cmdline`) ?? '').split('\0').filter((word) => word !== '');
  const script = words.find((word) => /\.(m?js|ts)$/.test(word)) ?? words[0] ?? '';
  return script.startsWith('postgres:') ? 'postgres' : (script.split('/').at(-1) ?? '');
}

function proportionalOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '') ?? [];
  return Number(kilobytes) * 1024;
}

/** CPU time of the threads of a process that run now: in nanoseconds, where `/proc/<pid>/stat` counts ticks. */
export function threadsCpuSeconds(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`) ?? '0');
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e9, 0);
}

/** CPU time of all ended and reaped descendants of this process. */
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

/** Fields of `/proc/<pid>/stat` after the name, which may contain any character (man 5 proc); undefined once the process is gone. */
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
    // The process ended after it was listed.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}
