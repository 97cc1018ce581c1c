import { createHmac, randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type Env, sendError } from '../control/request.ts';
import { accept, type Core, inputReader, receiveUpload, type VendorApi } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import { problems } from '../jobs/issues.ts';
import { DAY_MS, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { FAL, falDialect, FILES, keySet, PLATFORM, REST } from './dialect.ts';
import { platformRoutes } from './platform.ts';
import { appOf, endpointByName, falEndpoints, inputIssues } from './models.ts';
import { errorOf, presentResult, presentStatus } from './request.ts';

/** fal keeps requests for 30 days. */
const FAL_LIFETIMES: Lifetimes = { dataMs: 30 * DAY_MS, recordMs: 31 * DAY_MS };

const Webhook = z.url({ protocol: /^https?$/ }).optional();
const Upload = z.strictObject({
  file_name: z.string().min(1).max(255),
  content_type: z.string().regex(/^[\w.+-]+\/[\w.+-]+/),
});

/** fal's queue below `/fal`, and its other hosts below that at their names. */
export function fal(core: Core): VendorApi {
  const { store, runner, now, baseUrl } = core;
  const result = (job: SimulatedJob) => presentResult(job, baseUrl(), FAL_LIFETIMES, now());
  const dialect = falDialect((job) => {
    const { status, body } = result(job);
    const error = errorOf(job)?.text;
    const ids = { request_id: job.id, gateway_request_id: job.id };
    return { ...ids, status: status < 300 ? 'OK' : 'ERROR', ...(error !== undefined && { error }), payload: body };
  });

  const requireKey: MiddlewareHandler<Env> = async (c, next) => {
    if (!/^Key\s+\S+$/.test(c.req.header('authorization') ?? ''))
      return sendError(c, dialect, { kind: 'unauthorized' });
    return await next();
  };

  const routes = new Hono<Env>();
  routes.get(`${REST}/.well-known/jwks.json`, (c) => c.json(keySet(core.webhookSecret)));

  /** Proves that we issued the address of an upload, also after a restart. */
  const signatureOf = (...parts: readonly string[]): string =>
    createHmac('sha256', core.webhookSecret).update(parts.join('\n')).digest('hex');

  routes.post(`${REST}/storage/upload/initiate`, requireKey, (c) => {
    const json = c.get('json');
    const parsed = Upload.safeParse(json);
    if (!parsed.success) return sendError(c, dialect, { kind: 'invalid', detail: problems(parsed.error, json) });
    const id = randomUUID();
    const { file_name, content_type } = parsed.data;
    const file = `${FILES}/files/${id}/${encodeURIComponent(file_name)}`;
    c.get('record')({ status: 200, id });
    return c.json({
      upload_url: `${baseUrl()}${file}?signature=${signatureOf(id, file_name, content_type)}`,
      file_url: `${baseUrl()}${file}`,
    });
  });

  routes.put(`${FILES}/files/:id/:name`, async (c) => {
    const { id, name } = c.req.param();
    const contentType = c.req.header('content-type') ?? '';
    const isSigned = c.req.query('signature') === signatureOf(id, name, contentType);
    // Storage takes one kind of authorization only.
    if (!isSigned || c.req.header('authorization') !== undefined)
      return sendError(c, dialect, { kind: 'status', status: 403, detail: 'Access denied' });
    const bytes = new Uint8Array(c.get('body'));
    await core.uploads.add({ id, name, contentType, bytes, lifetimeMs: FAL_LIFETIMES.dataMs }, now());
    return c.body(null, 200);
  });
  routes.get(`${FILES}/files/:id/:name`, (c) => receiveUpload(c, core, dialect));

  routes.route(PLATFORM, platformRoutes(core, result));

  const queue = new Hono<Env>();
  queue.use(requireKey);
  for (const { id: model } of falEndpoints) {
    queue.post(`/${model}`, async (c) => {
      const json = c.get('json');
      if (typeof json !== 'object' || json === null) return sendError(c, dialect, { kind: 'not-json' });
      const url = Webhook.safeParse(c.req.query('fal_webhook'));
      if (!url.success) return sendError(c, dialect, { kind: 'status', status: 400, detail: 'Invalid webhook URL' });
      // Any JSON is accepted: the model itself checks its input, when its turn comes.
      const input = json as Record<string, unknown>;
      const webhook = url.data === undefined ? null : { url: url.data, events: ['completed'] };
      const order = { vendor: 'fal', id: randomUUID(), model, input, webhook } as const;
      const { seed } = input;
      const job = await accept(c, core, { ...order, ...(Number.isSafeInteger(seed) && { seed: Number(seed) }) }, 200);
      return c.json(presentStatus(job, baseUrl(), 0));
    });
  }

  const find = (path: string, id: string): SimulatedJob | undefined => {
    const job = store.get(id);
    return job?.vendor === 'fal' && path.startsWith(`${FAL}/${appOf(job.model)}/requests/`) ? job : undefined;
  };
  queue.get('/:owner/:app/requests/:id/status', (c) => {
    const job = find(c.req.path, c.req.param('id'));
    if (!job) return sendError(c, dialect, { kind: 'not-found' });
    const waiting = store.list().filter(({ vendor, state }) => vendor === 'fal' && state === 'accepted');
    const ahead = waiting.filter(({ createdAt }) => createdAt < job.createdAt).length;
    return c.json(presentStatus(job, baseUrl(), ahead), isTerminal(job) ? 200 : 202);
  });
  queue.get('/:owner/:app/requests/:id', (c) => {
    const job = find(c.req.path, c.req.param('id'));
    if (!job) return sendError(c, dialect, { kind: 'not-found' });
    if (!isTerminal(job))
      return sendError(c, dialect, { kind: 'status', status: 400, detail: 'Request is still in progress' });
    const { status, body, type } = result(job);
    return c.json(body, status as 200, type === undefined ? {} : { 'x-fal-error-type': type });
  });
  queue.put('/:owner/:app/requests/:id/cancel', async (c) => {
    const job = find(c.req.path, c.req.param('id'));
    if (!job) return c.json({ status: 'NOT_FOUND' }, 404);
    if (isTerminal(job)) return c.json({ status: 'ALREADY_COMPLETED' }, 400);
    await runner.cancel(job.id);
    return c.json({ status: 'CANCELLATION_REQUESTED' }, 202);
  });
  routes.route(FAL, queue);

  return {
    dialect,
    routes,
    profile: {
      ...FAL_LIFETIMES,
      startMs: () => 400,
      planOf: ({ model, input }) => {
        const endpoint = endpointByName(model);
        const issues = endpoint ? inputIssues(core, endpoint, input) : [];
        if (issues.length > 0) throw new InputUnavailable(JSON.stringify(issues));
        return endpoint?.plan(core.models.validate(model, input).known);
      },
      readInput: inputReader(
        core,
        new RegExp(`^${FILES}/files/([\\w-]+)/`),
        () => 'The file could not be downloaded: it does not exist or has expired.',
      ),
    },
  };
}
