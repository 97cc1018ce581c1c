import { Agent, WebSocket } from 'undici';
import { z } from 'zod';

/** The part of a WebSocket that is used here. */
export interface Socket {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  close(): void;
}
export type OpenSocket = (url: string) => Socket;

/** The message about the steps of a node (Comfy-Org/ComfyUI, main.py, `hijack_progress`). */
const StepMessage = z.object({
  type: z.literal('progress'),
  data: z.object({ value: z.number(), max: z.number().positive(), node: z.string().nullish(), prompt_id: z.string() }),
});

/** Longer than the usual time between two polls, in milliseconds. */
const IDLE_MS = 15_000;

export interface StepProgress {
  /**
   * The share of the steps that is done, from 0 to 1; undefined while it is not known. Call it at each poll of running
   * work: the first call opens a socket, which closes 15 s after the last call, or when the signal of the last call aborts.
   * @param samplers the nodes that take most of the time, in any order; if empty, the steps of every node count
   */
  fractionOf(id: string, samplers: ReadonlySet<string>, signal: AbortSignal): number | undefined;
  /** Closes the socket of work that has ended. */
  close(id: string): void;
}

interface Followed {
  readonly close: () => void;
  readonly idle: NodeJS.Timeout;
  fraction: number | undefined;
  signal: AbortSignal;
  isOpen: boolean;
}

/**
 * Follows the steps of running work. The server sends them by WebSocket, and only to the client whose id came with the
 * work. That client id is the id of the work, so any process can listen. If a socket cannot be opened or breaks, no
 * progress is shown, and the work is not affected.
 */
export function stepProgress(open: OpenSocket): StepProgress {
  const all = new Map<string, Followed>();

  function follow(id: string, samplers: ReadonlySet<string>, signal: AbortSignal): Followed {
    const socket = open(id);
    const close = (): void => {
      clearTimeout(followed.idle);
      followed.signal.removeEventListener('abort', close);
      all.delete(id);
      socket.close();
    };
    const followed: Followed = { close, idle: setTimeout(close, IDLE_MS), fraction: undefined, signal, isOpen: true };
    const finished = new Set<string>();
    socket.addEventListener('message', ({ data }) => {
      const step = stepOf(data);
      if (step?.prompt_id !== id) return;
      const { node, value, max } = step;
      if (samplers.size > 0 && !samplers.has(node ?? '')) return;
      const isDone = value >= max;
      if (isDone) finished.add(node ?? '');
      else finished.delete(node ?? '');
      const done = (finished.size + (isDone ? 0 : value / max)) / Math.max(1, samplers.size);
      followed.fraction = Math.min(1, Math.max(followed.fraction ?? 0, done));
    });
    socket.addEventListener('close', () => {
      followed.isOpen = false;
    });
    signal.addEventListener('abort', close, { once: true });
    all.set(id, followed);
    return followed;
  }

  return {
    fractionOf(id, samplers, signal) {
      const followed = all.get(id) ?? follow(id, samplers, signal);
      // A socket that the server closed is opened again after `IDLE_MS`, not at every poll.
      if (followed.isOpen) followed.idle.refresh();
      followed.signal.removeEventListener('abort', followed.close);
      followed.signal = signal;
      signal.addEventListener('abort', followed.close, { once: true });
      return followed.fraction;
    },
    close: (id) => all.get(id)?.close(),
  };
}

/** Longer than any message about steps. */
const MAX_MESSAGE = 16 * 1024;

/** The steps that a message reports; undefined for any other message, such as a preview picture. */
function stepOf(data: unknown): z.infer<typeof StepMessage>['data'] | undefined {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return undefined;
  try {
    return StepMessage.safeParse(JSON.parse(data)).data?.data;
  } catch {
    return undefined;
  }
}

/** Preview pictures have some megabytes; a longer message closes the socket before it is unpacked whole. */
const dispatcher = new Agent({ webSocket: { maxPayloadSize: 16 * 1024 * 1024 } });

/** A socket of undici: Node's own has no limit for messages. */
export const openSocket = (url: string, headers: Readonly<Record<string, string>>): Socket => {
  const socket = new WebSocket(url, { headers, dispatcher });
  return {
    addEventListener: (type: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) =>
      socket.addEventListener(type, (event) => listener({ data: 'data' in event ? event.data : undefined })),
    close: () => socket.close(),
  };
};
