import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ErrorResponse } from '../control/dialect.ts';
import { type Env, readForm, resetConnection, sendError } from '../control/request.ts';
import type { Studio } from '../studio.ts';
import { accept, type Core, endOf, letterId, type VendorApi } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import { isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import { endpoints, listModels, planJob } from './calls.ts';
import { elevenLabsDialect as dialect, apiError } from './dialect.ts';
import { transcribe } from './transcribe.ts';
import { openPreviews, paginateVoices } from './voices.ts';

/** Nothing is fetched after the response; the files stay a while for inspection. */
const LIFETIMES = { dataMs: 60 * 60 * 1_000, recordMs: 24 * 60 * 60 * 1_000 };

interface Options {
  /** Cache folder of previews. */
  readonly dir: string;
  readonly studio: Studio;
  readonly closing: AbortSignal;
}

/** ElevenLabs' API below `/elevenlabs`. The response to an order is the sound itself, or the words. */
export function elevenlabs(core: Core, { dir, studio, closing }: Options): VendorApi {
  const { store, uploads, baseUrl, now } = core;
  const readPreview = openPreviews(dir, studio, closing);
  const api = new Hono<Env>();
  api.use(requireKey);

  for (const { path, read } of endpoints)
    api.post(path, async (c) => {
      const order = await read(c, core);
      if ('refusal' in order) return send(c, order.refusal);
      const job = await accept(c, core, { vendor: 'elevenlabs', id: letterId(), ...order }, 200);
      return await respond(c, await endOf(c, core, job));
    });

  api.post('/v1/speech-to-text', async (c) => {
    const heard = await transcribe(await readForm(c), studio);
    if ('refusal' in heard) return send(c, heard.refusal);
    c.get('record')({ status: 200, id: letterId(), paid: true });
    return c.json(heard.said);
  });

  async function respond(c: Context<Env>, job: SimulatedJob): Promise<Response> {
    if (!isTerminal(job)) return resetConnection(c);
    if (job.state !== 'succeeded') return send(c, failureResponse(job));
    const [name] = job.outputs;
    const bytes = name === undefined ? new Uint8Array() : await readFile(join(await store.folder(job.id), name));
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'audio/mpeg', 'request-id': job.id });
  }

  api.get('/v1/models', (c) => c.json(listModels(core.models)));
  api.get('/v2/voices', (c) => {
    const size = Number(c.req.query('page_size') ?? 10);
    if (!Number.isInteger(size) || size < 1 || size > 100)
      return sendError(c, dialect, { kind: 'invalid', detail: 'page_size must be from 1 to 100' });
    const page = paginateVoices(baseUrl(), size, c.req.query('next_page_token'));
    return page ? c.json(page) : sendError(c, dialect, { kind: 'invalid', detail: 'next_page_token is not known' });
  });

  const routes = new Hono<Env>();
  // Preview URLs need no key, as at the vendor.
  routes.get('/elevenlabs/previews/:file', async (c) => {
    const bytes = await readPreview(c.req.param('file').replace(/\.mp3$/, ''));
    if (!bytes) return sendError(c, dialect, { kind: 'not-found' });
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'audio/mpeg' });
  });
  routes.route('/elevenlabs', api);

  return {
    dialect,
    routes,
    profile: {
      ...LIFETIMES,
      startMs: () => 200,
      planOf: planJob,
      readInput: async (reference) => {
        const stored = await uploads.get(reference, now());
        if (!stored) throw new InputUnavailable(`The recording ${reference} is no longer there.`);
        return stored.bytes;
      },
    },
  };
}

const requireKey: MiddlewareHandler<Env> = async (c, next) =>
  c.req.header('xi-api-key') ? await next() : sendError(c, dialect, { kind: 'unauthorized' });

function failureResponse({ failure }: SimulatedJob): ErrorResponse {
  switch (failure?.kind) {
    case 'policy':
      return apiError(400, 'bad_prompt', 'Your text appears to have violated our Terms of Service.');
    case 'input':
      return apiError(400, 'invalid_input', failure.message);
    default:
      return apiError(500, 'internal_server_error', failure?.message || 'An internal error has occurred.');
  }
}

function send(c: Context<Env>, { status, body }: ErrorResponse): Response {
  // Hono's type lists known statuses.
  return c.json(body, status as 400);
}
