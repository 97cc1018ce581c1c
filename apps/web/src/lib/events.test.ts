import { expect, test, vi } from 'vitest';
import { createEvents, type EventStream } from './events.ts';

class FakeSource implements EventStream {
  readyState = 0;
  closedByUs = false;
  private readonly listeners = new Map<string, ((event: { data?: unknown }) => void)[]>();

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  close(): void {
    this.readyState = 2;
    this.closedByUs = true;
  }

  fire(type: string, data?: unknown): void {
    for (const listener of this.listeners.get(type) ?? []) listener({ data });
  }

  opened(): void {
    this.readyState = 1;
    this.fire('open');
  }

  dropped(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.fire('error');
  }
}

function setUp() {
  const sources: FakeSource[] = [];
  const waits: { run: () => void; ms: number; cancelled: boolean }[] = [];
  const events = createEvents({
    open: () => {
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    schedule: (run, ms) => {
      const wait = { run, ms, cancelled: false };
      waits.push(wait);
      return () => {
        wait.cancelled = true;
      };
    },
    random: () => 0.5,
  });
  const resync = vi.fn<() => void>();
  events.on('resync', resync);
  return { events, sources, waits, resync };
}

const balance = { balance: 200, held: 28, available: 172 };

test('an event reaches the handlers of its type until they stop', () => {
  const { events, sources } = setUp();
  const seen = vi.fn<(data: { balance: number }) => void>();
  const stop = events.on('credits', seen);
  events.connect();
  sources[0]!.opened();
  sources[0]!.fire('credits', JSON.stringify(balance));
  stop();
  sources[0]!.fire('credits', JSON.stringify(balance));
  expect(seen.mock.calls).toEqual([[balance]]);
});

test('the first connection asks for no resync', () => {
  const { events, sources, resync } = setUp();
  events.connect();
  sources[0]!.opened();
  expect(resync).not.toHaveBeenCalled();
});

test('a connection that the browser resumes by itself is not opened twice, and resyncs', () => {
  const { events, sources, waits, resync } = setUp();
  events.connect();
  sources[0]!.opened();
  sources[0]!.dropped(0);
  sources[0]!.opened();
  expect(sources).toHaveLength(1);
  expect(waits).toHaveLength(0);
  expect(resync).toHaveBeenCalledOnce();
});

test('a connection that the browser gives up is reopened after growing delays of up to 30 s', () => {
  const { events, sources, waits } = setUp();
  events.connect();
  for (let attempt = 0; attempt < 7; attempt += 1) {
    sources[attempt]!.dropped(2);
    waits[attempt]!.run();
  }
  expect(waits.map((wait) => wait.ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('an invalid event causes a resync', () => {
  const { events, sources, resync } = setUp();
  events.connect();
  sources[0]!.opened();
  sources[0]!.fire('credits', '{"balance":"many"}');
  sources[0]!.fire('job', 'not json');
  expect(resync).toHaveBeenCalledTimes(2);
});

test('connecting twice opens once, and disconnecting cancels a waiting retry', () => {
  const { events, sources, waits } = setUp();
  events.connect();
  events.connect();
  expect(sources).toHaveLength(1);
  sources[0]!.dropped(2);
  events.disconnect();
  expect(waits[0]!.cancelled).toBe(true);
  events.connect();
  expect(sources).toHaveLength(2);
});

test('connecting again after a disconnect resyncs', () => {
  const { events, sources, resync } = setUp();
  events.connect();
  sources[0]!.opened();
  events.disconnect();
  expect(sources[0]!.closedByUs).toBe(true);
  events.connect();
  sources[1]!.opened();
  expect(resync).toHaveBeenCalledOnce();
});
