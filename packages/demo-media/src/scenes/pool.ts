import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FromPoolWorker, Live, Operation, PlainOrder, ToPoolWorker, WorkRequest } from './pool-messages.ts';

/** Operations that give back a picture; all others write a file. */
const PICTURES = ['makeImage', 'editImage', 'mixImages', 'upscaleImage'] as const satisfies readonly Operation[];
const FILES = [
  'makeClip',
  'upscaleClip',
  'reframeClip',
  'addSound',
  'lipsync',
  'perform',
  'speak',
  'changeVoice',
  'makeSound',
  'makeMusic',
  'split',
] as const satisfies readonly Exclude<Operation, (typeof PICTURES)[number]>[];

type Pictures = { [K in (typeof PICTURES)[number]]: (order: PlainOrder<K> & Live) => Promise<Buffer> };
type Files = { [K in (typeof FILES)[number]]: (order: PlainOrder<K> & Live) => Promise<void> };

/** Makes pictures and films on worker threads, so that the caller's event loop stays free. */
export interface ScenePool extends Pictures, Files {
  /** Ends the workers; what is running or queued rejects. */
  close(): Promise<void>;
}

interface Job extends Live {
  readonly request: WorkRequest;
  settle(result: { ok: true; bytes: Uint8Array | null } | { ok: false; error: unknown }): void;
}

interface PoolWorker {
  readonly thread: Worker;
  job: Job | null;
  /** Told when the current job ends. */
  readonly idle: (() => void)[];
}

/** How long a worker may take to leave its job when the pool closes; a large picture takes a few seconds. */
const PATIENCE_MS = 5_000;

/** @param options.workers threads at most, started as needed; by default the processor's, at least one */
export function createScenePool(options: { readonly workers?: number } = {}): ScenePool {
  const jobs = new JobQueue(Math.max(1, options.workers ?? availableParallelism()));
  const picture =
    (kind: Operation) =>
    async (order: object): Promise<Buffer> => {
      const bytes = await jobs.submit(kind, order);
      if (!bytes) throw new Error('The scene worker sent no picture');
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    };
  const file =
    (kind: Operation) =>
    async (order: object): Promise<void> => {
      await jobs.submit(kind, order);
    };
  return {
    ...(Object.fromEntries(PICTURES.map((kind) => [kind, picture(kind)])) as unknown as Pictures),
    ...(Object.fromEntries(FILES.map((kind) => [kind, file(kind)])) as unknown as Files),
    close: () => jobs.close(),
  };
}

/** Orders that wait, and the threads that take them. */
class JobQueue {
  readonly #most: number;
  readonly #workers: PoolWorker[] = [];
  readonly #queue: Job[] = [];
  #nextId = 1;
  #closed = false;

  constructor(most: number) {
    this.#most = most;
  }

  submit(kind: Operation, { signal, onProgress, ...order }: Live): Promise<Uint8Array | null> {
    if (this.#closed) return Promise.reject(new Error('The scene pool is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const abort = (): void => this.#abort(job);
      const job: Job = {
        request: { kind, id: this.#nextId++, order },
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress } : {}),
        settle(result) {
          signal?.removeEventListener('abort', abort);
          if (result.ok) resolve(result.bytes);
          else reject(signal?.aborted ? (signal.reason as Error) : (result.error as Error));
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(job);
      this.#assign();
    });
  }

  #abort(job: Job): void {
    const at = this.#queue.indexOf(job);
    if (at >= 0) this.#queue.splice(at, 1);
    else this.#cancel(this.#workers.find((worker) => worker.job === job));
    // A picture is painted in one go and leaves nothing behind, so there is nothing to wait for.
    if (at >= 0 || PICTURES.some((kind) => kind === job.request.kind))
      job.settle({ ok: false, error: job.signal?.reason });
  }

  #cancel(worker: PoolWorker | undefined): void {
    if (worker?.job) worker.thread.postMessage({ kind: 'cancel', id: worker.job.request.id } satisfies ToPoolWorker);
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const worker =
        this.#workers.find(({ job }) => job === null) ?? (this.#workers.length < this.#most ? this.#start() : null);
      const job = worker && this.#queue.shift();
      if (!worker || !job) return;
      worker.job = job;
      worker.thread.ref();
      worker.thread.postMessage(job.request);
    }
  }

  #start(): PoolWorker {
    const worker: PoolWorker = { thread: new Worker(new URL('./worker.ts', import.meta.url)), job: null, idle: [] };
    const lose = (error: Error): void => {
      const at = this.#workers.indexOf(worker);
      if (at >= 0) this.#workers.splice(at, 1);
      released(worker)?.settle({ ok: false, error });
      if (!this.#closed) this.#assign();
    };
    worker.thread.on('message', (reply: FromPoolWorker) => {
      if (reply.id !== worker.job?.request.id) return;
      if (reply.kind === 'progress') return worker.job.onProgress?.(reply.fraction);
      const job = released(worker);
      // An idle worker must not keep the process alive.
      worker.thread.unref();
      job?.settle(reply.kind === 'done' ? { ok: true, bytes: reply.bytes } : { ok: false, error: revive(reply) });
      this.#assign();
    });
    worker.thread.on('error', lose);
    worker.thread.on('exit', (code) => lose(new Error(`A scene worker ended with code ${code}`)));
    this.#workers.push(worker);
    return worker;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new Error('The scene pool was closed');
    for (const job of this.#queue.splice(0)) job.settle({ ok: false, error });
    await Promise.all(
      this.#workers.splice(0).map(async (worker) => {
        if (worker.job) {
          worker.job.settle({ ok: false, error });
          // Ending a thread in the middle of an encode can take the process with it, so it is asked to stop first.
          this.#cancel(worker);
          const ended = new Promise<void>((resolve) => worker.idle.push(resolve));
          await Promise.race([ended, pause(PATIENCE_MS, undefined, { ref: false })]);
        }
        await worker.thread.terminate();
      }),
    );
  }
}

/** Takes a worker's job off it, and tells who waits for that. */
function released(worker: PoolWorker): Job | null {
  const { job } = worker;
  worker.job = null;
  for (const resolve of worker.idle.splice(0)) resolve();
  return job;
}

/** Errors cross threads as plain data; a RangeError stays one, since callers tell them apart. */
function revive(reply: Extract<FromPoolWorker, { kind: 'failed' }>): Error {
  const error = reply.name === 'RangeError' ? new RangeError(reply.message) : new Error(reply.message);
  error.name = reply.name;
  if (reply.stack) error.stack = reply.stack;
  return error;
}
