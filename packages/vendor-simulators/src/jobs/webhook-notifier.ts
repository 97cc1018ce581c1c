import { text, type WebhookFormat } from '../control/dialect.ts';
import type { Faults } from '../control/faults.ts';
import { isTerminal, type SimulatedJob } from './simulated-job.ts';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const STALE_S = 60 * 60;
const OTHER_SECRET = `whsec_${Buffer.from('the key of somebody else').toString('base64')}`;

/** Sends a job's webhook at its start (`start`) or end (`completed`), if requested, in its vendor's format. */
export function createWebhookNotifier(
  webhooks: WebhookSender,
  faults: Faults,
  formatOf: (vendor: SimulatedJob['vendor']) => WebhookFormat | undefined,
): (job: SimulatedJob) => void {
  return (job) => {
    const { webhook } = job;
    if (!webhook?.events.includes(isTerminal(job) ? 'completed' : 'start')) return;
    const format = formatOf(job.vendor);
    if (!format) return;
    const formatBody = (state: SimulatedJob): string => JSON.stringify(format.body(state));
    const send = (current: SimulatedJob, options: SendOptions = {}): void => {
      const body = formatBody(current);
      const signed = formatBody(options.signedAs ?? current);
      const { secret = webhooks.secret, ageS = 0, afterMs } = options;
      webhooks.send({
        url: webhook.url,
        body,
        sign: (id, at) => format.sign({ secret, id, at: at - ageS, body: signed, job }),
        ...(afterMs === undefined ? {} : { afterMs }),
      });
    };
    if (!isTerminal(job)) return send(job);
    const fault = faults.takeFault('webhook', {
      vendor: job.vendor,
      step: 'other',
      method: 'POST',
      path: webhook.url,
      model: job.model,
      prompt: text(job.input['prompt']),
      job: job.job ?? undefined,
    });
    switch (fault?.kind) {
      case undefined:
        return send(job);
      case 'lost':
        return;
      case 'duplicate':
        send(job);
        return send(job);
      case 'late':
        return send(job, { afterMs: fault.ms });
      case 'reordered':
        send(job);
        return send(previousState(job), { afterMs: 1_000 });
      case 'forged':
        return send(oppositeState(job), { secret: OTHER_SECRET });
      case 'stale':
        return send(job, { ageS: STALE_S });
      case 'changed':
        return send(oppositeState(job), { signedAs: job });
    }
  };
}

interface SendOptions {
  readonly secret?: string;
  /** Age of the timestamp in seconds. */
  readonly ageS?: number;
  readonly afterMs?: number;
  /** The job whose message was signed, if it differs from the one sent. */
  readonly signedAs?: SimulatedJob;
}

function previousState(job: SimulatedJob): SimulatedJob {
  return { ...job, state: 'running', failure: null, outputs: [], completedAt: null, fraction: 0.5 };
}

function oppositeState(job: SimulatedJob): SimulatedJob {
  return job.state === 'succeeded'
    ? { ...job, state: 'failed', failure: { kind: 'provider', message: '' }, outputs: [] }
    : { ...job, state: 'succeeded', failure: null, outputs: ['output.mp4'] };
}

export interface WebhookMessage {
  readonly url: string;
  readonly body: string;
  /** Signature headers; `at` is the time of sending, in seconds since the epoch. */
  readonly sign: (id: string, at: number) => Readonly<Record<string, string>>;
  /** Delay in milliseconds at speed 1. */
  readonly afterMs?: number;
}

const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 1_000;
const TIMEOUT_MS = 10_000;

interface SenderOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly speed: number;
}

export class WebhookSender {
  /** `whsec_…`, constant for the lifetime of the folder. */
  readonly secret: string;
  readonly #options: SenderOptions;
  readonly #closing = new AbortController();
  readonly #underway = new Set<Promise<void>>();

  constructor(dir: string, options: SenderOptions) {
    this.secret = loadSecret(join(dir, 'webhook-secret'));
    this.#options = options;
  }

  /** Posts the message; retries unless the receiver answers 2xx, for about a minute in total at speed 1. */
  send(message: WebhookMessage): void {
    const sending = this.#deliver(message).finally(() => this.#underway.delete(sending));
    this.#underway.add(sending);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underway);
  }

  async #deliver(message: WebhookMessage): Promise<void> {
    const id = `msg_${randomBytes(12).toString('hex')}`;
    if (message.afterMs !== undefined) await this.#wait(message.afterMs);
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.#closing.signal.aborted; attempt += 1) {
      if (await this.#post(message, id)) return;
      await this.#wait(FIRST_WAIT_MS * 2 ** attempt);
    }
  }

  async #post({ url, body, sign }: WebhookMessage, id: string): Promise<boolean> {
    const { fetch, now } = this.#options;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(id, Math.floor(now() / 1_000)) },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Down, slow or gone: the webhook is retried and finally dropped.
      return false;
    }
  }

  /** Resolves after `ms` at speed 1, or when the sender is closed. */
  async #wait(ms: number): Promise<void> {
    const { signal } = this.#closing;
    try {
      await pause(ms / this.#options.speed, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

function loadSecret(path: string): string {
  try {
    // Written only if absent, so that receivers configured with it keep working.
    writeFileSync(path, `whsec_${randomBytes(24).toString('base64')}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
