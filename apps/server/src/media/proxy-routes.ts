import { AskMediaProxy, MediaProxy } from '@kinoloom/contract';
import { endpoint, found, unwrap, type App } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { askForProxy } from './proxy-store.ts';
import { findOwnMedia } from './store.ts';

export function proxyRoutes(app: App, db: Database, queue: JobQueue): void {
  endpoint(
    app,
    {
      method: 'post',
      path: '/api/media-proxy',
      summary: 'A copy of a video that every browser plays: where it is, or (202) how far its making is',
      access: 'session',
      body: AskMediaProxy,
      answer: MediaProxy,
    },
    async ({ user, body, context }) => {
      const row = found(await findOwnMedia(db.queries, user.id, body.id), 'This media');
      const proxy = unwrap(await askForProxy(db, queue, row));
      return proxy.status === 'ready' ? proxy : context.json(MediaProxy.parse(proxy), 202);
    },
  );
}
