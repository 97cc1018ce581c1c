import { Hono } from 'hono';
import { z } from 'zod';
import { requireBearer, type Env, readFormFile, readForm, sendError } from '../control/request.ts';
import { accept, type Core, hexId, inputReader, receiveUpload, type VendorApi, outputUrls } from '../jobs/core.ts';
import { problems } from '../jobs/issues.ts';
import { DAY_MS, type SimulatedJob, isExpired, isTerminal, type Lifetimes } from '../jobs/simulated-job.ts';
import { withShortSide } from '../jobs/plan.ts';
import { envelope, UPSCALER, waveSpeedDialect } from './dialect.ts';

const SHORT_SIDES = { '720p': 720, '1080p': 1080, '2k': 1440, '4k': 2160 } as const;
/** `copy_audio` is in no schema: the sound is dropped. */
const Upscale = z.strictObject({
  video: z.string().refine((text) => /^(https?:\/\/|data:)/.test(text), 'must be a URL'),
  target_resolution: z.enum(['720p', '1080p', '2k', '4k']).default('1080p'),
});
/** The SDK leaves out a type that it does not know. */
const UploadOrder = z.strictObject({
  filename: z.string().min(1),
  size: z.int().min(1),
  content_type: z.string().min(1).default('application/octet-stream'),
});
const Webhook = z.url({ protocol: /^https?$/ }).optional();

/** WaveSpeed's API, below `/wavespeed/api/v3`, and its uploads below `/wavespeed/media`. */
export function wavespeed(core: Core): VendorApi {
  const { store, uploads, now, baseUrl } = core;
  const show = (job: SimulatedJob): unknown => formatPrediction(job, baseUrl(), now());
  const dialect = waveSpeedDialect(show);
  const api = new Hono<Env>();
  api.use(requireBearer(dialect));

  api.post(`/${UPSCALER}`, async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const parsed = Upscale.safeParse(json);
    if (!parsed.success) {
      return sendError(c, dialect, { kind: 'invalid', detail: problems(parsed.error, json) });
    }
    const url = Webhook.safeParse(c.req.query('webhook'));
    if (!url.success) return sendError(c, dialect, { kind: 'invalid', detail: 'webhook must be a URL' });
    const webhook = url.data === undefined ? null : { url: url.data, events: ['completed'] };
    const input = json as Record<string, unknown>;
    const order = { vendor: 'wavespeed', id: hexId(), model: UPSCALER, input, webhook } as const;
    const job = await accept(c, core, order, 200);
    return c.json(envelope(200, 'success', show(job)));
  });

  api.get('/predictions/:id/result', (c) => {
    const job = store.get(c.req.param('id'));
    if (job?.vendor !== 'wavespeed') return sendError(c, dialect, { kind: 'not-found' });
    return c.json(envelope(200, 'success', show(job)));
  });

  api.post('/media/upload/binary', async (c) => {
    const file = await readFormFile(await readForm(c), 'file');
    if (!file) return sendError(c, dialect, { kind: 'invalid', detail: 'file is required' });
    const id = hexId();
    c.get('record')({ status: 200, id });
    await uploads.add({ id, ...file, lifetimeMs: 7 * DAY_MS }, now());
    const data = {
      type: file.contentType.split('/')[0],
      download_url: mediaUrl(id, file.name),
      filename: file.name,
      size: file.bytes.length,
    };
    return c.json(envelope(200, 'success', data));
  });

  const tickets = new Map<string, z.infer<typeof UploadOrder>>();
  const mediaUrl = (id: string, name: string): string =>
    `${baseUrl()}/wavespeed/media/${id}/${encodeURIComponent(name)}`;

  api.post('/media/uploads', (c) => {
    const json = c.get('json');
    const parsed = UploadOrder.safeParse(json);
    if (!parsed.success) return sendError(c, dialect, { kind: 'invalid', detail: problems(parsed.error, json) });
    const { filename, content_type: type } = parsed.data;
    const id = hexId();
    c.get('record')({ status: 200, id });
    tickets.set(id, parsed.data);
    const url = `${baseUrl()}/wavespeed/storage/${id}`;
    const upload = { method: 'PUT', url, headers: { 'content-type': type } };
    return c.json(envelope(200, 'success', { download_url: mediaUrl(id, filename), upload }));
  });

  const routes = new Hono<Env>();
  // Storage that is authorised by its URL; like S3 it refuses a second authorisation.
  routes.put('/wavespeed/storage/:id', async (c) => {
    const id = c.req.param('id');
    const ticket = tickets.get(id);
    const bytes = c.get('body');
    if (!ticket) return c.text('<Error><Code>AccessDenied</Code></Error>', 403);
    const { filename: name, size, content_type: contentType } = ticket;
    const isRight = bytes.length === size && c.req.header('content-type') === contentType;
    if (!isRight || c.req.header('authorization') !== undefined)
      return c.text('<Error><Code>InvalidRequest</Code></Error>', 400);
    tickets.delete(id);
    await uploads.add({ id, name, contentType, bytes: new Uint8Array(bytes), lifetimeMs: 7 * DAY_MS }, now());
    return c.body(null, 200);
  });
  routes.route('/wavespeed/api/v3', api);
  routes.get('/wavespeed/media/:id/:name', (c) => receiveUpload(c, core, dialect));

  return {
    dialect,
    routes,
    profile: {
      ...WAVESPEED_LIFETIMES,
      startMs: () => 500,
      planOf: ({ input }) => {
        const { data } = Upscale.safeParse(input);
        if (!data) return undefined;
        const short = SHORT_SIDES[data.target_resolution];
        // The only text is in the file's name.
        const prompt = data.video.startsWith('data:') ? '' : decodeURIComponent(data.video);
        const size = (video: { width: number; height: number }) => withShortSide(video, short);
        return { kind: 'upscale-clip', prompt, video: data.video, keepSound: false, size };
      },
      readInput: inputReader(
        core,
        /^\/wavespeed\/media\/([0-9a-f]+)\//,
        () => 'The file does not exist or has expired.',
      ),
    },
  };
}

/** WaveSpeed keeps outputs for seven days. */
export const WAVESPEED_LIFETIMES: Lifetimes = { dataMs: 7 * DAY_MS, recordMs: 30 * DAY_MS };

const STATUSES = {
  accepted: 'created',
  throttled: 'created',
  running: 'processing',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
  aborted: 'failed',
} as const satisfies Record<SimulatedJob['state'], string>;

const WORDS = {
  policy: 'Content flagged as potentially sensitive. Please try different inputs.',
  input: 'The input could not be used.',
  provider: 'Generation failed, please try again.',
} as const;

/** `data` of the responses: the prediction at `now`. */
export function formatPrediction(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const { failure, completedAt, startedAt } = job;
  const status = STATUSES[job.state];
  const expired = isExpired(job, WAVESPEED_LIFETIMES, now);
  return {
    id: job.id,
    model: job.model,
    input: expired ? {} : job.input,
    outputs: status === 'completed' && !expired ? outputUrls(job, baseUrl) : [],
    urls: { get: `${baseUrl}/wavespeed/api/v3/predictions/${job.id}/result` },
    has_nsfw_contents: status === 'completed' ? job.outputs.map(() => false) : [],
    status,
    created_at: new Date(job.createdAt).toISOString(),
    error: status === 'failed' ? failure?.message || WORDS[failure?.kind ?? 'provider'] : '',
    timings: {
      inference: isTerminal(job) && completedAt !== null && startedAt !== null ? completedAt - startedAt : 0,
    },
  };
}
