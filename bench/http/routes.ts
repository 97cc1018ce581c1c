import { limits, type MediaRecord } from '@kinoloom/contract';
import type { Client } from '../../tests/harness/index.ts';
import type { Ask } from './run-load.ts';

export interface Route {
  readonly name: string;
  /** See `RouteResult`. */
  readonly goal?: number;
  readonly requests: readonly Ask[];
}

const RANGE = 64 * 1024;
/** How many pages are read one by one. */
const PAGES = 100;

/** The most frequent requests. All others are compared with the first. */
export async function routesOf(client: Client): Promise<Route[]> {
  const media = await client.ok<MediaRecord[]>('GET', '/api/db/media');
  const file = media.find(({ media_type: kind }) => kind === 'image');
  const flowId = media.find(({ flow_id: id }) => id?.includes('-flow-'))?.flow_id;
  if (!flowId || !file) throw new Error('The gallery holds no flow or no picture');
  const { headers } = await client.call('HEAD', file.url);
  const ranges = Math.floor(Number(headers.get('content-length')) / RANGE);
  const pages = Array.from({ length: PAGES }, (_, n) => n + 1);
  const size = `page_size=${limits.page.max}`;
  return [
    { name: 'landing page', requests: [{ path: '/' }] },
    { name: '`/api/db/media`, first page', goal: 0.25, requests: [{ path: '/api/db/media?page=1' }] },
    { name: '`/api/db/media`, a flow', goal: 0.25, requests: [{ path: `/api/db/media?flow_id=${flowId}` }] },
    {
      name: '`/api/db/media`, another page each time',
      requests: pages.map((n) => ({ path: `/api/db/media?page=${n}` })),
    },
    { name: '`/api/db/media`, a page of 100', requests: [{ path: `/api/db/media?page=1&${size}` }] },
    { name: '`/api/db/flows`, first page', goal: 0.25, requests: [{ path: '/api/db/flows?page=1' }] },
    {
      name: '`/api/db/flows`, names of all',
      requests: [{ path: `/api/db/flows?user_id=${client.userId}&media=none` }],
    },
    { name: '`/studio/video`', goal: 0.08, requests: [{ path: '/studio/video' }] },
    {
      name: 'ranges of 64 KB',
      goal: 0.25,
      requests: Array.from({ length: ranges }, (_, n) => ({
        path: file.url,
        headers: { range: `bytes=${n * RANGE}-${(n + 1) * RANGE - 1}` },
      })),
    },
  ];
}
