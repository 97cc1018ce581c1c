import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Studio } from '@kinoloom/vendor-simulators/studio';
import type { FromPoolWorker, Operation, ToPoolWorker, WorkRequest } from './worker.ts';

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

interface Job extends Live {
  readonly request: WorkRequest;
  resolve(bytes: Buffer | undefined): void;
  reject(error: unknown): void;
}

/** A thread and what it works on. */
interface PoolWorker {
  readonly thread: Worker;
  job: Job | null;
}

/** How long a worker may take to leave its job when the pool closes; a large picture takes a few seconds. */
const PATIENCE_MS = 5_000;

/** @param options.workers threads at most, started as needed; by default the processor's, at least one */
export function createScenePool(options: { readonly workers?: number } = {}): ScenePool {
  const most = Math.max(1, options.workers ?? availableParallelism());
  const workers: PoolWorker[] = [];
  const queue: Job[] = [];
  let nextId = 1;
  let isClosed = false;

  const assign = (): void => {
    while (queue.length > 0) {
      const worker = workers.find(({ job }) => job === null) ?? (workers.length < most ? start() : null);
      const job = worker && queue.shift();
      if (!job) return;
      worker.job = job;
      worker.thread.ref();
      worker.thread.postMessage(job.request satisfies ToPoolWorker);
    }
  };

  /** Takes a worker's job off it. */
  const released = (worker: PoolWorker): Job | null => {
    const { job } = worker;
    worker.job = null;
    // An idle worker must not keep the process alive.
    worker.thread.unref();
    return job;
  };

  const start = (): PoolWorker => {
    const worker: PoolWorker = { thread: new Worker(new URL('./worker.ts', import.meta.url)), job: null };
    const lose = (error: Error): void => {
      if (workers.includes(worker)) workers.splice(workers.indexOf(worker), 1);
      released(worker)?.reject(error);
      if (!isClosed) assign();
    };
    worker.thread.on('message', (reply: FromPoolWorker) => {
      if (reply.id !== worker.job?.request.id) return;
      if ('progress' in reply) return worker.job.onProgress?.(reply.progress);
      const job = released(worker);
      if (job?.signal?.aborted) job.reject(job.signal.reason);
      else if ('error' in reply) job?.reject(reply.error);
      else job?.resolve(reply.bytes ? Buffer.from(reply.bytes) : undefined);
      assign();
    });
    worker.thread.on('error', lose);
    worker.thread.on('exit', (code) => lose(new Error(`A scene worker ended with code ${code}`)));
    workers.push(worker);
    return worker;
  };

  const submit = (kind: Operation, { signal, onProgress, ...order }: Live): Promise<Buffer | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
    if (isClosed || signal?.aborted) {
      reject(signal?.reason ?? new Error('The scene pool is closed'));
      return promise;
    }
    const live = { ...(signal ? { signal } : {}), ...(onProgress ? { onProgress } : {}) };
    const job: Job = { request: { id: nextId++, kind, order }, resolve, reject, ...live };
    const abort = (): void => {
      const at = queue.indexOf(job);
      if (at < 0)
        workers.find((worker) => worker.job === job)?.thread.postMessage(job.request.id satisfies ToPoolWorker);
      else queue.splice(at, 1)[0]?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    queue.push(job);
    assign();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  };

  return {
    ...(Object.fromEntries(OPERATIONS.map((kind) => [kind, (order: object) => submit(kind, order)])) as ScenePool),
    async close() {
      isClosed = true;
      const error = new Error('The scene pool was closed');
      for (const job of queue.splice(0)) job.reject(error);
      const ending = workers.splice(0).map(async (worker) => {
        const { job, thread } = worker;
        job?.reject(error);
        // Ending a thread in the middle of an encode can take the process with it, so it is asked to stop first.
        if (job) thread.postMessage(job.request.id satisfies ToPoolWorker);
        const patience = performance.now() + PATIENCE_MS;
        while (worker.job && performance.now() < patience) await pause(20);
        await thread.terminate();
      });
      await Promise.all(ending);
    },
  };
}
