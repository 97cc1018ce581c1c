import { createElement, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
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
 * A component whose code is loaded when it is first shown, or before by `preload`. Until then `fallback` is shown in its place. If the file no
 * longer exists, the place stays so, the rest of the page works, and a banner asks to reload the page.
 *
 * Not made of React's `lazy`: what has suspended is shown 300 ms later at the earliest, and a click is answered within 100.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props & { fallback?: ReactNode }> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const ready = (): Promise<void> =>
    (loading ??= importWithRetry(load).then(
      (component) => void (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function Lazy({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const [Component, setComponent] = useState(() => loaded);
    useEffect(() => {
      if (Component) return;
      ready().then(
        () => setComponent(() => loaded),
        (error: unknown) => {
          reportError(error);
          useConnection.setState({ outdated: true });
        },
      );
    }, [Component]);
    // Without `fallback` the rest is what the component takes.
    return Component ? createElement(Component, props as unknown as Props) : fallback;
  }
  // A failure is told when the component is shown: then it is loaded again.
  return Object.assign(Lazy, { preload: () => void ready().catch(() => undefined) });
}
