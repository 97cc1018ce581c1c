import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type Env, readForm, requireBearer, resetConnection, sendError } from '../control/request.ts';
import { accept, type Core, endOf, hexId, type VendorApi } from '../jobs/core.ts';
import { deliver } from '../jobs/delivery-routes.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import { issuesOf, issueText } from '../jobs/issues.ts';
import { HOUR_MS, isTerminal, type SimulatedJob } from '../jobs/simulated-job.ts';
import type { Studio } from '../studio.ts';
import { EditFields, fieldsOf, ImageBody, MODELS, planJob, SpeechBody, VideoFields } from './calls.ts';
import { openAiDialect as dialect } from './dialect.ts';
import { transcribe } from './transcribe.ts';

/** Videos are kept for an hour; answered images and sounds stay for inspection. */
const LIFETIMES = { dataMs: HOUR_MS, recordMs: 24 * HOUR_MS };
/** Most images of an edit. */
const MOST_IMAGES = 16;
const PICTURE = /^image\/(png|jpeg|webp)$/;

/** A server with OpenAI's API below `/openai/v1`: images, edits, videos, speech and transcriptions. */
export function openai(core: Core, studio: Studio): VendorApi {
  const { store, runner, uploads, now } = core;
  const api = new Hono<Env>();
  api.use(requireBearer(dialect));

  const refuse = (c: Context<Env>, detail: string): Response => sendError(c, dialect, { kind: 'invalid', detail });

  /** Accepts an order whose fields are valid, and refuses any other. */
  async function order(
    c: Context<Env>,
    call: string,
    schema: z.ZodType<{ readonly model: string; readonly seed?: number | undefined }>,
    fields: unknown,
    images: readonly File[] = [],
  ): Promise<SimulatedJob | Response> {
    if (typeof fields !== 'object' || fields === null) return sendError(c, dialect, { kind: 'not-json' });
    if ('model' in fields && !(MODELS as readonly unknown[]).includes(fields.model))
      return sendError(c, dialect, { kind: 'retired' });
    const parsed = schema.safeParse(fields);
    if (!parsed.success) return refuse(c, problemOf(parsed.error, fields));
    if (!images.every(({ type, size }) => PICTURE.test(type) && size > 0))
      return refuse(c, 'Invalid file: expected a PNG, JPEG or WebP.');
    const stored: string[] = [];
    for (const image of images) {
      const file = { name: image.name, contentType: image.type, bytes: new Uint8Array(await image.arrayBuffer()) };
      stored.push((await uploads.add({ id: hexId(), ...file, lifetimeMs: HOUR_MS }, now())).id);
    }
    const { model, seed } = parsed.data;
    const input = { call, order: fields, images: stored, prompt: Reflect.get(fields, 'prompt') as unknown };
    return await accept(c, core, { vendor: 'openai', id: `video_${hexId()}`, model, input, seed }, 200);
  }

  /** Answers with the result of an order, once it is made. */
  async function answer(
    c: Context<Env>,
    accepted: SimulatedJob | Response,
    send: (bytes: Buffer<ArrayBuffer> | undefined) => Response,
  ): Promise<Response> {
    if (accepted instanceof Response) return accepted;
    const job = await endOf(c, core, accepted);
    if (!isTerminal(job)) return resetConnection(c);
    if (job.state !== 'succeeded') {
      const { code, message, status } = errorOf(job);
      const type = status === 500 ? 'server_error' : 'image_generation_user_error';
      return c.json({ error: { message, type, param: null, code } }, status);
    }
    const [name] = job.outputs;
    return send(name === undefined ? undefined : await readFile(join(await store.folder(job.id), name)));
  }

  const sendImages = (c: Context<Env>) => (bytes: Buffer | undefined) =>
    c.json({
      created: Math.floor(now() / 1_000),
      data: bytes ? [{ b64_json: bytes.toString('base64') }] : [],
    });

  api.get('/models', (c) =>
    c.json({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })) }),
  );

  api.post('/images/generations', async (c) =>
    answer(c, await order(c, 'image', ImageBody, c.get('json')), sendImages(c)),
  );

  api.post('/images/edits', async (c) => {
    const form = await readForm(c);
    if (!form) return refuse(c, 'The request must be multipart/form-data.');
    if (form.getAll('image').length > 1)
      return refuse(c, "Duplicate parameter: 'image'. Use the array syntax instead: 'image[]=<value>'.");
    const images = [...form.getAll('image'), ...form.getAll('image[]')].filter((one) => one instanceof File);
    if (images.length === 0) return refuse(c, "Missing required parameter: 'image'.");
    if (images.length > MOST_IMAGES) return refuse(c, `At most ${MOST_IMAGES} images are supported.`);
    return await answer(c, await order(c, 'edit', EditFields, fieldsOf(form), images), sendImages(c));
  });

  api.post('/audio/speech', async (c) =>
    answer(c, await order(c, 'speech', SpeechBody, c.get('json')), (bytes) =>
      c.body(bytes ?? new Uint8Array(), 200, { 'content-type': 'audio/mpeg' }),
    ),
  );

  api.post('/audio/transcriptions', async (c) => {
    const form = await readForm(c);
    const heard = await transcribe(form, studio);
    if ('detail' in heard) return refuse(c, heard.detail);
    c.get('record')({ status: 200, id: hexId(), paid: true });
    return c.json(heard);
  });

  api.post('/videos', async (c) => {
    const form = await readForm(c);
    const reference = form?.get('input_reference');
    const fields = form ? fieldsOf(form) : c.get('json');
    if (typeof reference === 'string') return refuse(c, "Invalid type for 'input_reference': expected a file.");
    const job = await order(c, 'video', VideoFields, fields, reference ? [reference] : []);
    return job instanceof Response ? job : c.json(formatVideo(job));
  });

  const videos = (): SimulatedJob[] => store.list().filter(isVideo);
  const videoOf = (c: Context<Env>): SimulatedJob | undefined => {
    const job = store.get(c.req.param('id') ?? '');
    return job && isVideo(job) ? job : undefined;
  };

  api.get('/videos', (c) => {
    const { limit = '20', order: sorted = 'desc', after } = c.req.query();
    const most = Number(limit);
    if (!Number.isInteger(most) || most < 1 || most > 100) return refuse(c, 'limit must be from 1 to 100');
    if (sorted !== 'asc' && sorted !== 'desc') return refuse(c, 'order must be asc or desc');
    const all = sorted === 'desc' ? videos() : videos().reverse();
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const page = all.slice(start, start + most);
    return c.json({
      object: 'list',
      data: page.map(formatVideo),
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
      has_more: all.length > start + most,
    });
  });

  api.get('/videos/:id', (c) => {
    const job = videoOf(c);
    return job ? c.json(formatVideo(job)) : sendError(c, dialect, { kind: 'not-found' });
  });

  api.get('/videos/:id/content', async (c) => {
    const job = videoOf(c);
    const [name] = job?.outputs ?? [];
    if (!job || name === undefined) return sendError(c, dialect, { kind: 'not-found' });
    return await deliver(c, core, { dialect, profile }, { job, name });
  });

  api.delete('/videos/:id', async (c) => {
    const job = videoOf(c);
    if (!job) return sendError(c, dialect, { kind: 'not-found' });
    await runner.cancel(job.id);
    await store.remove(job.id);
    return c.json({ id: job.id, object: 'video.deleted', deleted: true });
  });

  const profile: VendorApi['profile'] = {
    ...LIFETIMES,
    startMs: () => 300,
    planOf: planJob,
    readInput: async (reference) => {
      const stored = await uploads.get(reference, now());
      if (!stored) throw new InputUnavailable('The image is no longer there.');
      return stored.bytes;
    },
  };
  return { dialect, routes: new Hono<Env>().route('/openai/v1', api), profile };
}

