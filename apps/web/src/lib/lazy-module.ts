import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { serverAnswers, useConnection } from './connection.ts';

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Until the device says that its network is back, or it is time to look again. */
function forConnection(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, waitsMs[Math.min(failures, waitsMs.length - 1)]);
    addEventListener('online', go);
  });
}

/**
 * Loads code that is a file of its own. Without a connection it waits until there is one.
 * @throws what `load` did where the server answers, and yet it failed twice: most likely a newer version took the file away
 */
export async function importWithRetry<T>(
  load: () => Promise<T>,
  answers = serverAnswers,
  wait = forConnection,
): Promise<T> {
  let refused = false;
  for (let failures = 0; ; failures += 1)
    try {
      return await load();
    } catch (error) {
      if (!(await answers())) await wait(failures);
      else if (refused) throw error;
      else refused = true;
    }
}

/**
 * A component whose code is fetched when it is first shown. Where there is no such file any more its place stays empty, everything around
 * it stands, and the page says that it wants to be loaded anew.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await importWithRetry(load) };
    } catch (error) {
      reportError(error);
      useConnection.setState({ outdated: true });
      return new Promise(() => {});
    }
  });
}
