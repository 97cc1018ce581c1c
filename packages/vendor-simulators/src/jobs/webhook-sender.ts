import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WebhookMessage {
  readonly url: string;
  /** The raw body. */
  readonly body: string;
  /** The headers that prove it; `at` is the time of sending, in seconds since the epoch. */
  readonly sign: (id: string, at: number) => Readonly<Record<string, string>>;
  /** Milliseconds at speed 1 to wait first. */
  readonly afterMs?: number;
}

export interface WebhookSender {
  /** `whsec_…`, the same for as long as the folder lives. */
  readonly secret: string;
  /** Posts it; tried again while the receiver answers no 2xx, about a minute in all at speed 1. */
  send(message: WebhookMessage): void;
  close(): Promise<void>;
}

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const TIMEOUT_MS = 10_000;

export function openWebhookSender(
  dir: string,
  options: { fetch: typeof globalThis.fetch; now: () => number; speed: number },
): WebhookSender {
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();

  async function delivered({ url, body, sign }: WebhookMessage, id: string): Promise<boolean> {
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(id, Math.floor(options.now() / 1_000)) },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Down, slow or gone: all the same to a webhook, which tries again and then gives up.
      return false;
    }
  }

  async function deliver(message: WebhookMessage): Promise<void> {
    const id = `msg_${randomBytes(12).toString('hex')}`;
    if (message.afterMs !== undefined) await wait(message.afterMs / options.speed, closing.signal);
    for (let tried = 0; tried < TRIES && !closing.signal.aborted; tried += 1) {
      if (await delivered(message, id)) return;
      await wait((FIRST_WAIT_MS * 2 ** tried) / options.speed, closing.signal);
    }
  }

  return {
    secret: keptSecret(join(dir, 'webhook-secret')),
    send: (message) => {
      const work = deliver(message).finally(() => underway.delete(work));
      underway.add(work);
    },
    close: async () => {
      closing.abort();
      await Promise.all(underway);
    },
  };
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

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish, { once: true });
    if (signal.aborted) finish();
  });
}
