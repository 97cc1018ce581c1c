import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DEFAULT_TIMEOUT_MS } from '../deadline.ts';
import type { FontFacts } from '../font.ts';
import type { FrameAtOptions } from '../frame-at.ts';
import type { InspectOptions, Inspection } from '../inspect.ts';
import type { Probe } from '../probe-result.ts';
import type { Bounds } from '../deadline.ts';
import { seemsAnimated, seemsImage } from '../sniff.ts';
import type { SoundEncoding } from '../sound-writer.ts';
import type { Still } from '../still.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { MediaChild, asError } from './media-child.ts';
import type { Outcome, Task } from './messages.ts';
import { Turns } from './turns.ts';

export interface MediaProcessOptions {
  /** Timeout for one file, in milliseconds; default 30 s. The process is killed half a second later. */
  timeoutMs?: number;
  /** Files read concurrently, each in its own process; default 1. Small images have one additional process. */
  concurrency?: number;
  /** How long an idle process is kept, in milliseconds; default one minute. It takes 80 MB. */
  idleMs?: number;
  /** Heap limit of each process, in MiB. */
  maxOldSpaceMb?: number;
  /** Receives the output of a process: messages of libav and libvips. */
  onLog?: (line: string) => void;
  /** Receives each ProcessNotStarted, which its file gets as well. */
  onNotStarted?: (error: unknown) => void;
  /** The child's script, if a bundle puts it elsewhere than beside itself as `media-child.js`. */
  entry?: URL;
}

/**
 * The media functions in child processes: a file that crashes or hangs a decoder ends only that process. The call
 * rejects with UnreadableMedia and is not retried.
 */
export interface MediaProcess {
  /** Paths must be absolute or relative to the parent's working directory. */
  inspect(path: string, outDir: string, options?: InspectOptions): Promise<Inspection>;
  frameAt(path: string, probe: Probe, options: FrameAtOptions): Promise<Still | null>;
  /** Muxes the video of one file with the sound of another into an mp4. */
  withSound(pictures: string, sound: string, output: string, options?: Bounds): Promise<void>;
  /** Writes an animated picture as an mp4; false for any other file. */
  animationAsClip(path: string, output: string, options?: Bounds): Promise<boolean>;
  /** Writes the sound of a file as an m4a. */
  extractSound(path: string, output: string, options?: Bounds): Promise<void>;
  /** Mixes several recordings, played at once. */
  sumSounds(
    paths: readonly [string, ...string[]],
    output: string,
    format: SoundEncoding,
    options?: Bounds,
  ): Promise<void>;
  /** Profile of the voice in a file; null without sound. */
  voice(path: string, options?: Bounds): Promise<VoiceProfile | null>;
  /** What a font file says of itself. */
  font(path: string, options?: Bounds): Promise<FontFacts>;
  /** The same processes for one owner; queued owners take turns. Without it, all work has one owner. */
  forOwner(owner: string): MediaProcess;
  /** Kills running work, rejects queued work, and resolves when all processes have exited. Idempotent. */
  close(): Promise<void>;
}

export class MediaProcessClosed extends Error {
  override readonly name = 'MediaProcessClosed';
  constructor() {
    super('The media process is closed');
  }
}

interface Job {
  task: Task;
  owner: string;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
  /** Removes the job from the queue, if it is still there. */
  withdraw: () => void;
}

/** Processes start on first use and do not keep the program alive while idle. */
export function createMediaProcess(options: MediaProcessOptions = {}): MediaProcess {
  const pool = new MediaPool(options);
  // Images of usual sizes are quick, and need not wait for videos.
  const images = new MediaPool({ ...options, concurrency: 1 });
  return ownedBy('', { pool, images, queued: Promise.resolve() });
}

interface Pools {
  readonly pool: MediaPool;
  readonly images: MediaPool;
  /** Resolves when all files requested so far are queued. */
  queued: Promise<unknown>;
}

