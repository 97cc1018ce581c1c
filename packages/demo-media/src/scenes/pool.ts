import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Reply, Request, Operation, OperationRequest, Orders } from './pool-messages.ts';

/** Operations that give back a picture; all others write a file. */
const PICTURES = ['makeImage', 'editImage', 'mixImages', 'upscaleImage'] as const satisfies readonly Operation[];
type PictureOperation = (typeof PICTURES)[number];
type FileOperation = Exclude<Operation, PictureOperation>;

type Generators = { [K in PictureOperation]: (order: Orders[K]) => Promise<Buffer> } & {
  [K in FileOperation]: (order: Orders[K]) => Promise<void>;
};

/** Makes pictures and films on worker threads, so that the caller's event loop stays free. */
export interface ScenePool extends Generators {
  /** Ends the workers; what is running or queued rejects. */
  close(): Promise<void>;
}

interface Job {
  readonly request: OperationRequest;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((fraction: number) => void) | undefined;
  settle(result: { ok: true; bytes: Uint8Array | null } | { ok: false; error: unknown }): void;
}

interface Hand {
  readonly worker: Worker;
  job: Job | null;
  /** Told when the current job ends. */
  readonly idle: (() => void)[];
}

/** How long a worker may take to leave its job when the pool closes; a large picture takes a few seconds. */
const PATIENCE_MS = 5_000;

/** @param options.workers threads at most, started as needed; by default the processor's, at least one */
export function createScenePool(options: { readonly workers?: number } = {}): ScenePool {
  const most = Math.max(1, options.workers ?? availableParallelism());
  const hands: Hand[] = [];
  const queue: Job[] = [];
  let nextId = 1;
  let closed = false;

  const assign = (): void => {
    while (queue.length > 0) {
      const hand = hands.find((h) => h.job === null) ?? (hands.length < most ? hire() : null);
      if (!hand) return;
      const job = queue.shift();
      if (!job) return;
      hand.job = job;
      hand.worker.ref();
      hand.worker.postMessage(job.request);
    }
  };

  const hire = (): Hand => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const hand: Hand = { worker, job: null, idle: [] };
    const lose = (error: Error): void => {
      const at = hands.indexOf(hand);
      if (at >= 0) hands.splice(at, 1);
      const job = hand.job;
      hand.job = null;
      for (const resolve of hand.idle.splice(0)) resolve();
      job?.settle({ ok: false, error });
      if (!closed) assign();
    };
    worker.on('message', (reply: Reply) => {
      const job = hand.job;
      if (!job || reply.id !== job.request.id) return;
      if (reply.kind === 'progress') {
        job.onProgress?.(reply.fraction);
        return;
      }
      hand.job = null;
      for (const resolve of hand.idle.splice(0)) resolve();
      // An idle worker must not keep the process alive.
      worker.unref();
      job.settle(reply.kind === 'done' ? { ok: true, bytes: reply.bytes } : { ok: false, error: revive(reply) });
      assign();
    });
    worker.on('error', lose);
    worker.on('exit', (code) => lose(new Error(`A scene worker ended with code ${code}`)));
    hands.push(hand);
    return hand;
  };

  const submit = (
    request: OperationRequest,
    signal?: AbortSignal,
    onProgress?: (fraction: number) => void,
  ): Promise<Uint8Array | null> => {
    if (closed) return Promise.reject(new Error('The scene pool is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        const at = queue.indexOf(job);
        if (at >= 0) {
          queue.splice(at, 1);
          job.settle({ ok: false, error: signal?.reason });
        } else {
          const hand = hands.find((h) => h.job === job);
          hand?.worker.postMessage({ kind: 'cancel', id: request.id } satisfies Request);
          // A picture is painted in one go and leaves nothing behind, so there is nothing to wait for.
          if (isPicture(request.kind)) job.settle({ ok: false, error: signal?.reason });
        }
      };
      const job: Job = {
        request,
        signal,
        onProgress,
        settle(result) {
          signal?.removeEventListener('abort', abort);
          if (result.ok) resolve(result.bytes);
          else reject(signal?.aborted ? (signal.reason as Error) : (result.error as Error));
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      queue.push(job);
      assign();
    });
  };

  // A request is its work's by construction, which the compiler cannot see for a kind that is open.
  const request = (kind: Operation, order: object): OperationRequest =>
    ({ kind, id: nextId++, order }) as OperationRequest;
  const picture =
    (kind: PictureOperation) =>
    async ({ signal, ...order }: Orders[PictureOperation]): Promise<Buffer> => {
      const bytes = await submit(request(kind, order), signal);
      if (!bytes) throw new Error('The scene worker sent no picture');
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    };
  const file =
    (kind: FileOperation) =>
    async ({ signal, onProgress, ...order }: Orders[FileOperation]): Promise<void> => {
      await submit(request(kind, order), signal, onProgress);
    };

  return {
    makeImage: picture('makeImage'),
    editImage: picture('editImage'),
    mixImages: picture('mixImages'),
    upscaleImage: picture('upscaleImage'),
    makeClip: file('makeClip'),
    upscaleClip: file('upscaleClip'),
    reframeClip: file('reframeClip'),
    addSound: file('addSound'),
    lipsync: file('lipsync'),
    perform: file('perform'),
    speak: file('speak'),
    changeVoice: file('changeVoice'),
    makeSound: file('makeSound'),
    makeMusic: file('makeMusic'),
    split: file('split'),
    async close() {
      closed = true;
      const error = new Error('The scene pool was closed');
      for (const job of queue.splice(0)) job.settle({ ok: false, error });
      await Promise.all(
        hands.splice(0).map(async (hand) => {
          const { job, worker } = hand;
          if (job) {
            job.settle({ ok: false, error });
            // Ending a thread in the middle of an encode can take the process with it, so it is asked to stop first.
            worker.postMessage({ kind: 'cancel', id: job.request.id } satisfies Request);
            await Promise.race([
              new Promise<void>((resolve) => hand.idle.push(resolve)),
              pause(PATIENCE_MS, undefined, { ref: false }),
            ]);
          }
          await worker.terminate();
        }),
      );
    },
  };
}

const isPicture = (kind: Operation): boolean => PICTURES.some((picture) => picture === kind);

/** Errors cross threads as plain data; a RangeError stays one, since callers tell them apart. */
function revive(reply: Extract<Reply, { kind: 'failed' }>): Error {
  const error = reply.name === 'RangeError' ? new RangeError(reply.message) : new Error(reply.message);
  error.name = reply.name;
  if (reply.stack) error.stack = reply.stack;
  return error;
}
