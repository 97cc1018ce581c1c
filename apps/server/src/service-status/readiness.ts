import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Hono } from 'hono';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { collectNodeMetrics, metrics } from '../platform/metrics.ts';
import { createProbe, isStorageFull, type Objects } from '../platform/objects/index.ts';

const Check = z.enum(['ok', 'failing']);

/** Whether this process can work, and which part is missing. */
export const Readiness = z.object({ status: Check, database: Check, storage: Check, queue: Check });
export type Readiness = z.infer<typeof Readiness>;

interface Deps {
  readonly db: Database;
  readonly objects: Objects;
  readonly log: Log;
}

/** Checks everything that this process needs. The storage check writes a file, since a full store can still be read. */
export function createReadiness({ db, objects, log }: Deps): () => Promise<Readiness> {
  const probeStorage = createProbe(objects, Date.now);
  const check = async (name: string, work: () => Promise<unknown>): Promise<z.infer<typeof Check>> => {
    try {
      await work();
      return 'ok';
    } catch (error) {
      log.warn({ err: error }, isStorageFull(error) ? `${name} is full` : `${name} is not ready`);
      return 'failing';
    }
  };
  return async () => {
    const [database, storage, queue] = await Promise.all([
      check('the database', () => db.queries.execute(sql`select 1`)),
      check('the storage', probeStorage),
      check('the queue', () => db.queries.execute(sql`select 1 from dbos.workflow_status limit 1`)),
    ]);
    const status = [database, storage, queue].every((state) => state === 'ok') ? 'ok' : 'failing';
    return { status, database, storage, queue };
  };
}

/** Liveness, readiness and metrics of a process in any role, on a port of its own. Call it once in a process. */
export function createMonitoring(readiness: () => Promise<Readiness>): Hono {
  collectNodeMetrics();
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
