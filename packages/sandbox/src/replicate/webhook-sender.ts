import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WebhookSender {
  /** `whsec_…`, the same for as long as the folder lives. */
  readonly secret: string;
  /** Posts the body, signed; tried again while the receiver answers no 2xx, about a minute in all at speed 1. */
  send(url: string, body: unknown): void;
  close(): Promise<void>;
}

const TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const TIMEOUT_MS = 10_000;

export function openWebhookSender(
  dir: string,
  options: { fetch: typeof globalThis.fetch; now: () => number; speed: number },
): WebhookSender {
  const secret = keptSecret(join(dir, 'webhook-secret'));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();

  async function delivered(url: string, id: string, rawBody: string): Promise<boolean> {
    const timestamp = String(Math.floor(options.now() / 1_000));
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${rawBody}`).digest('base64');
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body: rawBody,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // Down, slow or gone: all the same to a webhook, which tries again and then gives up.
      return false;
    }
  }

  async function deliver(url: string, rawBody: string): Promise<void> {
    const id = `msg_${randomBytes(12).toString('hex')}`;
    for (let tried = 0; tried < TRIES && !closing.signal.aborted; tried += 1) {
      if (await delivered(url, id, rawBody)) return;
      await wait((FIRST_WAIT_MS * 2 ** tried) / options.speed, closing.signal);
    }
  }

  return {
    secret,
    send: (url, body) => {
      const work = deliver(url, JSON.stringify(body)).finally(() => underway.delete(work));
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
