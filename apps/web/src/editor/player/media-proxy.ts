import { MediaProxy } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { pause } from '../../lib/clock.ts';
import type { ResolveProxy } from './composition-player.ts';

/** Polling interval (ms) while the server makes a proxy. */
const AGAIN = 1_000;

/**
 * Requests proxies of our own media from the server, polling until they are made. `idOf` returns the media id of a
 * `src`.
 */
export function proxyResolver(idOf: (src: string) => string | undefined): ResolveProxy {
  return async (src, onProgress, signal) => {
    const id = idOf(src);
    if (id === undefined) throw new Error('This browser cannot play it');
    for (;;) {
      const answer = await api.post('/api/media-proxy', { id }, MediaProxy, { signal });
      if (answer.status === 'ready') return { url: answer.url };
      onProgress(answer.progress);
      await pause(AGAIN, signal);
    }
  };
}
