import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { serverAnswers, useConnection } from './connection.ts';

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits until the device reports that its network is back, or until the next check is due. */
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

/** Known not to reach the server. */
const isAway = (): boolean =>
  ('onLine' in navigator && !navigator.onLine) || useConnection.getState().connection !== 'online';

/**
 * Loads a lazy module. Without a connection it waits until there is one, also before the first try: a browser remembers a script that it could
 * not fetch, and does not ask for it again.
 * @throws the error of `load` if it failed twice although the server answers: most likely a newer version has removed the file
 */
export async function importWithRetry<T>(
  load: () => Promise<T>,
  answers = serverAnswers,
  wait = forConnection,
): Promise<T> {
  let refused = false;
  for (let waits = 0; isAway(); waits += 1) await wait(waits);
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
 * A component whose code is loaded when it is first shown. If the file no longer exists, its place stays empty, the rest of the page works,
 * and a banner asks to reload the page.
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
