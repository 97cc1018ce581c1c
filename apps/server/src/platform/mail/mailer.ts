import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/index.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails in the background: nobody waits for them, and nobody can tell by the time it takes whether one was sent. */
export interface Mailer {
  post(mail: Mail): void;
  /** Gives what is under way a moment, and ends. */
  close(): Promise<void>;
}

/** Gives the mail to the server that delivers it. @throws when it is not taken */
export type Deliver = (mail: Mail) => Promise<void>;

const SECOND_MS = 1_000;
/** How long after each failure it is tried again. A link in a mail lasts an hour: later it would be of no use. */
export const RETRY_AFTER_MS: readonly number[] = [1, 5, 30, 120, 600].map((seconds) => seconds * SECOND_MS);
const CLOSE_MS = 2 * SECOND_MS;

export function createMailer(deliver: Deliver, log: Log, retryAfterMs: readonly number[] = RETRY_AFTER_MS): Mailer {
  const closing = new AbortController();
  const underway = new Set<Promise<void>>();

  async function send(mail: Mail): Promise<void> {
    for (const [tries, wait] of [...retryAfterMs, undefined].entries()) {
      try {
        return await deliver(mail);
      } catch (error) {
        // The address stays out of the log.
        const { subject } = mail;
        if (wait === undefined || isRefusal(error))
          return log.error({ err: error, subject }, 'a mail could not be sent');
        log.warn({ err: error, subject, tries: tries + 1 }, 'a mail was not taken; it is tried again');
        await sleep(wait, undefined, { signal: closing.signal });
      }
    }
  }

  return {
    post(mail) {
      const sending = send(mail)
        .catch(() => log.error({ subject: mail.subject }, 'the server stopped before a mail was taken'))
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    async close() {
      const timer = setTimeout(() => closing.abort(), CLOSE_MS);
      await Promise.all(underway);
      clearTimeout(timer);
    },
  };
}

/** An answer of 5xx is for good: the address does not exist, or we may not send. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
