import { onBrowserUser } from './browser-user.ts';
import { dropShared, forgetOldShare, SHARE_PATH } from './shared-things.ts';

/** What nobody took is removed while the studio is open, too. */
const LOOK_MS = 10 * 60_000;

/**
 * The studio's service worker. Its scope is the address that receives shares, so no page and no request of a page passes
 * through it. Undefined where there is none: in development, without https, and in some private windows.
 */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register('/sw.js', { scope: SHARE_PATH });
  } catch {
    // The browser keeps no workers here, or the connection is lost: the studio works without one, and the next visit tries again.
    return undefined;
  }
}

/** Registers it, and forgets shares that nobody took. @returns a function to stop */
export function beginServiceWorker(): () => void {
  // Without storage nothing can have been shared.
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);
  void serviceWorker();
  const look = (): void => quietly(forgetOldShare(Date.now()));
  look();
  const timer = setInterval(look, LOOK_MS);
  // What a user shared does not wait for the next one.
  const stop = onBrowserUser((_now, before) => {
    if (before !== null) quietly(dropShared());
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}
