import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ErrorResponse } from '../control/dialect.ts';
import { type Env, resetConnection, sendError } from '../control/request.ts';
import { accept, type Core, letterId, type VendorApi } from '../jobs/core.ts';
import { sendOutput } from '../jobs/delivery-routes.ts';
import { fromDataUrl } from '../jobs/input-file.ts';
import { DAY_MS, isExpired, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { apiError, googleDialect as dialect, ROOT } from './dialect.ts';
import { listedModels, modelOf, type ReadOrder, readOrder } from './orders.ts';

/** Files are kept for two days (ai.google.dev/gemini-api/docs/files). */
const LIFETIMES: Lifetimes = { dataMs: 2 * DAY_MS, recordMs: 30 * DAY_MS };
const LONGEST_MS = 10 * 60 * 1_000;

const REFUSED = 'The request was refused, since it would violate the usage policies.';

/** The Gemini API below `/google/v1beta`: images by `generateContent`, clips of Omni and of Veo. */
export function google(core: Core): VendorApi {
  const { store, runner, baseUrl, now } = core;
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
    return ended ? send(c, await imageAnswer(ended)) : resetConnection(c);
  });

  async function imageAnswer(job: SimulatedJob): Promise<ErrorResponse> {
    const common = { usageMetadata: {}, modelVersion: job.model, responseId: job.id };
    if (job.failure?.kind === 'policy')
      return { status: 200, body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...common } };
    if (job.failure?.kind === 'input') return apiError(400, 'INVALID_ARGUMENT', job.failure.message);
    if (job.state !== 'succeeded')
      return apiError(500, 'INTERNAL', job.failure?.message || 'An internal error has occurred.');
    const [name] = job.outputs;
    const data =
      name === undefined ? undefined : (await readFile(join(await store.folder(job.id), name))).toString('base64');
    const parts = data === undefined ? [] : [{ inlineData: { mimeType: 'image/png', data } }];
    const finishReason = data === undefined ? 'NO_IMAGE' : 'STOP';
    const candidates = [{ content: { role: 'model', parts }, finishReason, index: 0 }];
    return { status: 200, body: { candidates, ...common } };
  }

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
    return c.json(operationOf(job));
  });

  const fileUri = (job: SimulatedJob): string => `${baseUrl()}${ROOT}/files/${job.id}:download?alt=media`;

  function operationOf(job: SimulatedJob): object {
    const name = operationName(job);
    if (!isTerminal(job)) return { name };
    if (job.failure?.kind === 'policy')
      return {
        name,
        done: true,
        response: { generateVideoResponse: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [REFUSED] } },
      };
    if (job.state !== 'succeeded') {
      const code = job.failure?.kind === 'input' ? 3 : 13;
      return { name, done: true, error: { code, message: job.failure?.message || 'Internal error.' } };
    }
    const generatedSamples = job.outputs.length > 0 ? [{ video: { uri: fileUri(job) } }] : undefined;
    return { name, done: true, response: { generateVideoResponse: { ...(generatedSamples && { generatedSamples }) } } };
  }

  api.post('/interactions', async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendProblem(c, 400, 'invalid_request', 'Invalid JSON payload received.');
    const id = String((json as { readonly model?: unknown } | null)?.model);
    const model = modelOf(id, 'interactions');
    if (!model) return sendProblem(c, 404, 'not_found', `The model ${id} is not found.`);
    const read = readOrder(model, json);
    if ('problem' in read) return sendProblem(c, 400, 'invalid_request', read.problem);
    const job = await order(c, id, read);
    if (read.background) return c.json(await interactionOf(job));
    const ended = await endOf(c, job);
    return ended ? c.json(await interactionOf(ended)) : resetConnection(c);
  });

  const interactionAt = (c: Context<Env>): SimulatedJob | undefined => {
    const job = store.get(c.req.param('id')?.replace(/^v1_/, '') ?? '');
    return job?.vendor === 'google' && modelOf(job.model)?.method === 'interactions' ? job : undefined;
  };
  api.get('/interactions/:id', async (c) => {
    const job = interactionAt(c);
    return job ? c.json(await interactionOf(job)) : sendProblem(c, 400, 'invalid_request', 'Invalid interaction name.');
  });
  api.post('/interactions/:id/cancel', async (c) => {
    const job = interactionAt(c);
    if (!job) return sendProblem(c, 400, 'invalid_request', 'Invalid interaction name.');
    await runner.cancel(job.id);
    return c.json(await interactionOf(store.get(job.id) ?? job));
  });

  async function interactionOf(job: SimulatedJob): Promise<object> {
    const { id, model, state, failure, outputs } = job;
    const words = job.input['input'];
    const refused = failure?.kind === 'policy';
    const common = { id: `v1_${id}`, object: 'interaction', model, created: new Date(job.createdAt).toISOString() };
    if (state === 'succeeded' || refused) {
      const clip = { type: 'video', mime_type: 'video/mp4' };
      const content = refused
        ? [{ type: 'text', text: REFUSED }]
        : outputs.length === 0
          ? []
          : [{ ...clip, ...(await delivered(job)) }];
      return {
        ...common,
        status: 'completed',
        steps: [
          { type: 'user_input', content: typeof words === 'string' ? [{ type: 'text', text: words }] : words },
          { type: 'model_output', content },
        ],
      };
    }
    const status = {
      accepted: 'queued',
      throttled: 'queued',
      running: 'in_progress',
      failed: 'failed',
      canceled: 'cancelled',
      aborted: 'failed',
    }[state];
    const message = failure?.message || 'The work was given up.';
    return { ...common, status, ...(status === 'failed' && { errors: [{ code: 'internal', message }] }) };
  }

  /** A clip as it was asked for: at an address, or in base64. */
  async function delivered(job: SimulatedJob): Promise<object> {
    const model = modelOf(job.model);
    const read = model && readOrder(model, job.input);
    if (!read || 'problem' in read || read.delivery === 'uri' || isExpired(job, LIFETIMES, now()))
      return { uri: fileUri(job) };
    const bytes = await readFile(join(await store.folder(job.id), job.outputs[0] ?? ''));
    return { data: bytes.toString('base64') };
  }

  // The key is needed for downloads, too.
  api.get('/files/:file', async (c) => {
    const job = store.get(/^(\w+):download$/.exec(c.req.param('file'))?.[1] ?? '');
    const denied = (): Response =>
      sendError(c, dialect, {
        kind: 'status',
        status: 403,
        detail: 'You do not have permission to access the File, or it may not exist.',
      });
    const [name] = job?.outputs ?? [];
    if (job?.vendor !== 'google' || name === undefined) return denied();
    if (c.req.query('alt') !== 'media') return sendError(c, dialect, { kind: 'invalid', detail: 'alt must be media.' });
    return await sendOutput(c, core, { dialect, profile: LIFETIMES, job, name, gone: denied });
  });

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

const operationName = ({ model, id }: SimulatedJob): string => `models/${model}/operations/${id}`;

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