function ownedBy(owner: string, pools: Pools): MediaProcess {
  const { pool, images } = pools;
  const run = async (task: Task, bounds: Bounds = {}): Promise<void> => {
    await pool.run<null>(task, owner, bounds);
  };
  return {
    inspect: async (path, outDir, { signal, timeoutMs, ...rest } = {}) => {
      // Files are classified concurrently, but queued in request order.
      const sorted = Promise.all([isSmallImage(path), pools.queued]);
      pools.queued = sorted.then(() => undefined);
      const [small] = await sorted;
      const lane = small ? images : pool;
      return lane.run<Inspection>({ name: 'inspect', path, outDir, options: rest }, owner, { signal, timeoutMs });
    },
    frameAt: (path, probe, { signal, timeoutMs, ...rest }) => {
      const lane = probe.kind === 'image' && probe.bytes <= SMALL_IMAGE ? images : pool;
      return lane.run<Still | null>({ name: 'frameAt', path, probe, options: rest }, owner, { signal, timeoutMs });
    },
    withSound: (pictures, sound, output, bounds) => run({ name: 'withSound', path: pictures, sound, output }, bounds),
    animationAsClip: async (path, output, bounds = {}) =>
      (await seemsAnimated(path)) && pool.run<boolean>({ name: 'animationAsClip', path, output }, owner, bounds),
    extractSound: (path, output, bounds) => run({ name: 'extractSound', path, output }, bounds),
    sumSounds: ([path, ...others], output, format, bounds) =>
      run({ name: 'sumSounds', path, others, output, format }, bounds),
    voice: (path, bounds = {}) => pool.run<VoiceProfile | null>({ name: 'voice', path }, owner, bounds),
    font: (path, bounds = {}) => images.run<FontFacts>({ name: 'font', path }, owner, bounds),
    forOwner: (other) => ownedBy(other, pools),
    close: async () => {
      await Promise.all([pool.close(), images.close()]);
    },
  };
}

/** In bytes: about the maximum of a phone's camera. */
const SMALL_IMAGE = 30 * 1024 * 1024;

/** By its first bytes; errors are left to the process. */
async function isSmallImage(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size <= SMALL_IMAGE && (await seemsImage(path));
  } catch {
    return false;
  }
}

const IDLE_MS = 60_000;

class MediaPool {
  readonly #options: MediaProcessOptions;
  readonly #queue = new Turns<Job>();
  readonly #children = new Set<MediaChild>();
  /** With the timers that end them, the last used one last. */
  readonly #idle = new Map<MediaChild, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(options: MediaProcessOptions) {
    this.#options = options;
  }

  run<T extends Outcome>(task: Task, owner: string, { signal, timeoutMs }: Bounds): Promise<T> {
    if (this.#closed) return Promise.reject(new MediaProcessClosed());
    if (signal?.aborted) return Promise.reject(asError(signal.reason));
    return new Promise<Outcome>((resolve, reject) => {
      const job: Job = {
        task,
        owner,
        timeoutMs: timeoutMs ?? this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal,
        resolve,
        reject,
        withdraw: () => this.#withdraw(job),
      };
      this.#queue.add(owner, job);
      signal?.addEventListener('abort', job.withdraw, { once: true });
      this.#pump();
    }).then((outcome) => outcome as T);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.clear()) job.reject(new MediaProcessClosed());
    await Promise.all([...this.#children].map((child) => child.stop()));
    await Promise.all(this.#running);
  }

  #withdraw(job: Job): void {
    if (this.#queue.remove(job.owner, job)) job.reject(asError(job.signal?.reason));
  }

  #pump(): void {
    while (this.#running.size < (this.#options.concurrency ?? 1)) {
      const job = this.#queue.next();
      if (!job) return;
      const run = this.#serve(job).finally(() => {
        this.#running.delete(run);
        this.#pump();
      });
      this.#running.add(run);
    }
  }

  /** Never rejects: errors reject the job. */
  async #serve(job: Job): Promise<void> {
    job.signal?.removeEventListener('abort', job.withdraw);
    try {
      const child = await this.#child();
      try {
        job.resolve(await child.run(job.task, job.timeoutMs, job.signal));
      } finally {
        if (child.alive) this.#idle.set(child, this.#endLater(child));
        else this.#children.delete(child);
      }
    } catch (error) {
      job.reject(this.#closed ? new MediaProcessClosed() : error);
    }
  }

  async #child(): Promise<MediaChild> {
    for (const [child, timer] of [...this.#idle].toReversed()) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.alive) return child;
      this.#children.delete(child);
    }
    const { maxOldSpaceMb, onLog = () => {}, entry = defaultEntry() } = this.#options;
    const child = await MediaChild.start({ entry, maxOldSpaceMb, onLog }).catch((error: unknown) => {
      this.#options.onNotStarted?.(error);
      throw error;
    });
    this.#children.add(child);
    if (this.#closed) await child.stop();
    return child;
  }

  #endLater(child: MediaChild): NodeJS.Timeout {
    const end = async (): Promise<void> => {
      this.#idle.delete(child);
      await child.stop();
      this.#children.delete(child);
    };
    return setTimeout(() => void end(), this.#options.idleMs ?? IDLE_MS).unref();
  }
}

/** From source the child lies beside this file; a bundle has its own entry, `media-child.js`, in its folder. */
function defaultEntry(): URL {
  const isSource = import.meta.url.endsWith('/process/media-process.ts');
  const beside = new URL(isSource ? './child.ts' : './media-child.js', import.meta.url);
  return existsSync(beside) ? beside : new URL(import.meta.resolve('@kinoloom/media/node/child'));
}
