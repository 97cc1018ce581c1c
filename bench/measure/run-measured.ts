import { spawn } from 'node:child_process';
import { endedChildrenCpuSeconds, ProcessTree } from './process-tree.ts';

const LOOK_EVERY_MS = 60;

/** Resources used by some work, including every process it started. */
export interface Usage {
  readonly wallSeconds: number;
  /** User and system time. */
  readonly cpuSeconds: number;
  /** Peak resident memory of all processes together; shared pages count for each. */
  readonly peakBytes: number;
  /** Peak resident memory of the largest process. */
  readonly largestBytes: number;
}

/** Work in one child process and its descendants; reports the child's pid once it runs. */
export type MeasuredRun = (onStart: (pid: number) => void) => Promise<void>;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
}

/** Measures work from start to end. Only one at a time: the CPU time of ended children cannot be separated. */
export async function measured(work: MeasuredRun): Promise<Usage> {
  const cpuBefore = endedChildrenCpuSeconds();
  const start = performance.now();
  let tree: ProcessTree | undefined;
  const timer = setInterval(() => tree?.look(), LOOK_EVERY_MS);
  try {
    await work((pid) => (tree = new ProcessTree(pid)));
  } finally {
    clearInterval(timer);
  }
  const wallSeconds = (performance.now() - start) / 1000;
  if (!tree) throw new Error('The work was done without a process');
  // The kernel's sum lacks processes that were not reaped; the readings lack the time after the last one.
  const cpuSeconds = Math.max(endedChildrenCpuSeconds() - cpuBefore, tree.cpuSeconds);
  return { wallSeconds, cpuSeconds, peakBytes: tree.peakBytes, largestBytes: tree.largestBytes };
}

/** Runs a command to its end. @throws Error with its output when it fails */
export function command({ file, args, cwd }: Command): MeasuredRun {
  return async (onStart) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4_000)));
    const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? signal));
    });
    if (child.pid !== undefined) onStart(child.pid);
    const end = await ended;
    if (end !== 0) throw new Error(`${file} ended with ${end}:\n${printed}`);
  };
}
