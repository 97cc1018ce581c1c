import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { tooSlow, unreadable } from '../unreadable-media.ts';
import { endOfChild, ProcessNotStarted, type ChildEnd } from './child-end.ts';
import { errorOf, type Outcome, type Reply, type Request, type Task } from './messages.ts';

export interface MediaChildOptions {
  entry: URL;
  maxOldSpaceMb: number | undefined;
  onLog: (line: string) => void;
}

const START_TIMEOUT_MS = 20_000;
/** Time between aborting work and killing the process. */
const GRACE_MS = 500;
/** A server's environment holds secrets; a process that parses untrusted files gets none of them. */
const PASSED_ENVIRONMENT = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'NODE_ENV',
  'LD_LIBRARY_PATH',
];

/** One process that reads one file at a time. It is not reused after a crash, timeout or cancellation. */
export class MediaChild {
  readonly #process: ChildProcess;
  readonly #end: Promise<ChildEnd>;
  #nextId = 1;
  #gone = false;

  private constructor(process: ChildProcess) {
    this.#process = process;
    this.#end = endOfChild(process).then((end) => {
      this.#gone = true;
      return end;
    });
  }

  /** @throws ProcessNotStarted with the reason and the end of its output */
  static async start({ entry, maxOldSpaceMb, onLog }: MediaChildOptions): Promise<MediaChild> {
    const process = fork(fileURLToPath(entry), [], {
      execArgv: maxOldSpaceMb === undefined ? [] : [`--max-old-space-size=${maxOldSpaceMb}`],
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In a separate process group: Ctrl-C is for the server, which finishes its work.
      detached: true,
      // Structured clone preserves typed arrays.
      serialization: 'advanced',
    });
    const child = new MediaChild(process);
    const printed: string[] = [];
    for (const stream of [process.stdout, process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n').filter(Boolean)) {
          onLog(line);
          printed.push(line);
          if (printed.length > 20) printed.shift();
        }
      });
    }
    const problem = await child.#ready();
    if (problem === null) {
      child.#keepParentAlive(false);
      return child;
    }
    await child.stop();
    throw new ProcessNotStarted(`The media process did not start: ${problem}\n${printed.join('\n')}`);
  }

  get alive(): boolean {
    return !this.#gone && this.#process.connected;
  }

  /**
   * Runs one task; the caller must not run two at once.
   * @throws UnreadableMedia also when the process crashed or was killed over this file; the signal's reason
   */
  async run(task: Task, timeoutMs: number, signal: AbortSignal | undefined): Promise<Outcome> {
    signal?.throwIfAborted();
    this.#keepParentAlive(true);
    try {
      return await this.#exchange(task, timeoutMs, signal);
    } finally {
      this.#keepParentAlive(false);
    }
  }

  /** Kills the process and waits until it is gone. */
  async stop(): Promise<void> {
    if (this.#gone) return;
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await this.#end;
  }

  #exchange(task: Task, timeoutMs: number, signal: AbortSignal | undefined): Promise<Outcome> {
    const id = this.#nextId;
    this.#nextId += 1;
    const process = this.#process;
    return new Promise((resolve, reject) => {
      let isSettled = false;
      const settle = (finish: () => void): void => {
        if (isSettled) return;
        isSettled = true;
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancelled);
        process.off('message', answered);
        finish();
      };
      const abandon = (reason: unknown): void =>
        settle(() => {
          // The next file must not see anything of this one, so this waits for the process to exit.
          this.stop().then(() => reject(asError(reason)), reject);
        });
      const answered = (reply: Reply): void => {
        if (reply.type === 'ready' || reply.id !== id) return;
        settle(() => (reply.type === 'done' ? resolve(reply.outcome) : reject(errorOf(reply.failure))));
      };
      const crashed = (end: ChildEnd): void =>
        settle(() => reject(unreadable(new Error(`the media process ended by ${textOf(end)}`))));
      const cancelled = (): void => abandon(signal?.reason);
      const timer = setTimeout(() => abandon(tooSlow(timeoutMs)), timeoutMs + GRACE_MS);
      process.on('message', answered);
      void this.#end.then(crashed);
      signal?.addEventListener('abort', cancelled, { once: true });
      const request: Request = { id, timeoutMs, task };
      process.send(request, (error) => {
        if (error) abandon(unreadable(error));
      });
    });
  }

  /** Resolves to null once the process is ready, else to the error text. */
  #ready(): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(`no answer within ${START_TIMEOUT_MS / 1_000} s`), START_TIMEOUT_MS);
      const settle = (problem: string | null): void => {
        clearTimeout(timer);
        resolve(problem);
      };
      this.#process.once('message', () => settle(null));
      void this.#end.then((end) => settle(end.error?.message ?? `it ended by ${textOf(end)}`));
    });
  }

  /** An idle process must not keep the program alive. */
  #keepParentAlive(keep: boolean): void {
    const change = keep ? 'ref' : 'unref';
    this.#process[change]();
    this.#process.channel?.[change]();
    for (const stream of [this.#process.stdout, this.#process.stderr]) if (stream instanceof Socket) stream[change]();
  }
}

const textOf = ({ signal, code }: ChildEnd): string => signal ?? `code ${code}`;

function environment(): Record<string, string> {
  const entries = PASSED_ENVIRONMENT.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The error to reject with on abort; the reason may be any value. */
export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
