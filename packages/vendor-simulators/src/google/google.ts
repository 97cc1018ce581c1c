import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type ErrorResponse, field, text } from '../control/dialect.ts';
import { type Env, resetConnection, sendError } from '../control/request.ts';
import { accept, type Core, letterId, type VendorApi } from '../jobs/core.ts';
import { deliver } from '../jobs/delivery-routes.ts';
import { fromDataUrl } from '../jobs/input-file.ts';
import { isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import { imageAnswer, interactionOf, LIFETIMES, operationName, operationOf } from './answers.ts';
import { apiError, googleDialect as dialect, ROOT } from './dialect.ts';
import { listedModels, modelOf, type ReadOrder, readOrder } from './orders.ts';

const LONGEST_MS = 10 * 60 * 1_000;

/** The Gemini API below `/google/v1beta`: images by `generateContent`, clips of Omni and of Veo. */
export function google(core: Core): VendorApi {
  const { store, runner } = core;
  const api = new Hono<Env>();
  api.use(requireKey);

  async function order(
    c: Context<Env>,
    model: string,
    read: Exclude<ReadOrder, { problem: string }>,
  ): Promise<SimulatedJob> {
    const input = c.get('json') as Record<string, unknown>;
    return await accept(c, core, { vendor: 'google', id: letterId(), model, input, seed: read.seed }, 200);
  }

  /** Waits for the end; closing the connection cancels. Undefined: it did not end. */
  async function endOf(c: Context<Env>, { id }: SimulatedJob): Promise<SimulatedJob | undefined> {
    const { outgoing } = c.env;
    const cancel = (): void => void runner.cancel(id);
    outgoing.once('close', cancel);
    await runner.waitForEnd(id, LONGEST_MS);
    outgoing.off('close', cancel);
    const job = store.get(id);
    return job && isTerminal(job) ? job : undefined;
  }

  api.post('/models/:call', async (c) => {
    const [, id = '', method = ''] = /^(.+):(\w+)$/.exec(c.req.param('call')) ?? [];
    const model = method === 'generateContent' || method === 'predictLongRunning' ? modelOf(id, method) : undefined;
    if (!model && modelOf(id)?.method === 'interactions')
      return sendError(c, dialect, { kind: 'invalid', detail: 'This model only supports Interactions API.' });
    if (!model)
      return send(
        c,
        apiError(
          404,
          'NOT_FOUND',
          `models/${id} is not found for API version v1beta, or is not supported for ${method}.`,
        ),
      );
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const read = readOrder(model, json);
    if ('problem' in read) return sendError(c, dialect, { kind: 'invalid', detail: read.problem });
    const job = await order(c, id, read);
    if (method === 'predictLongRunning') return c.json({ name: operationName(job) });
    const ended = await endOf(c, job);
    return ended ? send(c, await imageAnswer(core, ended)) : resetConnection(c);
  });

  api.get('/models', (c) => {
    const size = Number(c.req.query('pageSize') ?? 50);
    if (!Number.isInteger(size) || size < 1 || size > 1_000)
      return sendError(c, dialect, { kind: 'invalid', detail: 'page_size must be from 1 to 1000.' });
    return c.json({ models: listedModels.slice(0, size) });
  });
  api.get('/models/:id', (c) => {
    const listed = listedModels.find(({ name }) => name === `models/${c.req.param('id')}`);
    return listed ? c.json(listed) : sendError(c, dialect, { kind: 'not-found' });
  });

  api.get('/models/:model/operations/:id', (c) => {
    const job = store.get(c.req.param('id'));
    if (job?.vendor !== 'google' || job.model !== c.req.param('model'))
      return sendError(c, dialect, { kind: 'not-found' });
    return c.json(operationOf(core, job));
  });

  api.post('/interactions', async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendProblem(c, 400, 'invalid_request', 'Invalid JSON payload received.');
    const id = text(field(json, 'model')) ?? '';
    const model = modelOf(id, 'interactions');
    if (!model) return sendProblem(c, 404, 'not_found', `The model ${id} is not found.`);
    const read = readOrder(model, json);
    if ('problem' in read) return sendProblem(c, 400, 'invalid_request', read.problem);
    const job = await order(c, id, read);
    if (read.background) return c.json(await interactionOf(core, job));
    const ended = await endOf(c, job);
    return ended ? c.json(await interactionOf(core, ended)) : resetConnection(c);
  });

  const interactionAt = (c: Context<Env>): SimulatedJob | undefined => {
    const job = store.get(c.req.param('id')?.replace(/^v1_/, '') ?? '');
    return job?.vendor === 'google' && modelOf(job.model)?.method === 'interactions' ? job : undefined;
  };
  api.get('/interactions/:id', async (c) => {
    const job = interactionAt(c);
    return job
      ? c.json(await interactionOf(core, job))
      : sendProblem(c, 400, 'invalid_request', 'Invalid interaction name.');
  });
  api.post('/interactions/:id/cancel', async (c) => {
    const job = interactionAt(c);
    if (!job) return sendProblem(c, 400, 'invalid_request', 'Invalid interaction name.');
    await runner.cancel(job.id);
    return c.json(await interactionOf(core, store.get(job.id) ?? job));
  });

  // The key is needed for downloads, too.
  api.get('/files/:file', (c) => sendFile(c, core));

  const routes = new Hono<Env>();
  routes.route(ROOT, api);

  return {
    dialect,
    routes,
    profile: {
      ...LIFETIMES,
      startMs: () => 500,
      planOf: ({ model: id, input }) => {
        const model = modelOf(id);
        const read = model && readOrder(model, input);
        return read && 'plan' in read ? read.plan : undefined;
      },
      readInput: (reference) => Promise.resolve(fromDataUrl(reference)),
    },
  };
}

async function sendFile(c: Context<Env>, core: Core): Promise<Response> {
  const job = core.store.get(/^(\w+):download$/.exec(c.req.param('file') ?? '')?.[1] ?? '');
  const denied = (): Response =>
    sendError(c, dialect, {
      kind: 'status',
      status: 403,
      detail: 'You do not have permission to access the File, or it may not exist.',
    });
  const [name] = job?.outputs ?? [];
  if (job?.vendor !== 'google' || name === undefined) return denied();
  if (c.req.query('alt') !== 'media') return sendError(c, dialect, { kind: 'invalid', detail: 'alt must be media.' });
  const output = { job, name, gone: denied };
  return await deliver(c, core, { dialect, profile: LIFETIMES }, output);
}

const requireKey: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.header('x-goog-api-key') || c.req.query('key')) return await next();
  const message = 'Method doesn’t allow unregistered callers. Please use an API key.';
  return send(c, apiError(403, 'PERMISSION_DENIED', message));
};

/** An error of the Interactions API, whose codes are words. */
const sendProblem = (c: Context<Env>, status: 400 | 404, code: string, message: string): Response =>
  c.json({ error: { code, message } }, status);

function send(c: Context<Env>, { status, body }: ErrorResponse): Response {
  // Hono's type lists known statuses.
  return c.json(body, status as 400);
}
