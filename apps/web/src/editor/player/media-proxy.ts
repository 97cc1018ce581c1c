import { MediaProxy, type ProxyPurpose } from '@kinoloom/contract';
import { api } from '../../lib/api.ts';
import { pause } from '../../lib/clock.ts';
import type { ResolveProxy } from './composition-player.ts';

/** Polling interval (ms) while the server makes a proxy: nobody waits for one to seek in. */
const AGAIN = { play: 1_000, scrub: 4_000 } as const satisfies Record<ProxyPurpose, number>;

/**
 * Requests proxies of our own media from the server, polling until they are made. `idOf` returns the media id of a
 * `src`.
 */
export function proxyResolver(idOf: (src: string) => string | undefined, purpose: ProxyPurpose = 'play'): ResolveProxy {
  return async (src, onProgress, signal) => {
    const id = idOf(src);
    if (id === undefined) throw new Error('This browser cannot play it');
    for (;;) {
      const answer = await api.post('/api/media-proxy', { id, purpose }, MediaProxy, { signal });
      if (answer.status === 'ready') return { url: answer.url };
      onProgress(answer.progress);
      await pause(AGAIN[purpose], signal);
    }
  };
}
