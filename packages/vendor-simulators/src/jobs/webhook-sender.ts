import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface WebhookMessage {
  readonly url: string;
  /** The raw body. */
  readonly body: string;
  /** The headers that prove it; `at` is the time of sending, in seconds since the epoch. */
  readonly sign: (id: string, at: number) => Readonly<Record<string, string>>;
  /** Milliseconds at speed 1 to wait first. */
  readonly afterMs?: number;
}

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const TIMEOUT_MS = 10_000;

interface SenderOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly speed: number;
}

export class WebhookSender {
  /** `whsec_…`, the same for as long as the folder lives. */
  readonly secret: string;
  readonly #options: SenderOptions;
  readonly #closing = new AbortController();
  readonly #underway = new Set<Promise<void>>();

  constructor(dir: string, options: SenderOptions) {
    this.secret = keptSecret(join(dir, 'webhook-secret'));
    this.#options = options;
  }

  /** Posts it; tried again while the receiver answers no 2xx, about a minute in all at speed 1. */
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
    for (let tried = 0; tried < TRIES && !this.#closing.signal.aborted; tried += 1) {
      if (await this.#post(message, id)) return;
      await this.#wait(FIRST_WAIT_MS * 2 ** tried);
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
      // Down, slow or gone: all the same to a webhook, which is sent again and then given up.
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

function keptSecret(path: string): string {
  try {
    // Written only when it is not there yet, so that receivers configured with it go on working.
    writeFileSync(path, `whsec_${randomBytes(24).toString('base64')}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
