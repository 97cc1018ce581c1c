import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { flowToComposition } from '@kinoloom/composition';
import { joinSegments, planSegments, renderAudio, renderSegment, type RenderOptions } from '@kinoloom/renderer';
import { folders } from '../folders.ts';
import { describeMachine } from '../measure/machine.ts';
import { threadsCpuSeconds } from '../measure/process-tree.ts';
import type { StartKind, StartResult } from '../report/results-file.ts';

const TURNS = 15;

/**
 * Starts the renderer's process for each kind of task, and an empty Node, in turns: processor seconds until each could do something. The first turn
 * fills the compile cache and does not count.
 */
export async function measureStart(): Promise<StartResult> {
  const machine = describeMachine(new Date());
  const seconds: Record<StartKind, number[]> = { plan: [], segment: [], sound: [], join: [], empty: [] };
  const renderer = tasks();
  for (let turn = 0; turn <= TURNS; turn++)
    for (const kind of Object.keys(seconds) as StartKind[]) {
      const time = kind === 'empty' ? await emptyStart() : await startOf(renderer[kind]);
      if (turn > 0) seconds[kind].push(time);
    }
  return { machine, seconds };
}

type Start = (options: RenderOptions) => Promise<unknown>;

/** Of a black frame: the process is ended before it works. */
function tasks(): Readonly<Record<Exclude<StartKind, 'empty'>, Start>> {
  const composition = flowToComposition([]);
  const { canvas } = composition;
  const encoding = { canvas, quality: 'high', colours: 'bt709', setId: 0, keyframeEvery: 60 } as const;
  const frame = { from: 0, length: 1 };
  const span = { ...frame, start: 0, path: 'canvas' as const, clip: null, over: [], reason: 'no clip' };
  const files = { sources: {}, output: join(folders.runtime, 'start.mp4') };
  return {
    plan: (options) => planSegments({ ...files, composition, quality: 'high', identities: {}, unsound: [] }, options),
    segment: (options) =>
      renderSegment({ ...files, encoding, segment: { kind: 'encoded', ...frame, hash: '', spans: [span] } }, options),
    sound: (options) => renderAudio({ ...files, composition }, options),
    join: (options) => joinSegments({ ...files, plan: { frames: 1, encoding, segments: [] }, segments: {} }, options),
  };
}

/** Ends the process when it is ready for its task. */
async function startOf(start: Start): Promise<number> {
  const stop = new AbortController();
  let seconds: number | undefined;
  const onStart = (pid: number): void => {
    seconds = threadsCpuSeconds(pid);
    stop.abort();
  };
  const [ended] = await Promise.allSettled([start({ onStart, signal: stop.signal })]);
  if (seconds === undefined)
    throw new Error('The renderer did not start', { cause: ended.status === 'rejected' && ended.reason });
  return seconds;
}

async function emptyStart(): Promise<number> {
  const script = 'setInterval(() => {}, 1_000); process.send(true)';
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  const seconds = threadsCpuSeconds(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return seconds;
}
