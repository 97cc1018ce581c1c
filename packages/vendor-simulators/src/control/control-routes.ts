import { readFileSync } from 'node:fs';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { faultRule, faultNames, faultTable } from './fault-table.ts';
import type { Core } from '../jobs/core.ts';
import { FaultRule, FaultTarget } from './faults.ts';
import { ModelChange } from './published-models.ts';

/**
 * The control page: injects faults, and lists pending ones and received requests. It calls the routes here, and shows
 * data as text only, never as markup.
 */
const controlPage = readFileSync(new URL('page.html', import.meta.url), 'utf8');

/** A rule, or a named fault with a match. */
const RuleOrName = z.union([
  FaultRule,
  z
    .strictObject({ name: z.enum(faultNames), match: FaultTarget.default({}) })
    .transform(({ name, match }) => FaultRule.parse(faultRule(name, match))),
]);

const ModelOrder = z.union([
  z.strictObject({ id: z.string(), retired: z.literal(true) }),
  z.strictObject({ id: z.string(), change: ModelChange }),
]);

type Controlled = Pick<Core, 'journal' | 'faults' | 'models'>;

/** The journal, the fault rules and the models over HTTP, for tests and as a page: loopback only, and not for foreign web pages. */
export function controlRoutes({ journal, faults, models }: Controlled): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    const isLocal = isLoopback(c.env.incoming.socket.remoteAddress) && isLocalHost(c.req.header('host'));
    // A foreign web page could post here without reading the response; such a request always has an Origin header.
    const origin = c.req.header('origin');
    const isSameOrigin = origin === undefined || origin === `http://${c.req.header('host')}`;
    if (!isLocal || !isSameOrigin) return c.json({ detail: 'Only on this machine.' }, 403);
    return await next();
  });
  app.get('/', (c) => c.html(controlPage));
  app.get('/journal', (c) => c.json(journal.entries()));
  app.get('/fault-table', (c) => c.json(faultTable));
  app.get('/faults', (c) => c.json(faults.list()));
  app.post('/faults', async (c) => {
    const parsed = z.union([RuleOrName, z.array(RuleOrName)]).safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ detail: z.prettifyError(parsed.error) }, 422);
    faults.add(...[parsed.data].flat());
    return c.json(faults.list(), 201);
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json([]);
  });
  app.get('/models', (c) => c.json(models.list()));
  app.post('/models', async (c) => {
    const parsed = ModelOrder.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ detail: z.prettifyError(parsed.error) }, 422);
    const { id } = parsed.data;
    if ('change' in parsed.data) models.alter(id, parsed.data.change);
    else models.retire(id);
    return c.json(models.list(), 201);
  });
  app.delete('/models', (c) => {
    models.restore();
    return c.json(models.list());
  });
  return app;
}

/** Whether a socket's remote address is loopback (127.0.0.0/8, ::1, or the former mapped to IPv6). */
function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address ?? '');
}

/** Whether a Host header names this machine; rejects public names that resolve here (DNS rebinding). */
function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host ?? '');
}
