import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Hono } from 'hono';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { collectNodeMetrics, metrics } from '../platform/metrics.ts';
import { createProbe, isStorageFull, type Objects } from '../platform/objects/index.ts';

const Check = z.enum(['ok', 'failing']);

/** `draining`: the process is about to stop and takes no new calls. */
export const Health = z.object({ status: z.enum(['ok', 'draining']), version: z.string() });

export const healthOf = (draining: AbortSignal, version: string): z.infer<typeof Health> => ({
  status: draining.aborted ? 'draining' : 'ok',
  version,
});

/** Whether this process can work, and which part is missing. */
export const Readiness = z.object({
  status: z.enum(['ok', 'failing', 'draining']),
  database: Check,
  storage: Check,
  queue: Check,
  /** Only while the server's own sandbox is being started again. */
  sandbox: z.literal('failing').optional(),
});
export type Readiness = z.infer<typeof Readiness>;

interface Deps {
  readonly db: Database;
  readonly objects: Objects;
  readonly log: Log;
  /** Aborts when the process is about to stop. */
  readonly draining: AbortSignal;
  /** Whether the sandbox that this process runs is ready; true without one. */
  readonly isSandboxReady: () => boolean;
}

/** Checks everything that this process needs. The storage check writes a file, since a full store can still be read. */
export function createReadiness({ db, objects, log, draining, isSandboxReady }: Deps): () => Promise<Readiness> {
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
    const sandbox = isSandboxReady() ? 'ok' : 'failing';
    const works = [database, storage, queue, sandbox].every((state) => state === 'ok');
    const status = draining.aborted ? 'draining' : works ? 'ok' : 'failing';
    return { status, database, storage, queue, ...(sandbox === 'failing' && { sandbox }) };
  };
}

/** Liveness, readiness and metrics of a process in any role, on a port of its own. Call it once in a process. */
export function createMonitoring(readiness: () => Promise<Readiness>, draining: AbortSignal, version: string): Hono {
  collectNodeMetrics();
  const app = new Hono();
  app.get('/health', (context) => context.json(healthOf(draining, version)));
  app.get('/ready', async (context) => {
    const answer = await readiness();
    return context.json(answer, answer.status === 'ok' ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await metrics.metrics(), 200, { 'content-type': metrics.contentType }),
  );
  return app;
}
