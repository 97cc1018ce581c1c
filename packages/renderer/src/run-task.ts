import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOfChild, ProcessNotStarted, type ChildEnd } from '@kinoloom/media/process';
import { FromChild, RenderTask, type RenderOutcome, type OutcomeOf } from './task.ts';
import { RenderFailed } from './render-failed.ts';

export interface RenderProgress {
  framesDone: number;
  framesTotal: number;
}

export interface RenderLimits {
  /** Maximum duration of a render. */
  wallMs: number;
  /** Maximum time without a message from the child. */
  silenceMs: number;
  /** Resident memory of the child. */
  memoryBytes: number;
}

export interface RenderOptions {
  signal?: AbortSignal;
  /** Called about six times a second while frames are made; `framesDone` never decreases. */
  onProgress?: (progress: RenderProgress) => void;
  limits?: Partial<RenderLimits>;
  /** Called with the child's process id once it runs, for logs. */
  onStart?: (pid: number) => void;
}

const LIMITS: RenderLimits = { wallMs: 10 * 60_000, silenceMs: 30_000, memoryBytes: 4 * 1024 ** 3 };

/** The child parses untrusted files: it gets what it needs to run, and none of the server's secrets. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'TZ',
  'NODE_COMPILE_CACHE',
];

/**
 * Pictures are allocated in blocks of some megabytes, on many threads. With these settings glibc returns them at once:
 * a render with several clips takes 100 MB less. Below a megabyte it would save more, but clearing fresh pages takes 5
 * % of the processor time. No effect without glibc.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' };

/**
 * There is so little to collect that coordinating other threads takes longer than collecting. The young generation
 * would otherwise take 32 MB at once, and 20 more after some minutes: a long video would need more memory than a short
 * one. More flags for the collector: `child/collector.ts`.
 */
const COLLECTOR = ['--max-semi-space-size=4', '--single-threaded-gc'];

/**
 * Node's compile cache: halves the child's start time. The parent's folder is preferred: with `npm start` it belongs to the
 * clone, while everybody may create one here. And canvas must not read all system fonts when it is loaded: the painter uses
 * bundled fonts by name, and canvas never substitutes others.
 */
const START = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'), DISABLE_SYSTEM_FONTS_LOAD: '1' };

/** In production the child is a bundle, which `npm run build` makes of the source: it starts with a third of the time. */
function childFile(): string {
  const [source, bundle] = ['child/main.ts', '../dist/main.cjs'].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  ) as [string, string];
  return process.env['NODE_ENV'] === 'production' && existsSync(bundle) ? bundle : source;
}

/** Characters kept of the child's error output, to report why it died. */
const LAST_WORDS = 2_000;

/**
 * Runs a task in a child process, which ends with this one, with the signal, or with the task.
 * @throws RenderFailed with a code for every kind of failure of the task; ProcessNotStarted when it was not begun
 */
export async function runTask<Kind extends RenderTask['kind']>(
  task: RenderTask & { readonly kind: Kind },
  options: RenderOptions = {},
): Promise<OutcomeOf<Kind>> {
  if (options.signal?.aborted) throw canceled();
  const parsed = RenderTask.safeParse(task);
  if (!parsed.success) throw new RenderFailed('renderer.crashed', `The render is not valid: ${parsed.error.message}`);
  const child = fork(childFile(), [task.kind], {
    execArgv: COLLECTOR,
    env: { ...MEMORY, ...START, ...passedOn() },
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // In a separate process group: Ctrl-C is for the server, which decides about the render.
    detached: true,
  });
  const made = await outcomeOf(child, parsed.data, options);
  if (isOf(made, task.kind)) return made;
  throw new RenderFailed('renderer.crashed', `The renderer did ${made.kind} where ${task.kind} was asked for`);
}

const passedOn = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

function isOf<Kind extends RenderTask['kind']>(made: RenderOutcome, kind: Kind): made is OutcomeOf<Kind> {
  return made.kind === kind;
}

const canceled = (): RenderFailed => new RenderFailed('canceled', 'The render was canceled');

async function outcomeOf(child: ChildProcess, task: RenderTask, options: RenderOptions): Promise<RenderOutcome> {
  const limits = { ...LIMITS, ...options.limits };
  let outcome: RenderOutcome | undefined;
  let failure: RenderFailed | undefined;
  const stop = (reason: RenderFailed): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };

  const cancel = (): void => stop(canceled());
  options.signal?.addEventListener('abort', cancel, { once: true });
  const wall = setTimeout(() => stop(timeout(`It took longer than ${limits.wallMs / 1000} s`)), limits.wallMs);
  const silence = setTimeout(() => stop(timeout(`It said nothing for ${limits.silenceMs / 1000} s`)), limits.silenceMs);
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });

  child.on('message', (data) => {
    silence.refresh();
    const parsed = FromChild.safeParse(data);
    if (!parsed.success)
      return stop(
        new RenderFailed('renderer.crashed', 'The renderer said what it never says', { cause: parsed.error }),
      );
    const message = parsed.data;
    switch (message.kind) {
      case 'ready':
        if (child.pid !== undefined) options.onStart?.(child.pid);
        // A child that has exited by now is reported by its close event.
        child.send(task, () => undefined);
        break;
      case 'progress':
        if (message.memoryBytes > limits.memoryBytes)
          stop(new RenderFailed('renderer.memory', `It used more than ${limits.memoryBytes} bytes`));
        else if (!failure) options.onProgress?.({ framesDone: message.framesDone, framesTotal: message.framesTotal });
        break;
      // Each is the child's last message. Its exit would wait for V8's threads, and one of these may wait for a collection.
      case 'done':
        outcome = message.outcome;
        child.kill('SIGKILL');
        break;
      case 'failed':
        stop(new RenderFailed(message.code, message.message, { overlayId: message.overlayId }));
        break;
    }
  });

  try {
    const end = await endOfChild(child, 'close');
    if (end.error)
      throw new ProcessNotStarted(`The renderer did not start: ${end.error.message}`, { cause: end.error });
    if (outcome && !failure) return outcome;
    throw failure ?? crash(end, lastWords);
  } finally {
    clearTimeout(wall);
    clearTimeout(silence);
    options.signal?.removeEventListener('abort', cancel);
  }
}

const timeout = (why: string): RenderFailed => new RenderFailed('renderer.timeout', `The render was stopped. ${why}`);

function crash({ code, signal }: ChildEnd, lastWords: string): RenderFailed {
  if (/heap out of memory|bad_alloc|Cannot allocate memory/.test(lastWords))
    return new RenderFailed('renderer.memory', 'The renderer ran out of memory');
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return new RenderFailed('renderer.crashed', `The renderer ${how}`, { cause: lastWords });
}
