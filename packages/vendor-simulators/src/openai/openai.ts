import { type Context, Hono } from 'hono';
import { type Env, readForm, requireBearer } from '../control/request.ts';
import { type Core, hexId, type VendorApi } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import { HOUR_MS } from '../jobs/simulated-job.ts';
import type { Studio } from '../studio.ts';
import { EditFields, fieldsOf, ImageBody, MODELS, planJob, SpeechBody, VOICES } from './calls.ts';
import { openAiDialect as dialect } from './dialect.ts';
import { answerWith, placeOrder, refuse } from './orders.ts';
import { transcribe } from './transcribe.ts';
import { videoRoutes } from './videos.ts';

/** Videos are kept for an hour; answered images and sounds stay for inspection. */
const LIFETIMES = { dataMs: HOUR_MS, recordMs: 24 * HOUR_MS };
/** Most images of an edit. */
const MOST_IMAGES = 16;

/** A server with OpenAI's API below `/openai/v1`: images, edits, videos, speech and transcriptions. */
export function openai(core: Core, studio: Studio): VendorApi {
  const { uploads, now } = core;
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
  const api = new Hono<Env>();
  api.use(requireBearer(dialect));
  api.route('/videos', videoRoutes(core, profile));

  const sendImages = (c: Context<Env>) => (bytes: Buffer | undefined) =>
    c.json({
      created: Math.floor(now() / 1_000),
      data: bytes ? [{ b64_json: bytes.toString('base64') }] : [],
    });

  api.get('/models', (c) =>
    c.json({ object: 'list', data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })) }),
  );

  // As Kokoro-FastAPI lists them.
  api.get('/audio/voices', (c) => c.json({ voices: VOICES }));

  api.post('/images/generations', async (c) =>
    answerWith(
      c,
      core,
      await placeOrder(c, core, { call: 'image', schema: ImageBody, fields: c.get('json') }),
      sendImages(c),
    ),
  );

  api.post('/images/edits', async (c) => {
    const form = await readForm(c);
    if (!form) return refuse(c, 'The request must be multipart/form-data.');
    if (form.getAll('image').length > 1)
      return refuse(c, "Duplicate parameter: 'image'. Use the array syntax instead: 'image[]=<value>'.");
    const images = [...form.getAll('image'), ...form.getAll('image[]')].filter((one) => one instanceof File);
    if (images.length === 0) return refuse(c, "Missing required parameter: 'image'.");
    if (images.length > MOST_IMAGES) return refuse(c, `At most ${MOST_IMAGES} images are supported.`);
    const order = { call: 'edit', schema: EditFields, fields: fieldsOf(form), images };
    return await answerWith(c, core, await placeOrder(c, core, order), sendImages(c));
  });

  api.post('/audio/speech', async (c) =>
    answerWith(
      c,
      core,
      await placeOrder(c, core, { call: 'speech', schema: SpeechBody, fields: c.get('json') }),
      (bytes) => c.body(bytes ?? new Uint8Array(), 200, { 'content-type': 'audio/mpeg' }),
    ),
  );

  api.post('/audio/transcriptions', async (c) => {
    const form = await readForm(c);
    const heard = await transcribe(form, studio);
    if ('refused' in heard) return refuse(c, heard.refused);
    c.get('record')({ status: 200, id: hexId(), paid: true });
    return c.json(heard.said);
  });

  return { dialect, routes: new Hono<Env>().route('/openai/v1', api), profile };
}
