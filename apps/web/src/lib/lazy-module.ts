import { createElement, useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { serverAnswers, useConnection } from './connection.ts';

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Waits for the device's `online` event, or until the next check is due. */
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

/** Whether the server is known to be unreachable. */
const isAway = (): boolean =>
  ('onLine' in navigator && !navigator.onLine) || useConnection.getState().connection !== 'online';

/**
 * Loads a lazy module. Waits for a connection, also before the first attempt: a browser does not retry a failed import.
 * @throws the error of `load` if it failed twice although the server responds: probably a new version removed the file
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

/** Resolves in a later task: what follows does not prolong the one in which a module was evaluated. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A timer would wait for a second in a background tab.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`; shows `fallback` meanwhile. If
 * the file no longer exists, `fallback` stays, the rest of the page works, and a banner asks to reload the page.
 * `present` returns the component if its code was loaded by something else.
 *
 * Not React's `lazy`: after suspending it shows content after 300 ms at the earliest; a click needs a response in 100.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  present: () => ComponentType<Props> | undefined = () => undefined,
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
    const [Component, setComponent] = useState(() => (loaded ??= present()));
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
    // The props without `fallback` are the component's own.
    return Component ? createElement(Component, props as unknown as Props) : fallback;
  }
  // A failed preload is retried, and reported, when the component is rendered.
  return Object.assign(Lazy, { preload: () => void ready().catch(() => undefined) });
}
