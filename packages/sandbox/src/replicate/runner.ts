import type { Studio } from '../studio.ts';
import { make } from './make.ts';
import { modelById, type Plan } from './models.ts';
import { isTerminal, type Prediction } from './prediction.ts';
import type { PredictionStore } from './prediction-store.ts';
import { progressLine } from './progress-log.ts';

/**
 * The sandbox's content rule, for trying out what a refusal looks like: a prompt with this phrase is accepted and then
 * fails as Replicate's official models do.
 */
export const REFUSED_PHRASE = 'nsfw test';
const REFUSAL = 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';

/** How long a prediction stays in `starting` before a free place takes it up, at speed 1. */
const START_MS = 400;

export interface RunnerOptions {
  readonly store: PredictionStore;
  readonly studio: Studio;
  readonly readInput: (reference: string, signal: AbortSignal) => Promise<Buffer>;
  /** Predictions in `processing` at once. */
  readonly concurrency: number;
  readonly speed: number;
  readonly now: () => number;
  readonly onEnd: (prediction: Prediction) => void;
}

export interface Runner {
  /** Takes a stored prediction in hand; it will reach an end. */
  take(id: string): void;
  /** Stops it wherever it is; what has ended stays as it is. Resolves when the new state is on disk. */
  cancel(id: string): Promise<void>;
  /** Resolves when the prediction has ended, or after `ms`. */
  ended(id: string, ms: number): Promise<void>;
  /** Stops all work and leaves it on disk as it stands, to be done after a restart. */
  close(): Promise<void>;
}

class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly why: 'canceled' | 'closing';
  constructor(why: 'canceled' | 'closing') {
    super(why);
    this.why = why;
  }
}

export function createRunner(options: RunnerOptions): Runner {
  const { store, concurrency, now } = options;
  const waiting: (() => void)[] = [];
  const inHand = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const listeners = new Map<string, Set<() => void>>();
  let busy = 0;

  async function enter(signal: AbortSignal): Promise<void> {
    if (busy < concurrency) {
      busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(go);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    // The place passes on without becoming free in between.
    if (next) next();
    else busy -= 1;
  }

  async function end(id: string, change: Partial<Prediction>): Promise<void> {
    const current = store.get(id);
    if (!current || isTerminal(current)) return;
    const ended = { ...current, ...change, completedAt: now() };
    await store.save(ended);
    for (const tell of listeners.get(id) ?? []) tell();
    options.onEnd(ended);
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    const prediction = store.get(id);
    if (!prediction) return;
    const plan = planOf(prediction);
    if (!plan) return await end(id, { status: 'failed', error: 'This model no longer exists.' });
    await pause(START_MS / options.speed, signal);
    if (prediction.fate?.kind === 'abort') return await end(id, { status: 'aborted' });
    if (prediction.fate?.kind === 'hang') return await hang(id, signal);
    await enter(signal);
    try {
      await begin(id);
      await work(id, plan, signal);
    } finally {
      leave();
    }
  }

  async function begin(id: string): Promise<void> {
    const current = store.get(id);
    if (current)
      await store.save({ ...current, status: 'processing', startedAt: current.startedAt ?? now(), logs: '' });
  }

  async function hang(id: string, signal: AbortSignal): Promise<void> {
    await begin(id);
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      if (signal.aborted) reject(signal.reason as Error);
    });
  }

  async function work(id: string, plan: Plan, signal: AbortSignal): Promise<void> {
    const { fate, seed } = store.get(id) ?? {};
    if (fate?.kind === 'policy' || plan.prompt.toLowerCase().includes(REFUSED_PHRASE)) {
      return await end(id, { status: 'failed', error: REFUSAL });
    }
    if (fate?.kind === 'fail') return await end(id, { status: 'failed', error: fate.error });
    if (seed === undefined) return;
    note(id, `Using seed: ${seed}\n`);
    let percent = -1;
    const outputs = await make(plan, {
      studio: options.studio,
      readInput: options.readInput,
      folder: await store.folder(id),
      seed,
      signal,
      onProgress: (fraction, frames) => {
        if (Math.floor(fraction * 100) === percent) return;
        percent = Math.floor(fraction * 100);
        note(id, progressLine(fraction, frames));
      },
    });
    signal.throwIfAborted();
    await end(id, { status: 'succeeded', outputs });
  }

  function note(id: string, line: string): void {
    const current = store.get(id);
    if (current && !isTerminal(current)) store.note({ ...current, logs: current.logs + line });
  }

  async function carry(id: string, signal: AbortSignal): Promise<void> {
    try {
      await run(id, signal);
    } catch (error) {
      if (signal.aborted) {
        if (signal.reason instanceof Stopped && signal.reason.why === 'canceled') await end(id, { status: 'canceled' });
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      note(id, `${message}\n`);
      await end(id, { status: 'failed', error: message });
    }
  }

  function take(id: string): void {
    const controller = new AbortController();
    const { cancelAfterMs, createdAt } = store.get(id) ?? {};
    const deadline =
      typeof cancelAfterMs === 'number' && createdAt !== undefined
        ? setTimeout(() => void expire(id), Math.max(0, createdAt + cancelAfterMs - now()))
        : undefined;
    const done = carry(id, controller.signal).finally(() => {
      clearTimeout(deadline);
      inHand.delete(id);
    });
    inHand.set(id, { controller, done });
  }

  /** `Cancel-After`: what has not started by then is aborted, and not charged. */
  async function expire(id: string): Promise<void> {
    const queued = store.get(id)?.status === 'starting';
    if (queued) await end(id, { status: 'aborted', error: 'The deadline passed before the prediction started.' });
    inHand.get(id)?.controller.abort(new Stopped('canceled'));
  }

  return {
    take,
    cancel: async (id) => {
      const held = inHand.get(id);
      held?.controller.abort(new Stopped('canceled'));
      // At once, like the provider: the maker may need a moment to notice.
      await end(id, { status: 'canceled' });
    },
    ended: async (id, ms) => {
      const current = store.get(id);
      if (!current || isTerminal(current)) return;
      await new Promise<void>((resolve) => {
        const all = listeners.get(id) ?? new Set<() => void>();
        const finish = (): void => {
          clearTimeout(timer);
          all.delete(finish);
          if (all.size === 0) listeners.delete(id);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        listeners.set(id, all.add(finish));
      });
    },
    close: async () => {
      const all = [...inHand.values()];
      for (const { controller } of all) controller.abort(new Stopped('closing'));
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

function planOf(prediction: Prediction): Plan | undefined {
  const read = modelById(prediction.model)?.read(prediction.input);
  return read && 'plan' in read ? read.plan : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
