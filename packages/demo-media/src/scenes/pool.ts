import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export type StudioOperation = Exclude<keyof Studio, 'measure' | 'probe'>;

/** A message to a worker: an order without its callbacks, or a request to stop. */
export type PoolRequest = { readonly kind: StudioOperation; readonly order: object } | 'stop';

/** A worker's message: progress, the result or an error. */
export type PoolReply =
  | { readonly progress: number }
  | { readonly bytes: Uint8Array | null }
  | { readonly error: unknown };

/** Callbacks of an order, which stay in the calling thread. */
interface JobHooks {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** Makes media on worker threads, so that the caller's event loop stays free. */
export type ScenePool = {
  readonly [K in StudioOperation]: (
    order: Omit<Parameters<Studio[K]>[0], keyof JobHooks> & JobHooks,
  ) => ReturnType<Studio[K]>;
} & {
  /** Ends the workers; running and queued orders reject. */
  close(): Promise<void>;
};

const OPERATIONS: readonly StudioOperation[] = [
  ...(['makeImage', 'editImage', 'mixImages', 'upscaleImage', 'makeClip', 'upscaleClip', 'reframeClip'] as const),
  ...(['addSound', 'lipsync', 'perform', 'speak', 'changeVoice', 'makeSound', 'makeMusic', 'split'] as const),
];

/** How long workers may take to stop when the pool closes; a large image takes a few seconds. */
const CLOSE_TIMEOUT_MS = 5_000;

/** @param options.workers maximum number of threads, started on demand; by default one per processor */
export function createScenePool({ workers = availableParallelism() }: { readonly workers?: number } = {}): ScenePool {
  const closing = new AbortController();
  const threads = new Set<Worker>();
  const idle = new Set<Worker>();
  const queue = new Set<() => void>();
  let freeSlots = Math.max(1, workers);

  /** Waits for a free worker slot. */
  const takeSlot = async (stop: AbortSignal): Promise<void> => {
    stop.throwIfAborted();
    if (freeSlots > 0) freeSlots--;
    else {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.add(resolve);
      stop.addEventListener('abort', () => queue.delete(resolve) && reject(stop.reason), { once: true });
      await promise;
    }
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const forget = (): void => {
      threads.delete(worker);
      idle.delete(worker);
    };
    threads.add(worker);
    // `submit` also receives the error and rejects.
    return worker.on('error', forget).on('exit', forget);
  };

  const submit = async (
    kind: StudioOperation,
    { signal, onProgress, ...order }: JobHooks,
  ): Promise<Buffer | undefined> => {
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
    await takeSlot(stop);
    const [worker = start()] = idle;
    idle.delete(worker);
    // An idle worker must not keep the process alive.
    worker.ref();
    const sendStop = (): void => worker.postMessage('stop' satisfies PoolRequest);
    stop.addEventListener('abort', sendStop);
    try {
      worker.postMessage({ kind, order } satisfies PoolRequest);
      if (stop.aborted) sendStop();
      for await (const [reply] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[PoolReply]>) {
        if ('progress' in reply) onProgress?.(reply.progress);
        else {
          idle.add(worker);
          if ('error' in reply) throw reply.error;
          return reply.bytes ? Buffer.from(reply.bytes) : undefined;
        }
      }
      throw new Error('A scene worker ended');
    } finally {
      stop.removeEventListener('abort', sendStop);
      worker.unref();
      const [next] = queue;
      if (next && queue.delete(next)) next();
      else freeSlots++;
      // An aborted order rejects whatever its result was.
      stop.throwIfAborted();
    }
  };

  return {
    ...(Object.fromEntries(OPERATIONS.map((kind) => [kind, (order: object) => submit(kind, order)])) as ScenePool),
    async close() {
      closing.abort(new Error('The scene pool was closed'));
      // Terminating a thread during an encode can crash the process, so it is asked to stop first.
      const deadline = performance.now() + CLOSE_TIMEOUT_MS;
      while (idle.size < threads.size && performance.now() < deadline) await pause(20);
      await Promise.all(Array.from(threads, (worker) => worker.terminate()));
    },
  };
}
