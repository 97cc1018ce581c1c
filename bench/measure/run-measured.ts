import { spawn } from 'node:child_process';
import { endedChildrenCpuSeconds, ProcessTree } from './process-tree.ts';

const LOOK_EVERY_MS = 60;

/** What a command took, with everything it started. */
export interface Usage {
  readonly wallSeconds: number;
  /** User and system time. */
  readonly cpuSeconds: number;
  /** Resident memory of all processes together, shared pages counted for each, at its most. */
  readonly peakBytes: number;
  /** Resident memory of the largest process at its most. */
  readonly largestBytes: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
}

/**
 * Runs a command to its end and measures it. One at a time: the processor time of ended children can't be told apart.
 * @throws Error with what the command printed, if it fails
 */
export async function runMeasured({ file, args, cwd }: Command): Promise<Usage> {
  const cpuBefore = endedChildrenCpuSeconds();
  const start = performance.now();
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4_000)));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  // Where it could not be started, `ended` says why.
  const tree = new ProcessTree(child.pid ?? 0);
  const timer = setInterval(() => tree.look(), LOOK_EVERY_MS);
  try {
    const end = await ended;
    const wallSeconds = (performance.now() - start) / 1000;
    if (end !== 0) throw new Error(`${file} ended with ${end}:\n${printed}`);
    // The kernel's sum lacks processes that nobody waited for; the looks lack what came after the last of them.
    const cpuSeconds = Math.max(endedChildrenCpuSeconds() - cpuBefore, tree.cpuSeconds);
    return { wallSeconds, cpuSeconds, peakBytes: tree.peakBytes, largestBytes: tree.largestBytes };
  } finally {
    clearInterval(timer);
  }
}
