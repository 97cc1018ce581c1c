import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Studio } from '../studio.ts';
import { InputUnavailable } from './input-file.ts';
import { make } from './make.ts';
import type { InputUse, JobPlan, Reference } from './plan.ts';
import { isTerminal, type Lifetimes, type SimulatedJob } from './simulated-job.ts';
import type { JobStore } from './job-store.ts';

/**
 * The sandbox's content rule, for testing refusals: an order with this phrase is accepted and then fails as at the
 * vendor.
 */
export const REFUSED_PHRASE = 'nsfw test';

/** Vendor-specific behaviour for the runner. */
export interface VendorProfile extends Lifetimes {
  /** The plan of an accepted order; undefined if its model no longer exists. */
  planOf(job: SimulatedJob): JobPlan | undefined;
  /** Reads an input. @throws {InputUnavailable} */
  readInput(reference: Reference, use: InputUse, signal: AbortSignal): Promise<Buffer>;
  /** Minimum delay between acceptance and start, in milliseconds at speed 1. */
  startMs(job: SimulatedJob): number;
  /** Whether its jobs run one after the other, in the order in which they were accepted. */
  readonly oneAtATime?: boolean;
}

export interface RunnerOptions {
  readonly store: JobStore;
  readonly studio: Studio;
  readonly profileOf: (job: SimulatedJob) => VendorProfile;
  /** Maximum number of jobs made at once. */
  readonly concurrency: number;
  readonly speed: number;
  readonly now: () => number;
  /** Called when a job starts and when it ends. */
  readonly onChange: (job: SimulatedJob) => void;
}

/** On disk the job is still running: the next start of the sandbox runs it again. */
function reportUnsaved(id: string, error: unknown): void {
  process.stderr.write(`sandbox: the end of job ${id} could not be saved: ${String(error)}\n`);
}

class JobStopped extends Error {
  override readonly name = 'Stopped';
  readonly why: 'canceled' | 'closing';
  constructor(why: 'canceled' | 'closing') {
    super(why);
    this.why = why;
  }
}

