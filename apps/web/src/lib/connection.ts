import { create } from 'zustand';

/** `offline`: the device has no network. `away`: the server does not respond. */
export type Connection = 'online' | 'offline' | 'away';

export interface ConnectionDeps {
  /** Whether the device has a network. */
  online: () => boolean;
  /** Whether the server responds. Never rejects. */
  answers: () => Promise<boolean>;
  /** Runs once after `ms`; returns a function to cancel it. */
  schedule: (run: () => void, ms: number) => () => void;
  show: (connection: Connection) => void;
  /** Called when the connection is back. */
  onBack: () => void;
}

export interface ConnectionWatch {
  /** Call when a request got no response or the network changed: checks whether the server responds. */
  check: () => void;
  stop: () => void;
}

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Polls the server while it does not respond, with growing delays. Ignores a single failure that a retry refutes. */
export function watchConnection({ online, answers, schedule, show, onBack }: ConnectionDeps): ConnectionWatch {
  let gone = false;
  let checking = false;
  let stopped = false;
  let failures = 0;
  let cancel: (() => void) | undefined;

  const settle = (connection: Connection): void => {
    if (stopped) return;
    show(connection);
    if (connection !== 'online') {
      gone = true;
      cancel = schedule(check, waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 15_000);
      failures += 1;
      return;
    }
    failures = 0;
    if (gone) onBack();
    gone = false;
  };

  function check(): void {
    if (checking || stopped) return;
    cancel?.();
    cancel = undefined;
    if (!online()) return settle('offline');
    checking = true;
    void answers().then((does) => {
      checking = false;
      return settle(does ? 'online' : online() ? 'away' : 'offline');
    });
  }

  return {
    check,
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
}

/** Timeout of the response. */
const PATIENCE_MS = 4_000;

/** Whether the server responds. Never rejects. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    // No response, or a late one, is a result, not an error.
    return false;
  }
}

interface ConnectionState {
  connection: Connection;
  /** The server no longer has the files of this page. */
  outdated: boolean;
  /** Said in place of "nothing is lost": edits on this page are kept neither by the server nor by this browser. */
  unkept: string | null;
}

export const useConnection = create<ConnectionState>()(() => ({
  connection: 'online',
  outdated: false,
  unkept: null,
}));
