import { Hono } from 'hono';
import { requireBearer, type Env, readFormFile, readForm, sendError } from '../control/request.ts';
import { type Core, inputReader, type VendorApi, letterId } from '../jobs/core.ts';
import { type SimulatedJob, DAY_MS } from '../jobs/simulated-job.ts';
import { replicateDialect } from './dialect.ts';
import { modelById } from './models.ts';
import { modelRoutes } from './published.ts';
import { presentPrediction, REPLICATE_LIFETIMES, predictionRoutes } from './predictions.ts';
import type { Dialect } from '../control/dialect.ts';
import type { StoredUpload } from '../jobs/upload-store.ts';

/** Replicate's API, below `/v1`. */
export function replicate(core: Core): VendorApi {
  const { now, baseUrl } = core;
  const show = (job: SimulatedJob): unknown => presentPrediction(job, baseUrl(), now());
  const dialect = replicateDialect(show);
  const api = new Hono<Env>();
  api.use(requireBearer(dialect));
  api.route('/', predictionRoutes(core, dialect, show));
  api.route('/', fileRoutes(core, dialect));
  api.route('/', modelRoutes(core, dialect));
  api.get('/account', (c) => c.json({ type: 'user', username: 'sandbox', name: 'Kinoloom sandbox' }));
  api.get('/webhooks/default/secret', (c) => c.json({ key: core.webhookSecret }));

  return {
    dialect,
    routes: new Hono<Env>().route('/v1', api),
    profile: {
      ...REPLICATE_LIFETIMES,
      startMs: () => 400,
      planOf: (job) => {
        const read = modelById(job.model)?.read(job.input);
        return read && 'plan' in read ? read.plan : undefined;
      },
      readInput: inputReader(core, /^\/v1\/files\/([a-z0-9]+)$/, (id) => `File ${id} does not exist or has expired.`),
    },
  };
}

/** Uploaded files, kept for a day: `POST /files` (multipart, field `content`), `GET` and `DELETE /files/{id}`. */
export function fileRoutes({ uploads, baseUrl, now }: Core, dialect: Dialect): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/files', async (c) => {
    const file = await readFormFile(await readForm(c), 'content');
    if (!file) return sendError(c, dialect, { kind: 'invalid', detail: '- content: a multipart file is required' });
    const id = letterId();
    c.get('record')({ status: 201, id });
    return c.json(present(await uploads.add({ id, ...file, lifetimeMs: DAY_MS }, now()), baseUrl()), 201);
  });
  app.get('/files/:id', async (c) => {
    const stored = await uploads.get(c.req.param('id'), now());
    return stored ? c.json(present(stored.file, baseUrl())) : sendError(c, dialect, { kind: 'not-found' });
  });
  app.delete('/files/:id', async (c) => {
    return (await uploads.remove(c.req.param('id'))) ? c.body(null, 204) : sendError(c, dialect, { kind: 'not-found' });
  });
  return app;
}

/** A file as in Replicate's API. */
function present(file: StoredUpload, baseUrl: string): Record<string, unknown> {
  return {
    id: file.id,
    name: file.name,
    content_type: file.contentType,
    size: file.size,
    checksums: { sha256: file.sha256 },
    metadata: {},
    created_at: new Date(file.createdAt).toISOString(),
    expires_at: new Date(file.expiresAt).toISOString(),
    urls: { get: `${baseUrl}/v1/files/${file.id}` },
  };
}
