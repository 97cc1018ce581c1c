import { StudioEvent, type StudioEventType } from '@kinoloom/contract';
import { scheduleOnce } from './schedule-once.ts';
import { takeFirstEvent } from './first-answers.ts';

type DataOf<Type extends StudioEventType> = Extract<StudioEvent, { type: Type }>['data'];

/** The part of EventSource that we use. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

export interface EventsDeps {
  open: () => EventStream;
  /** Runs once after `ms`; returns a function to cancel it. */
  schedule: (run: () => void, ms: number) => () => void;
  /** 0 to 1 */
  random: () => number;
  /** Called when the connection drops. */
  lost?: () => void;
}

const types: readonly StudioEventType[] = StudioEvent.options.map(({ shape }) => shape.type.value);

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
/** EventSource.CLOSED: the browser does not reconnect by itself. */
const closed = 2;

export interface Events {
  /** Calls `handler` with each event of the type. `resync` also follows every gap. Returns a function to stop. */
  on: <Type extends StudioEventType>(type: Type, handler: (data: DataOf<Type>) => void) => () => void;
  connect: () => void;
  disconnect: () => void;
}

/**
 * The server's pushed events. The browser itself resumes a dropped connection with the id of the last event; a
 * connection that it closes is reopened after 1 s, then with growing delays up to 30 s. After any gap, and after an
 * event that this page does not understand, `resync` tells listeners to reload everything.
 */
export function createEvents({ open, schedule, random, lost }: EventsDeps): Events {
  const handlers = new Map<StudioEventType, Set<(event: StudioEvent) => void>>();
  let source: EventStream | undefined;
  let cancelRetry: (() => void) | undefined;
  let failures = 0;
  let gap = false;

  const emit = (event: StudioEvent) => {
    for (const handler of handlers.get(event.type) ?? []) handler(event);
  };
  const resync = () => emit({ type: 'resync', data: {} });

  const receive = (type: StudioEventType, raw: unknown) => {
    let data: unknown;
    try {
      data = typeof raw === 'string' ? JSON.parse(raw) : raw;
    } catch {
      resync();
      return;
    }
    const event = StudioEvent.safeParse({ type, data });
    if (event.success) emit(event.data);
    else resync();
  };

  const start = () => {
    cancelRetry = undefined;
    const current = open();
    source = current;
    current.addEventListener('open', () => {
      failures = 0;
      if (gap) resync();
      gap = false;
    });
    current.addEventListener('error', () => {
      gap = true;
      lost?.();
      if (current.readyState !== closed || source !== current) return;
      current.close();
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.75 + random() / 2);
      failures += 1;
      cancelRetry = schedule(start, wait);
    });
    for (const type of types) current.addEventListener(type, (event) => receive(type, event.data));
  };

  return {
    on(type, handler) {
      const deliver = (event: StudioEvent) => {
        if (event.type === type) handler(event.data as DataOf<typeof type>);
      };
      const set = handlers.get(type) ?? new Set();
      handlers.set(type, set.add(deliver));
      return () => set.delete(deliver);
    },
    connect() {
      if (source || cancelRetry) return;
      start();
    },
    disconnect() {
      cancelRetry?.();
      cancelRetry = undefined;
      source?.close();
      source = undefined;
      failures = 0;
      gap = true;
    },
  };
}

const dropped = new Set<() => void>();

/** Called when the connection to the events drops. Returns a function to stop listening. */
export function onEventsDropped(listener: () => void): () => void {
  dropped.add(listener);
  return () => dropped.delete(listener);
}

/** This page's connection to GET /api/events. */
export const events: Events = createEvents({
  open: () => {
    const since = takeFirstEvent();
    return new EventSource(since === undefined ? '/api/events' : `/api/events?since=${since}`);
  },
  schedule: scheduleOnce,
  random: Math.random,
  lost: () => {
    for (const listener of dropped) listener();
  },
});

/** Subscribes to a type of event. @see Events.on */
export const onEvent: Events['on'] = events.on;
