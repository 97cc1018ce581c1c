import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DEFAULT_TIMEOUT_MS } from '../deadline.ts';
import type { FrameAtOptions } from '../frame-at.ts';
import type { InspectOptions, Inspection } from '../inspect.ts';
import type { Probe } from '../probe-result.ts';
import type { Bounds } from '../deadline.ts';
import { sniff } from '../sniff.ts';
import type { SoundEncoding } from '../sound-writer.ts';
import type { Still } from '../still.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { MediaChild, asError } from './media-child.ts';
import type { Outcome, Task } from './messages.ts';
import { Turns } from './turns.ts';

export interface MediaProcessOptions {
  /** Longest work on one file, in milliseconds; 30 s unless told. The process is killed half a second later. */
  timeoutMs?: number;
  /** Files read at once, each in a process of its own; 1 unless told. Small images have one more process, for themselves. */
  concurrency?: number;
  /** Cap of each process's JavaScript heap, in MiB. */
  maxOldSpaceMb?: number;
  /** Lines that a process printed: libav's and libvips's last words. */
  onLog?: (line: string) => void;
  /** The child's script, where a bundle has put it elsewhere than beside itself as `media-child.js`. */
  entry?: URL;
}

/**
 * The media functions at arm's length: a file that crashes or hangs a decoder ends a child process and nothing else. A
 * crash or timeout rejects that file alone, as UnreadableMedia, and it is never tried again by itself.
 */
export interface MediaProcess {
  /** Paths must be absolute or relative to the parent's working directory. */
  inspect(path: string, outDir: string, options?: InspectOptions): Promise<Inspection>;
  frameAt(path: string, probe: Probe, options: FrameAtOptions): Promise<Still | null>;
  /** Writes an mp4 of the pictures of one file and the sound of another. */
  withSound(pictures: string, sound: string, output: string, options?: Bounds): Promise<void>;
  /** Writes the sound of a file as an m4a. */
  extractSound(path: string, output: string, options?: Bounds): Promise<void>;
  /** Writes what is heard when several recordings are played at once. */
  sumSounds(
    paths: readonly [string, ...string[]],
    output: string,
    format: SoundEncoding,
    options?: Bounds,
  ): Promise<void>;
  /** What the voice in a file is like; null where there is no sound. */
  voice(path: string, options?: Bounds): Promise<VoiceProfile | null>;
  /** The same processes, at work for somebody: whose files wait take turns. Without, all work counts as one owner's. */
  forOwner(owner: string): MediaProcess;
  /** Kills what runs, refuses what waits, and resolves when every process is gone. Safe to call twice. */
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
  /** Takes the job out of the queue, if it still waits there. */
  withdraw: () => void;
}

/** Processes start with the first request that needs them, and don't keep the program alive while idle. */
export function createMediaProcess(options: MediaProcessOptions = {}): MediaProcess {
  const pool = new MediaPool(options);
  // Images of usual sizes are read in a moment, and need not wait for videos.
  const images = new MediaPool({ ...options, concurrency: 1 });
  return ownedBy('', { pool, images, queued: Promise.resolve() });
}

interface Pools {
  readonly pool: MediaPool;
  readonly images: MediaPool;
  /** Resolves when each file that was asked for so far is in its queue. */
  queued: Promise<unknown>;
}

function ownedBy(owner: string, pools: Pools): MediaProcess {
  const { pool, images } = pools;
  const run = async (task: Task, bounds: Bounds = {}): Promise<void> => {
    await pool.run<null>(task, owner, bounds);
  };
  return {
    inspect: async (path, outDir, { signal, timeoutMs, ...rest } = {}) => {
      // Files are looked at side by side, and queue in the order in which they were asked for.
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
    extractSound: (path, output, bounds) => run({ name: 'extractSound', path, output }, bounds),
    sumSounds: ([path, ...others], output, format, bounds) =>
      run({ name: 'sumSounds', path, others, output, format }, bounds),
    voice: (path, bounds = {}) => pool.run<VoiceProfile | null>({ name: 'voice', path }, owner, bounds),
    forOwner: (other) => ownedBy(other, pools),
    close: async () => {
      await Promise.all([pool.close(), images.close()]);
    },
  };
}

/** In bytes: about what a phone's camera makes at most. */
const SMALL_IMAGE = 30 * 1024 * 1024;

/** By its first bytes; what cannot be opened is for the process to refuse. */
async function isSmallImage(path: string): Promise<boolean> {
  try {
    return (await stat(path)).size <= SMALL_IMAGE && (await sniff(path))?.kind === 'image';
  } catch {
    return false;
  }
}

class MediaPool {
  readonly #options: MediaProcessOptions;
  readonly #queue = new Turns<Job>();
  readonly #children = new Set<MediaChild>();
  readonly #idle: MediaChild[] = [];
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

  /** Never rejects: whatever goes wrong is the job's. */
  async #serve(job: Job): Promise<void> {
    job.signal?.removeEventListener('abort', job.withdraw);
    try {
      const child = await this.#child();
      try {
        job.resolve(await child.run(job.task, job.timeoutMs, job.signal));
      } finally {
        if (child.alive) this.#idle.push(child);
        else this.#children.delete(child);
      }
    } catch (error) {
      job.reject(this.#closed ? new MediaProcessClosed() : error);
    }
  }

  async #child(): Promise<MediaChild> {
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) {
      if (child.alive) return child;
      this.#children.delete(child);
    }
    const { maxOldSpaceMb, onLog = () => {}, entry = defaultEntry() } = this.#options;
    const child = await MediaChild.start({ entry, maxOldSpaceMb, onLog });
    this.#children.add(child);
    if (this.#closed) await child.stop();
    return child;
  }
}

/** From source the child lies beside this file; a bundle has it as an entry of its own, `media-child.js`, in its folder. */
function defaultEntry(): URL {
  const isSource = import.meta.url.endsWith('/process/media-process.ts');
  const beside = new URL(isSource ? './child.ts' : './media-child.js', import.meta.url);
  return existsSync(beside) ? beside : new URL(import.meta.resolve('@kinoloom/media/node/child'));
}
