import { Hono } from 'hono';
import { metrics } from '../platform/metrics/index.ts';
import type { Readiness } from './readiness.ts';

/** What those who run the server ask a process of any role, on a port of its own: is it alive, can it work, what did it do. */
export function createMonitoring(readiness: () => Promise<Readiness>): Hono {
  const app = new Hono();
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.get('/ready', async (context) => {
    const answer = await readiness();
    return context.json(answer, answer.status === 'ok' ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  );
  return app;
}
