import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { messages, type ErrorBody } from '@kinoloom/contract';

/** How soon a refused client may try again: the time of a restart, or of finding another process. */
const RETRY_AFTER_S = 5;
/** How long the rest of a refused request's body is read. A connection that closes before would lose the answer on its way. */
const DISCARD_MS = 2_000;
/** Streams of events never end by themselves, so nobody waits for them. */
const ENDLESS = /^\/api\/events(\?|$)/;
/** Says how the process is, also while it stops. */
const STATUS = /^\/api\/(health|ready)(\?|$)/;

/**
 * The end of a server without cutting a call: from `begin` on, new calls are refused with 503, and those that were accepted are answered to their end.
 * The port stays open meanwhile, so that a refusal says why.
 */
export class Drain {
  readonly #begun = new AbortController();
  readonly #calls = new Set<ServerResponse>();
  readonly #ended = new EventEmitter();

  /** Aborts when the drain begins. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /** Calls that were accepted and are not answered yet. */
  get open(): number {
    return this.#calls.size;
  }

  /** @returns whether the caller is to answer this request; otherwise it has been refused here */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const url = request.url ?? '';
    if (this.#begun.signal.aborted && !STATUS.test(url)) {
      void refuse(request, response);
      return false;
    }
    if (ENDLESS.test(url)) return true;
    this.#calls.add(response);
    response.once('close', () => {
      this.#calls.delete(response);
      if (this.#calls.size === 0) this.#ended.emit('none');
    });
    return true;
  }

  begin(): void {
    if (this.#begun.signal.aborted) return;
    this.#begun.abort();
    // Their clients shall not send the next request here.
    for (const response of this.#calls) if (!response.headersSent) response.setHeader('connection', 'close');
  }

  /** Resolves when no call is open, at the latest when `until` aborts. @returns the number of calls that are still open */
  async calls(until: AbortSignal): Promise<number> {
    while (this.#calls.size > 0 && !until.aborted) {
      await once(this.#ended, 'none', { signal: until }).catch((error: unknown) => {
        if (!until.aborted) throw error;
      });
    }
    return this.#calls.size;
  }
}

async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rest = finished(request.resume(), { writable: false, signal: AbortSignal.timeout(DISCARD_MS) });
  // Cut or too long: it is answered all the same.
  await rest.catch(() => undefined);
  const body: ErrorBody = { success: false, error: messages.stopping, code: 'unavailable' };
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}
