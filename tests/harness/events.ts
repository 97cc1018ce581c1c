import { setTimeout as sleep } from 'node:timers/promises';
import { StudioEvent } from '@kinoloom/contract';
import type { Client } from './client.ts';

export interface ReceivedEvent {
  readonly id: number;
  readonly event: StudioEvent;
}

/** An open GET /api/events; every event is checked against the contract. */
export class EventStream {
  readonly received: ReceivedEvent[] = [];
  /** True once the server or the network has closed it. */
  ended = false;
  readonly #abort = new AbortController();

  /** Resolves when the server has responded: every later change is received. */
  static async open(client: Client, lastEventId?: number, since?: number): Promise<EventStream> {
    const stream = new EventStream();
    const address = since === undefined ? '/api/events' : `/api/events?since=${since}`;
    const response = await fetch(new URL(address, client.url), {
      signal: stream.#abort.signal,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
      },
    });
    if (response.status !== 200 || !response.body) throw new Error(`/api/events answered ${response.status}`);
    stream.#read(response.body).catch((error: unknown) => {
      if (!stream.#abort.signal.aborted && !(error instanceof TypeError)) throw error;
    });
    return stream;
  }

  /** The first matching event, already received or still to come. */
  async until(isSo: (event: StudioEvent) => boolean, withinMs = 30_000): Promise<ReceivedEvent> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = this.received.find(({ event }) => isSo(event));
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`Not among the events: ${JSON.stringify(this.received)}`);
      await sleep(20);
    }
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          this.#take(text.slice(0, end));
          text = text.slice(end + 2);
        }
      }
    } finally {
      this.ended = true;
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    const [type, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
    if (type === undefined || data === undefined) return;
    this.received.push({ id: Number(id), event: StudioEvent.parse({ type, data: JSON.parse(data) as unknown }) });
  }
}
