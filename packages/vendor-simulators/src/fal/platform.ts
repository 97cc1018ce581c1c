import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { InputSchema, PublishedModels } from '../control/published-models.ts';
import type { Env } from '../control/request.ts';
import type { Core } from '../jobs/core.ts';
import { DAY_MS, type SimulatedJob, isTerminal } from '../jobs/simulated-job.ts';
import { endpointByName, type FalEndpoint } from './models.ts';

/** fal's platform API: models with their schemas, prices, and past requests. */
export function platformRoutes(core: Core, result: (job: SimulatedJob) => { status: number; body: object }): Hono<Env> {
  const app = new Hono<Env>();
  const refused = (c: Context<Env>, status: 400 | 401 | 404, type: string, message: string): Response =>
    c.json({ error: { type, message, docs_url: 'https://docs.fal.ai', request_id: 'sandbox' } }, status);
  const hasKey = (c: Context<Env>): boolean => /^Key\s+\S+$/.test(c.req.header('authorization') ?? '');

  /** The endpoints that a request names; undefined if one of them is unknown. */
  const named = (c: Context<Env>): FalEndpoint[] | undefined => {
    const ids = (c.req.queries('endpoint_id') ?? []).flatMap((one) => one.split(','));
    const found = ids.flatMap((id) => (core.models.isRetired(id) ? [] : (endpointByName(id) ?? [])));
    return ids.length === found.length ? found : undefined;
  };
  const unknown = (c: Context<Env>) => refused(c, 404, 'not_found', 'Resource not found');
  const keyless = (c: Context<Env>) => refused(c, 401, 'authorization_error', 'Authentication required');

  // Needs no key.
  app.get('/models', (c) => {
    const endpoints = named(c);
    if (!endpoints) return unknown(c);
    const isFull = c.req.queries('expand')?.includes('openapi-3.0') ?? false;
    return c.json({
      models: endpoints.map((one) => presentModel(one, isFull ? core.models : undefined)),
      next_cursor: null,
      has_more: false,
    });
  });

  app.get('/models/pricing', (c) => {
    if (!hasKey(c)) return keyless(c);
    const endpoints = named(c);
    if (!endpoints) return unknown(c);
    const prices = endpoints.map(({ id, price }) => ({ endpoint_id: id, ...price, currency: 'USD' }));
    return c.json({ prices, next_cursor: null, has_more: false });
  });

  app.get('/models/requests/by-endpoint', (c) => {
    if (!hasKey(c)) return keyless(c);
    const query = History.safeParse(c.req.query());
    if (!query.success) return refused(c, 400, 'validation_error', 'Invalid request parameters');
    const { endpoint_id, start = core.now() - DAY_MS, limit, cursor, expand } = query.data;
    const ids = endpoint_id.split(',');
    const all = core.store
      .list()
      .filter(({ vendor, model, createdAt }) => vendor === 'fal' && ids.includes(model) && createdAt >= start);
    const end = cursor + limit;
    const items = all.slice(cursor, end).map((job) => presentPast(job, result(job), expand === 'payloads'));
    const next_cursor = end < all.length ? Buffer.from(String(end)).toString('base64') : null;
    return c.json({ items, next_cursor, has_more: next_cursor !== null });
  });
  return app;
}

const History = z.strictObject({
  endpoint_id: z.string().min(1),
  start: z.iso
    .datetime()
    .transform((text) => Date.parse(text))
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .transform((text) => Number(Buffer.from(text, 'base64').toString()))
    .pipe(z.int().min(0))
    .default(0),
  expand: z.literal('payloads').optional(),
});

const iso = (at: number): string => new Date(at).toISOString();

function presentPast(job: SimulatedJob, { status, body }: { status: number; body: object }, isFull: boolean): object {
  const { createdAt, startedAt, completedAt } = job;
  const hasEnded = isTerminal(job);
  return {
    request_id: job.id,
    endpoint_id: job.model,
    sent_at: iso(createdAt),
    started_at: iso(startedAt ?? createdAt),
    ended_at: completedAt === null ? null : iso(completedAt),
    status_code: hasEnded ? status : null,
    duration: completedAt === null ? null : (completedAt - createdAt) / 1_000,
    ...(isFull && { json_input: job.input, json_output: hasEnded ? body : null }),
  };
}

function presentModel(endpoint: FalEndpoint, models: PublishedModels | undefined): object {
  const { id, name, category } = endpoint;
  return {
    endpoint_id: id,
    metadata: {
      display_name: name,
      category,
      description: 'A simulated model.',
      status: 'active',
      tags: [],
      updated_at: '2026-11-01T00:00:00Z',
      is_favorited: null,
      thumbnail_url: 'https://fal.media/files/example.jpg',
      model_url: `https://fal.run/${id}`,
      date: '2026-01-01T00:00:00Z',
      highlighted: false,
      pinned: false,
    },
    ...(models && { openapi: openApiOf(endpoint, models) }),
  };
}

/** The OpenAPI document of an endpoint, with the schema that inputs are checked against. */
function openApiOf({ id, category, input, output }: FalEndpoint, models: PublishedModels): object {
  const written = z.toJSONSchema(input, { target: 'openapi-3.0', io: 'input' });
  const inputs = models.publish(id, written as InputSchema);
  const file = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };
  const made = output === 'images' ? { type: 'array', items: file } : file;
  const json = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
  return {
    openapi: '3.0.4',
    info: {
      title: `Queue OpenAPI for ${id}`,
      version: '1.0.0',
      'x-fal-metadata': { endpointId: id, category },
    },
    components: {
      schemas: {
        Input: {
          ...inputs,
          'x-fal-order-properties': Object.keys(inputs.properties ?? {}),
        },
        Output: { type: 'object', properties: { [output]: made }, required: [output] },
        QueueStatus: { type: 'object', properties: { request_id: { type: 'string' } }, required: ['request_id'] },
      },
    },
    paths: {
      [`/${id}`]: {
        post: {
          requestBody: { required: true, content: json('Input') },
          responses: { 200: { description: 'The request status.', content: json('QueueStatus') } },
        },
      },
      [`/${id}/requests/{request_id}`]: {
        get: { responses: { 200: { description: 'Result of the request.', content: json('Output') } } },
      },
    },
    servers: [{ url: 'https://queue.fal.run' }],
  };
}
