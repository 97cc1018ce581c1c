import type { ChildProcess } from 'node:child_process';

/** How a child process ended; `error` when it never started. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: Error;
}

/** A child process could not be started: the system has no descriptors, processes or memory left. It may succeed later. */
export class ProcessNotStarted extends Error {
  override readonly name = 'ProcessNotStarted';
}

/**
 * Resolves when a child has exited, or never started: then Node emits an `error` and no `exit`. Call it in the turn that started the child. Later
 * errors of a running child, such as a signal that it did not get, are left to its exit.
 * @param event `close`: also its output has been read
 */
export function endOfChild(child: ChildProcess, event: 'exit' | 'close' = 'exit'): Promise<ChildEnd> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once(event, (code, signal) => {
      // Without a process, Node closes its pipes before it reports the error.
      if (child.pid !== undefined) resolve({ code, signal });
    });
  });
}
