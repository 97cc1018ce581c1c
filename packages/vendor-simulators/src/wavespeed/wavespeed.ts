import { Hono } from 'hono';
import { z } from 'zod';
import { bearer, type Env, formDataOf, sendError } from '../control/request.ts';
import { accept, type Core, hexId, isOwn, type VendorApi } from '../jobs/core.ts';
import { download, fromDataUrl, InputUnavailable } from '../jobs/input-file.ts';
import { issuesOf, sentence } from '../jobs/issues.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { withShortSide } from '../jobs/sizes.ts';
import { answer, UPSCALER, waveSpeedDialect } from './dialect.ts';
import { predictionOf, WAVESPEED_LIFETIMES } from './prediction.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const SHORT_SIDES = { '720p': 720, '1080p': 1080, '2k': 1440, '4k': 2160 } as const;
/** `copy_audio` is in no schema: the sound is lost. */
const Upscale = z.strictObject({
  video: z.string().refine((text) => /^(https?:\/\/|data:)/.test(text), 'must be a URL'),
  target_resolution: z.enum(['720p', '1080p', '2k', '4k']).default('1080p'),
});
const Webhook = z.url({ protocol: /^https?$/ }).optional();

/** WaveSpeed's API, below `/wavespeed/api/v3`, and its uploads below `/wavespeed/media`. */
export function wavespeed(core: Core): VendorApi {
  const { store, uploads, fetch, now, baseUrl } = core;
  const show = (job: SimulatedJob): unknown => predictionOf(job, baseUrl(), now());
  const dialect = waveSpeedDialect(show);
  const api = new Hono<Env>();
  api.use(bearer(dialect));

  api.post(`/${UPSCALER}`, async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const parsed = Upscale.safeParse(json);
    if (!parsed.success) {
      return sendError(c, dialect, { kind: 'invalid', detail: issuesOf(parsed.error, json).map(sentence).join('; ') });
    }
    const url = Webhook.safeParse(c.req.query('webhook'));
    if (!url.success) return sendError(c, dialect, { kind: 'invalid', detail: 'webhook must be a URL' });
    const webhook = url.data === undefined ? null : { url: url.data, events: ['completed'] };
    const input = json as Record<string, unknown>;
    const order = { vendor: 'wavespeed', id: hexId(), model: UPSCALER, input, seed: undefined, webhook } as const;
    const job = await accept(c, core, order, 200);
    return c.json(answer(200, 'success', show(job)));
  });

  api.get('/predictions/:id/result', (c) => {
    const job = store.get(c.req.param('id'));
    if (job?.vendor !== 'wavespeed') return sendError(c, dialect, { kind: 'not-found' });
    return c.json(answer(200, 'success', show(job)));
  });

  api.post('/media/upload/binary', async (c) => {
    const file = (await formDataOf(c))?.get('file');
    if (!(file instanceof File)) return sendError(c, dialect, { kind: 'invalid', detail: 'file is required' });
    const id = hexId();
    c.get('record')({ status: 200, id });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const contentType = file.type || 'application/octet-stream';
    await uploads.add({ id, name: file.name, contentType, bytes, lifetimeMs: 7 * DAY_MS }, now());
    const data = {
      type: contentType.split('/')[0],
      download_url: `${baseUrl()}/wavespeed/media/${id}/${encodeURIComponent(file.name)}`,
      filename: file.name,
      size: file.size,
    };
    return c.json(answer(200, 'success', data));
  });

  const routes = new Hono<Env>();
  routes.route('/wavespeed/api/v3', api);
  routes.get('/wavespeed/media/:id/:name', async (c) => {
    const stored = await uploads.get(c.req.param('id'), now());
    if (!stored) return sendError(c, dialect, { kind: 'not-found' });
    return c.body(new Uint8Array(stored.bytes), 200, { 'content-type': stored.file.contentType });
  });

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
        // The only words are in the file's name.
        const prompt = data.video.startsWith('data:') ? '' : decodeURIComponent(data.video);
        const size = (film: { width: number; height: number }) => withShortSide(film, short);
        return { kind: 'upscale-clip', prompt, seed: undefined, video: data.video, keepSound: false, size };
      },
      readInput: async (reference, use, signal) => {
        if (reference.startsWith('data:')) return fromDataUrl(reference);
        const address = new URL(reference);
        const fileId = /^\/wavespeed\/media\/([0-9a-f]+)\//.exec(address.pathname)?.[1];
        if (fileId === undefined || !isOwn(address, baseUrl())) {
          return await download(reference, { what: use, fetch, signal });
        }
        const stored = await uploads.get(fileId, now());
        if (!stored) throw new InputUnavailable('The file does not exist or has expired.');
        return stored.bytes;
      },
    },
  };
}
