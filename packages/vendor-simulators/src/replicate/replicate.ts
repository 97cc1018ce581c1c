import { Hono } from 'hono';
import { bearer, type Env } from '../control/request.ts';
import { type Core, isOwn, type VendorApi } from '../jobs/core.ts';
import { download, fromDataUrl, InputUnavailable } from '../jobs/input-file.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { replicateDialect } from './dialect.ts';
import { fileRoutes } from './file-routes.ts';
import { modelById } from './models.ts';
import { presentPrediction, REPLICATE_LIFETIMES } from './prediction.ts';
import { predictionRoutes } from './prediction-routes.ts';

/** Replicate's API, below `/v1`. */
export function replicate(core: Core): VendorApi {
  const { uploads, fetch, now, baseUrl } = core;
  const show = (job: SimulatedJob): unknown => presentPrediction(job, baseUrl(), now());
  const dialect = replicateDialect(show);
  const api = new Hono<Env>();
  api.use(bearer(dialect));
  api.route('/', predictionRoutes(core, dialect, show));
  api.route('/', fileRoutes(core, dialect));
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
      readInput: async (reference, use, signal) => {
        if (reference.startsWith('data:')) return fromDataUrl(reference);
        const address = new URL(reference);
        const fileId = /^\/v1\/files\/([a-z0-9]+)$/.exec(address.pathname)?.[1];
        if (fileId === undefined || !isOwn(address, baseUrl())) {
          return await download(reference, { what: use, fetch, signal });
        }
        const stored = await uploads.get(fileId, now());
        if (!stored) throw new InputUnavailable(`File ${fileId} does not exist or has expired.`);
        return stored.bytes;
      },
    },
  };
}
