import { type Context, Hono } from 'hono';
import { type Env, readForm, sendError } from '../control/request.ts';
import type { Core, VendorApi } from '../jobs/core.ts';
import { deliver } from '../jobs/delivery-routes.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { fieldsOf, VideoFields } from './calls.ts';
import { openAiDialect as dialect } from './dialect.ts';
import { errorOf, placeOrder, refuse } from './orders.ts';

/** The calls below `/videos`: a video is ordered, polled, downloaded and deleted. */
export function videoRoutes(core: Core, profile: VendorApi['profile']): Hono<Env> {
  const { store, runner } = core;
  const api = new Hono<Env>();
  const show = (job: SimulatedJob) => formatVideo(job, profile.dataMs);

  api.post('/', async (c) => {
    const form = await readForm(c);
    const reference = form?.get('input_reference');
    const fields = form ? fieldsOf(form) : c.get('json');
    if (typeof reference === 'string') return refuse(c, "Invalid type for 'input_reference': expected a file.");
    const order = { call: 'video', schema: VideoFields, fields, images: reference ? [reference] : [] };
    const job = await placeOrder(c, core, order);
    return job instanceof Response ? job : c.json(show(job));
  });

  const videos = (): SimulatedJob[] => store.list().filter(isVideo);
  const videoOf = (c: Context<Env>): SimulatedJob | undefined => {
    const job = store.get(c.req.param('id') ?? '');
    return job && isVideo(job) ? job : undefined;
  };

  api.get('/', (c) => {
    const { limit = '20', order: sorted = 'desc', after } = c.req.query();
    const most = Number(limit);
    if (!Number.isInteger(most) || most < 1 || most > 100) return refuse(c, 'limit must be from 1 to 100');
    if (sorted !== 'asc' && sorted !== 'desc') return refuse(c, 'order must be asc or desc');
    const all = sorted === 'desc' ? videos() : videos().reverse();
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const page = all.slice(start, start + most);
    return c.json({
      object: 'list',
      data: page.map(show),
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
      has_more: all.length > start + most,
    });
  });

  api.get('/:id', (c) => {
    const job = videoOf(c);
    return job ? c.json(show(job)) : sendError(c, dialect, { kind: 'not-found' });
  });

  api.get('/:id/content', async (c) => {
    const job = videoOf(c);
    const [name] = job?.outputs ?? [];
    if (!job || name === undefined) return sendError(c, dialect, { kind: 'not-found' });
    return await deliver(c, core, { dialect, profile }, { job, name });
  });

  api.delete('/:id', async (c) => {
    const job = videoOf(c);
    if (!job) return sendError(c, dialect, { kind: 'not-found' });
    await runner.cancel(job.id);
    await store.remove(job.id);
    return c.json({ id: job.id, object: 'video.deleted', deleted: true });
  });

  return api;
}

const isVideo = ({ vendor, input }: SimulatedJob): boolean => vendor === 'openai' && input['call'] === 'video';

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
function formatVideo(job: SimulatedJob, keptMs: number): Record<string, unknown> {
  const order = VideoFields.safeParse(job.input['order']).data;
  const status = STATUSES[job.state];
  const { code, message } = errorOf(job);
  return {
    id: job.id,
    object: 'video',
    created_at: seconds(job.createdAt),
    completed_at: status === 'completed' && job.completedAt !== null ? seconds(job.completedAt) : null,
    expires_at: job.completedAt === null ? null : seconds(job.completedAt + keptMs),
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
