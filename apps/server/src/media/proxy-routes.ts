import { AskMediaProxy, MediaProxy } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { askForProxy } from './proxy-store.ts';
import { findOwnMedia } from './store.ts';

export function proxyRoutes(app: App, db: Database, queue: JobQueue): void {
  endpoint(app, 'POST /api/media-proxy', {
    summary: 'Request a proxy of a video or image',
    description: 'A copy that every browser can show. 202 with the progress while it is being made.',
    body: AskMediaProxy,
    answer: MediaProxy,
    async handle({ user, body, context }) {
      const row = found(await findOwnMedia(db.queries, user.id, body.id), 'This media');
      const proxy = unwrap(await askForProxy(db, queue, row, body.purpose));
      return proxy.status === 'ready' ? proxy : context.json(MediaProxy.parse(proxy), 202);
    },
  });
}
