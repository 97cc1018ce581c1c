import type { Log } from '../log/index.ts';

/** Repeats a task, never twice at once; a failure is logged and the next turn comes. @returns a function that stops it and waits for its end */
export function every(ms: number, task: () => Promise<unknown>, log: Log, name: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task()
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, `${name} failed; it is tried again`),
      )
      .finally(() => {
        running = undefined;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
