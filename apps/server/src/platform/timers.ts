import { setImmediate as immediate } from 'node:timers/promises';
import type { Log } from './log.ts';

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

/**
 * Looks up once what is asked for several times in the same turn of the event loop, as by many requests of one page. The look begins
 * after the last of them has asked, so everybody sees what was committed before their question.
 */
export function oncePerTurn<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  const loadLater = async (key: string): Promise<Value> => {
    await immediate();
    asked.delete(key);
    return load(key);
  };
  return (key) => {
    const found = asked.get(key) ?? loadLater(key);
    asked.set(key, found);
    return found;
  };
}
