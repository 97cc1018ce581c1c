import type { Studio } from '@kinoloom/vendor-simulators/studio';
import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What a worker can be asked to make. */
export type Operation = Exclude<keyof Studio, 'measure' | 'probe'>;

/** What crosses to a worker: an order without what cannot cross, or that it is no longer wanted. */
export type ToPoolWorker = { readonly kind: Operation; readonly order: object } | 'stop';

/** What comes back: how far it has got, or how it ended. */
export type FromPoolWorker =
  | { readonly progress: number }
  | { readonly bytes: Uint8Array | null }
  | { readonly error: unknown };

/** What gets back from an order on its way. */
interface Live {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** Makes pictures and films on worker threads, so that the caller's event loop stays free. */
export type ScenePool = {
  readonly [K in Operation]: (order: Omit<Parameters<Studio[K]>[0], keyof Live> & Live) => ReturnType<Studio[K]>;
} & {
  /** Ends the workers; what is running or queued rejects. */
  close(): Promise<void>;
};

const OPERATIONS: readonly Operation[] = [
  ...(['makeImage', 'editImage', 'mixImages', 'upscaleImage', 'makeClip', 'upscaleClip', 'reframeClip'] as const),
  ...(['addSound', 'lipsync', 'perform', 'speak', 'changeVoice', 'makeSound', 'makeMusic', 'split'] as const),
];

/** How long a worker may take to leave its job when the pool closes; a large picture takes a few seconds. */
const PATIENCE_MS = 5_000;

/** @param options.workers threads at most, started as needed; by default the processor's, at least one */
export function createScenePool({ workers = availableParallelism() }: { readonly workers?: number } = {}): ScenePool {
  const closing = new AbortController();
  const threads = new Set<Worker>();
  const idle = new Set<Worker>();
  const queue = new Set<() => void>();
  let free = Math.max(1, workers);

  /** Waits until one more may work. */
  const turn = async (stop: AbortSignal): Promise<void> => {
    stop.throwIfAborted();
    if (free > 0) free--;
    else {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      queue.add(resolve);
      stop.addEventListener('abort', () => queue.delete(resolve) && reject(stop.reason), { once: true });
      await promise;
    }
  };

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    const lose = (): void => {
      threads.delete(worker);
      idle.delete(worker);
    };
    threads.add(worker);
    // Whoever waits for its answer is told of an error, too.
    return worker.on('error', lose).on('exit', lose);
  };

  const submit = async (kind: Operation, { signal, onProgress, ...order }: Live): Promise<Buffer | undefined> => {
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
    await turn(stop);
    const [worker = start()] = idle;
    idle.delete(worker);
    // An idle worker must not keep the process alive.
    worker.ref();
    const leave = (): void => worker.postMessage('stop' satisfies ToPoolWorker);
    stop.addEventListener('abort', leave);
    try {
      worker.postMessage({ kind, order } satisfies ToPoolWorker);
      if (stop.aborted) leave();
      for await (const [reply] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FromPoolWorker]>) {
        if ('progress' in reply) onProgress?.(reply.progress);
        else {
          idle.add(worker);
          if ('error' in reply) throw reply.error;
          return reply.bytes ? Buffer.from(reply.bytes) : undefined;
        }
      }
      throw new Error('A scene worker ended');
    } finally {
      stop.removeEventListener('abort', leave);
      worker.unref();
      const [next] = queue;
      if (next && queue.delete(next)) next();
      else free++;
      // Whatever came of it: it is no longer wanted.
      stop.throwIfAborted();
    }
  };

  return {
    ...(Object.fromEntries(OPERATIONS.map((kind) => [kind, (order: object) => submit(kind, order)])) as ScenePool),
    async close() {
      closing.abort(new Error('The scene pool was closed'));
      // Ending a thread in the middle of an encode can take the process with it, so it is asked to stop first.
      const patience = performance.now() + PATIENCE_MS;
      while (idle.size < threads.size && performance.now() < patience) await pause(20);
      await Promise.all(Array.from(threads, (worker) => worker.terminate()));
    },
  };
}