/** Runs stored jobs, a limited number at once, each to its end. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #store: JobStore;
  /** Jobs waiting for one of `concurrency` slots. */
  readonly #waiting: (() => void)[] = [];
  readonly #running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  /** Emits the id of each job that ends. */
  readonly #ends = new EventEmitter().setMaxListeners(0);
  #busy = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#store = options.store;
  }

  /** Starts a stored job, which is then run to its end. */
  start(id: string): void {
    const controller = new AbortController();
    const { cancelAfterMs, createdAt } = this.#store.get(id) ?? {};
    const deadline =
      typeof cancelAfterMs === 'number' && createdAt !== undefined
        ? setTimeout(
            () => void this.#expire(id).catch((error: unknown) => reportUnsaved(id, error)),
            Math.max(0, createdAt + cancelAfterMs - this.#options.now()),
          )
        : undefined;
    const done = this.#runToEnd(id, controller.signal)
      .catch((error: unknown) => reportUnsaved(id, error))
      .finally(() => {
        clearTimeout(deadline);
        this.#running.delete(id);
      });
    this.#running.set(id, { controller, done });
  }

  /** Cancels a job in any state; ended ones stay as they are. Resolves when the new state is on disk. */
  async cancel(id: string): Promise<void> {
    this.#running.get(id)?.controller.abort(new JobStopped('canceled'));
    // At once, like the provider: the studio may react later.
    await this.#end(id, { state: 'canceled' });
  }

  /** Resolves when the job has ended, or after `ms`. */
  async waitForEnd(id: string, ms: number): Promise<void> {
    const current = this.#store.get(id);
    if (!current || isTerminal(current)) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#ends.off(id, finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      this.#ends.on(id, finish);
    });
  }

  /** Stops all jobs; they stay on disk and resume after a restart. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const { controller } of all) controller.abort(new JobStopped('closing'));
    await Promise.all(all.map(({ done }) => done));
  }

  async #runToEnd(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#run(id, signal);
    } catch (error) {
      if (signal.aborted) {
        const { reason } = signal;
        if (reason instanceof JobStopped && reason.why === 'canceled') await this.#end(id, { state: 'canceled' });
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      this.#log(id, `${message}\n`);
      await this.#fail(id, { kind: error instanceof InputUnavailable ? 'input' : 'provider', message });
    }
  }

  async #run(id: string, signal: AbortSignal): Promise<void> {
    const { profileOf, speed } = this.#options;
    const job = this.#store.get(id);
    if (!job) return;
    const profile = profileOf(job);
    const plan = profile.planOf(job);
    if (!plan) return await this.#fail(id, { kind: 'provider', message: 'This model no longer exists.' });
    await pause(profile.startMs(job) / speed, undefined, { signal });
    if (profile.oneAtATime) await Promise.race([this.#endOfEarlier(job), aborted(signal)]);
    if (job.fate?.kind === 'throttle') {
      this.#noteThrottled(id);
      await pause(job.fate.ms / speed, undefined, { signal });
    }
    if (job.fate?.kind === 'abort') return await this.#end(id, { state: 'aborted' });
    if (job.fate?.kind === 'hang') {
      await this.#begin(id);
      return await aborted(signal);
    }
    await this.#enter(id, signal);
    try {
      await this.#begin(id);
      await this.#make(id, plan, profile, signal);
    } finally {
      this.#leave();
    }
  }

  /** Resolves when the vendor's jobs that were started before this one have ended. */
  async #endOfEarlier({ id, vendor }: SimulatedJob): Promise<void> {
    const started = [...this.#running];
    const earlier = started.slice(
      0,
      started.findIndex(([one]) => one === id),
    );
    await Promise.all(earlier.filter(([one]) => this.#store.get(one)?.vendor === vendor).map(([, { done }]) => done));
  }

  /** Waits for a slot. */
  async #enter(id: string, signal: AbortSignal): Promise<void> {
    if (this.#busy < this.#options.concurrency) {
      this.#busy += 1;
      return;
    }
    this.#noteThrottled(id);
    const { promise: place, resolve: give } = Promise.withResolvers<void>();
    this.#waiting.push(give);
    try {
      await Promise.race([place, aborted(signal)]);
    } catch (error) {
      const at = this.#waiting.indexOf(give);
      // A slot granted at the same moment is passed on.
      if (at === -1) this.#leave();
      else this.#waiting.splice(at, 1);
      throw error;
    }
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // The slot is passed on without becoming free.
    if (next) next();
    else this.#busy -= 1;
  }

  async #begin(id: string): Promise<void> {
    const current = this.#store.get(id);
    if (!current || isTerminal(current)) return;
    const startedAt = current.startedAt ?? this.#options.now();
    const begun: SimulatedJob = { ...current, state: 'running', startedAt, logs: '', fraction: 0 };
    await this.#store.save(begun);
    this.#options.onChange(begun);
  }

  async #make(id: string, plan: JobPlan, profile: VendorProfile, signal: AbortSignal): Promise<void> {
    const { fate, seed } = this.#store.get(id) ?? {};
    if (fate?.kind === 'policy' || isRefused(plan.prompt)) {
      return await this.#fail(id, { kind: 'policy', message: '' });
    }
    if (fate?.kind === 'fail') return await this.#fail(id, { kind: 'provider', message: fate.error ?? '' });
    if (fate?.kind === 'empty') return await this.#end(id, { state: 'succeeded', fraction: 1 });
    if (seed === undefined) return;
    this.#log(id, `Using seed: ${seed}\n`);
    let percent = -1;
    const outputs = await make(plan, {
      studio: this.#options.studio,
      readInput: (reference, use) => profile.readInput(reference, use, signal),
      folder: await this.#store.folder(id),
      seed,
      signal,
      onProgress: (fraction, total) => {
        if (Math.floor(fraction * 100) === percent) return;
        percent = Math.floor(fraction * 100);
        this.#note(id, ({ logs }) => ({ fraction, logs: logs + progressLine(fraction, total) }));
      },
    });
    signal.throwIfAborted();
    await this.#end(id, { state: 'succeeded', outputs, fraction: 1 });
  }

  /** Aborts a job that has not started by its deadline, free of charge. */
  async #expire(id: string): Promise<void> {
    if (this.#store.get(id)?.state !== 'running') {
      const message = 'The deadline passed before the prediction started.';
      await this.#end(id, { state: 'aborted', failure: { kind: 'provider', message } });
    }
    this.#running.get(id)?.controller.abort(new JobStopped('canceled'));
  }

  async #end(id: string, change: Partial<SimulatedJob>): Promise<void> {
    const current = this.#store.get(id);
    if (!current || isTerminal(current)) return;
    const ended = { ...current, ...change, completedAt: this.#options.now() };
    await this.#store.save(ended);
    this.#ends.emit(id);
    this.#options.onChange(ended);
  }

  async #fail(id: string, failure: NonNullable<SimulatedJob['failure']>): Promise<void> {
    await this.#end(id, { state: 'failed', failure });
  }

  #note(id: string, change: (job: SimulatedJob) => Partial<SimulatedJob>): void {
    const current = this.#store.get(id);
    if (current && !isTerminal(current)) this.#store.note({ ...current, ...change(current) });
  }

  #log(id: string, line: string): void {
    this.#note(id, ({ logs }) => ({ logs: logs + line }));
  }

  /** A job that had started before a restart keeps its state. */
  #noteThrottled(id: string): void {
    this.#note(id, ({ state }) => ({ state: state === 'accepted' ? 'throttled' : state }));
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
  });
}

/** File names, which substitute for a missing prompt, use other separators between words. */
function isRefused(words: string): boolean {
  return words
    .toLowerCase()
    .replaceAll(/[\s_+-]+/g, ' ')
    .includes(REFUSED_PHRASE);
}

/** Characters of a progress bar. */
const WIDTH = 20;

/**
 * A progress bar line as the models' tools log it: ` 45%|#########           | 108/240`. `fraction` is 0 to 1, `total`
 * the count at 1.
 */
function progressLine(fraction: number, total: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${percent}%|${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}| ${Math.round(share * total)}/${total}\n`;
}