const isVideo = ({ vendor, input }: SimulatedJob): boolean => vendor === 'openai' && input['call'] === 'video';

function problemOf(error: z.ZodError, fields: object): string {
  const [issue] = issuesOf(error, fields);
  if (issue?.kind === 'missing') return `Missing required parameter: '${issue.field}'.`;
  if (issue?.kind === 'unknown') return `Unknown parameter: '${issue.field}'.`;
  return issue ? issueText(issue) : 'Invalid request.';
}

/** Why a job failed, in OpenAI's words. */
function errorOf({ failure }: SimulatedJob): { code: string; message: string; status: 400 | 500 } {
  switch (failure?.kind) {
    case 'policy':
      return { code: 'moderation_blocked', message: 'Your request was rejected by the safety system.', status: 400 };
    case 'input':
      return { code: 'invalid_image_file', message: failure.message, status: 400 };
    default:
      return { code: 'server_error', message: failure?.message || 'The generation failed.', status: 500 };
  }
}

const STATUSES = {
  accepted: 'queued',
  throttled: 'queued',
  running: 'in_progress',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
  aborted: 'failed',
} as const satisfies Record<SimulatedJob['state'], string>;

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** A video's record. */
function formatVideo(job: SimulatedJob): Record<string, unknown> {
  const order = VideoFields.safeParse(job.input['order']).data;
  const status = STATUSES[job.state];
  const { code, message } = errorOf(job);
  return {
    id: job.id,
    object: 'video',
    created_at: seconds(job.createdAt),
    completed_at: status === 'completed' && job.completedAt !== null ? seconds(job.completedAt) : null,
    expires_at: job.completedAt === null ? null : seconds(job.completedAt + LIFETIMES.dataMs),
    status,
    error: status === 'failed' ? { code, message } : null,
    model: job.model,
    progress: Math.floor(job.fraction * 100),
    prompt: order?.prompt ?? null,
    remixed_from_video_id: null,
    seconds: order?.seconds ?? '4',
    size: order?.size ?? '720x1280',
  };
}
