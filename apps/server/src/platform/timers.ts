import { setImmediate as immediate } from 'node:timers/promises';
import type { Log } from './log.ts';
import { runAs } from './running.ts';

/** A task that is repeated without overlap. */
export interface Repeated {
  /** Runs it now, or again after the run that is under way. */
  readonly wake: () => void;
  /** Stops it and waits for a running task. */
  readonly stop: () => Promise<void>;
}

/** Repeats a task, and runs it when it is woken. A failure is logged and the task goes on. */
export function everyOrWoken(ms: number, task: () => Promise<unknown>, log: Log, name: string): Repeated {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  const run = (): void => {
    if (isStopped) return;
    // A task that throws before its first wait must not end the process either.
    running ??= runAs(name, async () => task())
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, `${name} failed; it is tried again`),
      )
      .finally(() => {
        running = undefined;
        if (!isWoken) return;
        isWoken = false;
        run();
      });
  };
  const timer = setInterval(run, ms);
  return {
    wake() {
      isWoken = running !== undefined;
      run();
    },
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await running;
    },
  };
}

/** Repeats a task without overlap. @returns a function that stops it and waits for a running task */
export const every = (...task: Parameters<typeof everyOrWoken>): (() => Promise<void>) => everyOrWoken(...task).stop;

/**
 * Batches lookups: several for the same key in one turn of the event loop, as by the requests of one page, load once. The load starts after the last
 * of them, so each caller sees everything committed before its call.
 */
export function oncePerTick<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
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
