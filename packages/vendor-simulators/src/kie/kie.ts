import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type Env, requireBearer, sendError } from '../control/request.ts';
import type { Size } from '../studio.ts';
import { type Core, inputReader, type VendorApi, accept, hexId, outputUrls } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import type { JobPlan } from '../jobs/plan.ts';
import { type SimulatedJob, isExpired, newJob } from '../jobs/simulated-job.ts';
import { HD_MODEL, kieDialect, envelope, hdId } from './dialect.ts';
import { fileHostRoutes } from './file-host.ts';
import { webhookBody, KIE_LIFETIMES, readVeo, veoPlan, taskRecord, veoAspect } from './record.ts';
import type { Dialect } from '../control/dialect.ts';
import { issueText } from '../jobs/issues.ts';

const FULL_HD: Size = { width: 1920, height: 1080 };
/** Prefix with which the 1080p job refers to its clip; no client can send it. */
const CLIP = 'clip:';

/** Kie.ai's API below `/kie`, and its file host below `/kie-files`. */
export function kie(core: Core): VendorApi {
  const { store, baseUrl } = core;
  const dialect = kieDialect((job) => webhookBody(job, baseUrl()));
  const routes = new Hono<Env>();
  routes.route('/kie', veoRoutes(core, dialect));
  routes.route('/kie-files', fileHostRoutes(core, dialect));

  const readFileOrUrl = inputReader(
    core,
    /^\/kie-files\/files\/([0-9a-f]+)\//,
    () => 'The file does not exist or has expired.',
  );

  async function clipFile(id: string): Promise<Buffer> {
    const name = store.get(id)?.outputs[0];
    if (name === undefined) throw new InputUnavailable('The video is no longer there.');
    return await readFile(join(await store.folder(id), name));
  }

  return {
    dialect,
    routes,
    profile: {
      ...KIE_LIFETIMES,
      // The real upgrade takes one to three minutes.
      startMs: ({ model }) => (model === HD_MODEL ? 4_000 : 1_000),
      planOf: (job) => (job.model === HD_MODEL ? hdPlan(job) : planVeoJob(job)),
      readInput: async (reference, use, signal) => {
        if (reference.startsWith(CLIP)) return await clipFile(reference.slice(CLIP.length));
        return await readFileOrUrl(reference, use, signal);
      },
    },
  };
}

function planVeoJob(job: SimulatedJob): JobPlan | undefined {
  const read = readVeo(job.input);
  return 'veo' in read ? veoPlan(read.veo) : undefined;
}

function hdPlan({ input, seed }: SimulatedJob): JobPlan | undefined {
  const clip = input['clip'];
  if (typeof clip !== 'string') return undefined;
  return { kind: 'upscale-clip', prompt: '', seed, video: `${CLIP}${clip}`, keepSound: true, size: () => FULL_HD };
}

/** Price of a task in the account's credits. */
const CREDITS: Readonly<Record<string, number>> = { veo3: 250, veo3_fast: 60, veo3_lite: 30 };
const OPENING_CREDITS = 100_000;

/** `/api/v1/veo/{generate,record-info,get-1080p-video}` and `/api/v1/chat/credit`. */
export function veoRoutes(core: Core, dialect: Dialect): Hono<Env> {
  const { store, runner, journal, faults, now, baseUrl } = core;
  const app = new Hono<Env>();
  app.use(requireBearer(dialect));

  /** The task, or the error. */
  function find(taskId: string | undefined): SimulatedJob | string {
    if (!taskId) return 'taskId is required';
    const job = store.get(taskId);
    if (job?.vendor !== 'kie' || job.model === HD_MODEL) return 'record is null';
    return isExpired(job, KIE_LIFETIMES, now()) ? 'Temporarily supports records within 14 days' : job;
  }

  app.post('/api/v1/veo/generate', async (c) => {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const read = readVeo(json);
    if ('issues' in read) {
      return sendError(c, dialect, { kind: 'invalid', detail: read.issues.map(issueText).join('; ') });
    }
    const { model, seeds, callBackUrl } = read.veo;
    const webhook = callBackUrl === undefined ? null : { url: callBackUrl, events: ['completed'] };
    const input = json as Record<string, unknown>;
    const job = await accept(c, core, { vendor: 'kie', id: hexId(), model, input, seed: seeds, webhook }, 200);
    return c.json(envelope(200, 'success', { taskId: job.id }));
  });

  app.get('/api/v1/veo/record-info', (c) => {
    const job = find(c.req.query('taskId'));
    if (typeof job === 'string') return c.json(envelope(422, job));
    return c.json(envelope(200, 'success', taskRecord(job, baseUrl())));
  });

  app.get('/api/v1/veo/get-1080p-video', async (c) => {
    const job = find(c.req.query('taskId'));
    if (typeof job === 'string') return c.json(envelope(422, job));
    if (job.state !== 'succeeded') return c.json(envelope(422, 'record status is not success'));
    if (job.outputs.length === 0) return c.json(envelope(422, 'record result data is empty'));
    const index = c.req.query('index') ?? '0';
    if (index !== '0') return c.json(envelope(422, 'record result data not exist'));
    const read = readVeo(job.input);
    if (!('veo' in read) || veoAspect(read.veo) !== '16:9') {
      return c.json(envelope(400, '1080P is only available for videos of 16:9.'));
    }
    const hd = store.get(hdId(job.id)) ?? (await startHd(job, c.get('job') ?? job.job));
    if (hd.state === 'succeeded') return c.json(envelope(200, 'success', { resultUrl: outputUrls(hd, baseUrl())[0] }));
    if (hd.state === 'failed') return c.json(envelope(500, 'The 1080P version of this video is unavailable.'));
    return c.json(envelope(422, '1080P is processing. It should be ready in 1-2 minutes. Please check back shortly.'));
  });

  /** The first request for the 1080p version starts it. */
  async function startHd(clip: SimulatedJob, job: string | null): Promise<SimulatedJob> {
    const { seed } = clip;
    const id = hdId(clip.id);
    const prompt = typeof clip.input['prompt'] === 'string' ? clip.input['prompt'] : '';
    const target = { vendor: 'kie', step: 'submit', method: 'GET', path: '', model: HD_MODEL, prompt } as const;
    const fate = faults.takeFault('work', { ...target, job: job ?? undefined }) ?? null;
    const input = { prompt, clip: clip.id };
    const hd = newJob({ id, vendor: 'kie', model: HD_MODEL, job, input, seed, at: now(), fate });
    // Stored in memory before the first await, so that a second request gets the same job.
    const saved = store.save(hd);
    runner.start(id);
    await saved;
    return hd;
  }

  app.get('/api/v1/chat/credit', (c) => {
    const spent = journal
      .paid()
      .reduce((sum, { vendor, model }) => sum + (vendor === 'kie' ? (CREDITS[model ?? ''] ?? 0) : 0), 0);
    return c.json(envelope(200, 'success', Math.max(0, OPENING_CREDITS - spent)));
  });
  return app;
}
