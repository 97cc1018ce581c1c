import { setImmediate as immediate } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Repeats a task without overlap; a failure is logged and the task goes on. @returns a function that stops it and waits for a running task */
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
 * Batches lookups: several for the same key in one turn of the event loop, as by the requests of one page, load once. The load starts after the last
 * of them, so each caller sees everything committed before its call.
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
