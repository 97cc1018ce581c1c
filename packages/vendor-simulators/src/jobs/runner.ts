import type { Studio } from '../studio.ts';
import { InputUnavailable } from './input-file.ts';
import { make } from './make.ts';
import type { InputUse, Plan, Reference } from './plan.ts';
import { progressLine } from './progress-line.ts';
import { isTerminal, type Lifetimes, type SimulatedJob } from './simulated-job.ts';
import type { JobStore } from './job-store.ts';

/**
 * The sandbox's content rule, for trying out what a refusal looks like: an order with this phrase is accepted and then fails
 * as the vendor's own do.
 */
export const REFUSED_PHRASE = 'nsfw test';

/** What the runner must know of a vendor. */
export interface VendorProfile extends Lifetimes {
  /** What an accepted order asks for; undefined when its model is no more. */
  planOf(job: SimulatedJob): Plan | undefined;
  /** The bytes of an input. @throws {InputUnavailable} */
  readInput(reference: Reference, use: InputUse, signal: AbortSignal): Promise<Buffer>;
  /** How long an order stays accepted before a free place takes it up, in milliseconds at speed 1. */
  startMs(job: SimulatedJob): number;
}

export interface RunnerOptions {
  readonly store: JobStore;
  readonly studio: Studio;
  readonly profileOf: (job: SimulatedJob) => VendorProfile;
  /** Jobs made at once. */
  readonly concurrency: number;
  readonly speed: number;
  readonly now: () => number;
  /** When a job begins to be made, and when it has ended. */
  readonly onChange: (job: SimulatedJob) => void;
}

export interface Runner {
  /** Takes a stored job in hand; it will reach an end. */
  take(id: string): void;
  /** Stops it wherever it is; what has ended stays as it is. Resolves when the new state is on disk. */
  cancel(id: string): Promise<void>;
  /** Resolves when the job has ended, or after `ms`. */
  ended(id: string, ms: number): Promise<void>;
  /** Stops all jobs and leaves them on disk as they stand, to be done after a restart. */
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
  const { store, concurrency, now, speed, profileOf } = options;
  const waiting: (() => void)[] = [];
  const inHand = new Map<string, { controller: AbortController; done: Promise<void> }>();
  const listeners = new Map<string, Set<() => void>>();
  let busy = 0;

  async function enter(id: string, signal: AbortSignal): Promise<void> {
    if (busy < concurrency) {
      busy += 1;
      return;
    }
    wait(id);
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

  /** What had begun before a restart does not seem to go back. */
  function wait(id: string): void {
    note(id, ({ state }) => ({ state: state === 'accepted' ? 'throttled' : state }));
  }

  function leave(): void {
    const next = waiting.shift();
    // The place passes on without becoming free in between.
    if (next) next();
    else busy -= 1;
  }

  async function end(id: string, change: Partial<SimulatedJob>): Promise<void> {
    const current = store.get(id);
    if (!current || isTerminal(current)) return;
    const ended = { ...current, ...change, completedAt: now() };
    await store.save(ended);
    for (const tell of listeners.get(id) ?? []) tell();
    options.onChange(ended);
  }

  async function fail(id: string, failure: NonNullable<SimulatedJob['failure']>): Promise<void> {
    await end(id, { state: 'failed', failure });
  }

  async function run(id: string, signal: AbortSignal): Promise<void> {
    const job = store.get(id);
    if (!job) return;
    const profile = profileOf(job);
    const plan = profile.planOf(job);
    if (!plan) return await fail(id, { kind: 'provider', message: 'This model no longer exists.' });
    await pause(profile.startMs(job) / speed, signal);
    if (job.fate?.kind === 'throttle') {
      wait(id);
      await pause(job.fate.ms / speed, signal);
    }
    if (job.fate?.kind === 'abort') return await end(id, { state: 'aborted' });
    if (job.fate?.kind === 'hang') return await hang(id, signal);
    await enter(id, signal);
    try {
      await begin(id);
      await carryOut(id, plan, profile, signal);
    } finally {
      leave();
    }
  }

  async function begin(id: string): Promise<void> {
    const current = store.get(id);
    if (!current || isTerminal(current)) return;
    const begun: SimulatedJob = {
      ...current,
      state: 'running',
      startedAt: current.startedAt ?? now(),
      logs: '',
      fraction: 0,
    };
    await store.save(begun);
    options.onChange(begun);
  }

  async function hang(id: string, signal: AbortSignal): Promise<void> {
    await begin(id);
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      if (signal.aborted) reject(signal.reason as Error);
    });
  }

  async function carryOut(id: string, plan: Plan, profile: VendorProfile, signal: AbortSignal): Promise<void> {
    const { fate, seed } = store.get(id) ?? {};
    if (fate?.kind === 'policy' || isRefused(plan.prompt)) {
      return await fail(id, { kind: 'policy', message: '' });
    }
    if (fate?.kind === 'fail') return await fail(id, { kind: 'provider', message: fate.error ?? '' });
    if (fate?.kind === 'empty') return await end(id, { state: 'succeeded', fraction: 1 });
    if (seed === undefined) return;
    log(id, `Using seed: ${seed}\n`);
    let percent = -1;
    const outputs = await make(plan, {
      studio: options.studio,
      readInput: (reference, use) => profile.readInput(reference, use, signal),
      folder: await store.folder(id),
      seed,
      signal,
      onProgress: (fraction, total) => {
        if (Math.floor(fraction * 100) === percent) return;
        percent = Math.floor(fraction * 100);
        note(id, ({ logs }) => ({ fraction, logs: logs + progressLine(fraction, total) }));
      },
    });
    signal.throwIfAborted();
    await end(id, { state: 'succeeded', outputs, fraction: 1 });
  }

  function note(id: string, change: (job: SimulatedJob) => Partial<SimulatedJob>): void {
    const current = store.get(id);
    if (current && !isTerminal(current)) store.note({ ...current, ...change(current) });
  }

  function log(id: string, line: string): void {
    note(id, ({ logs }) => ({ logs: logs + line }));
  }

  async function carry(id: string, signal: AbortSignal): Promise<void> {
    try {
      await run(id, signal);
    } catch (error) {
      if (signal.aborted) {
        if (signal.reason instanceof Stopped && signal.reason.why === 'canceled') await end(id, { state: 'canceled' });
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      log(id, `${message}\n`);
      await fail(id, { kind: error instanceof InputUnavailable ? 'input' : 'provider', message });
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

  /** What has not started by its deadline is aborted, and not charged. */
  async function expire(id: string): Promise<void> {
    const started = store.get(id)?.state === 'running';
    if (!started) {
      const message = 'The deadline passed before the prediction started.';
      await end(id, { state: 'aborted', failure: { kind: 'provider', message } });
    }
    inHand.get(id)?.controller.abort(new Stopped('canceled'));
  }

  return {
    take,
    cancel: async (id) => {
      const held = inHand.get(id);
      held?.controller.abort(new Stopped('canceled'));
      // At once, like the provider: the maker may need a moment to notice.
      await end(id, { state: 'canceled' });
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

/** Names of files, which stand in for words where there are none, have other things between their words. */
function isRefused(words: string): boolean {
  return words
    .toLowerCase()
    .replaceAll(/[\s_+-]+/g, ' ')
    .includes(REFUSED_PHRASE);
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
