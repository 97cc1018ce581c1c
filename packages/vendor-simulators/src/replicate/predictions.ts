import { outputUrls, accept, type Core, letterId } from '../jobs/core.ts';
import { DAY_MS, HOUR_MS, isExpired, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import type { SimulatedModel } from './model.ts';
import { modelById } from './models.ts';
import { type Context, Hono } from 'hono';
import type { Dialect } from '../control/dialect.ts';
import { type Env, sendError } from '../control/request.ts';
import { readSubmission } from './submission.ts';

/** Replicate deletes inputs, outputs and logs of API predictions after an hour. The record's day is our choice. */
export const REPLICATE_LIFETIMES: Lifetimes = { dataMs: HOUR_MS, recordMs: DAY_MS };

const STATUSES = {
  accepted: 'starting',
  throttled: 'starting',
  running: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
  aborted: 'aborted',
} as const satisfies Record<SimulatedJob['state'], string>;

const POLICY_MESSAGE = 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)';
const PROVIDER_MESSAGE = 'Prediction interrupted; please retry (code: PA)';

/** The job as Replicate's API shows it at `now`: expired data is gone, deleted or not. */
export function presentPrediction(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const dataRemoved = isExpired(job, REPLICATE_LIFETIMES, now);
  const model = modelById(job.model);
  const api = `${baseUrl}/v1/predictions/${job.id}`;
  const { createdAt, startedAt, completedAt } = job;
  return {
    id: job.id,
    model: job.model,
    version: model && !model.official ? model.versions[0] : 'hidden',
    input: dataRemoved ? {} : job.input,
    output: job.state === 'succeeded' && !dataRemoved ? formatOutput(job, baseUrl, model?.output) : null,
    logs: dataRemoved ? '' : job.logs,
    error: errorText(job),
    status: STATUSES[job.state],
    source: 'api',
    data_removed: dataRemoved,
    created_at: iso(createdAt),
    started_at: startedAt === null ? null : iso(startedAt),
    completed_at: completedAt === null ? null : iso(completedAt),
    metrics:
      completedAt === null
        ? {}
        : {
            ...(startedAt === null ? {} : { predict_time: (completedAt - startedAt) / 1_000 }),
            total_time: (completedAt - createdAt) / 1_000,
          },
    urls: { get: api, cancel: `${api}/cancel` },
  };
}

function formatOutput(job: SimulatedJob, baseUrl: string, form: SimulatedModel['output'] = 'uri'): unknown {
  const urls = outputUrls(job, baseUrl);
  switch (form) {
    case 'list':
      return urls;
    case 'parts':
      return Object.fromEntries(job.outputs.map((name, at) => [name.split('.')[0], urls[at]]));
    case 'uri':
      return urls[0] ?? null;
  }
}

function errorText({ failure }: SimulatedJob): string | null {
  if (!failure) return null;
  if (failure.message !== '') return failure.message;
  return failure.kind === 'policy' ? POLICY_MESSAGE : PROVIDER_MESSAGE;
}

const iso = (at: number): string => new Date(at).toISOString();

const PAGE_SIZE = 100;
const LONGEST_WAIT_S = 60;

/** `POST /models/{owner}/{name}/predictions`, and `/predictions`: create, list, get, cancel. */
export function predictionRoutes(core: Core, dialect: Dialect, show: (job: SimulatedJob) => unknown): Hono<Env> {
  const { store, runner, models } = core;
  const app = new Hono<Env>();
  const find = (id: string): SimulatedJob | undefined => {
    const job = store.get(id);
    return job?.vendor === 'replicate' ? job : undefined;
  };

  async function create(c: Context<Env>, named: string | undefined): Promise<Response> {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const submission = readSubmission(json, named, c.req.header('cancel-after'), models);
    if ('error' in submission) return sendError(c, dialect, submission.error);
    const { model, plan, input, cancelAfterMs, webhook } = submission;
    const order = { id: letterId(), model: model.id, input, seed: plan.seed, cancelAfterMs, webhook };
    const job = await accept(c, core, { vendor: 'replicate', ...order }, 201);
    await runner.waitForEnd(job.id, parseWait(c.req.header('prefer')));
    return c.json(show(store.get(job.id) ?? job), 201);
  }

  app.post('/models/:owner/:name/predictions', (c) => create(c, `${c.req.param('owner')}/${c.req.param('name')}`));
  app.post('/predictions', (c) => create(c, undefined));
  app.get('/predictions', (c) => {
    const offset = Math.max(0, Number.parseInt(c.req.query('cursor') ?? '0', 36) || 0);
    const all = store.list().filter(({ vendor }) => vendor === 'replicate');
    const link = (at: number): string => `${core.baseUrl()}/v1/predictions?cursor=${at.toString(36)}`;
    return c.json({
      previous: offset > 0 ? link(Math.max(0, offset - PAGE_SIZE)) : null,
      next: offset + PAGE_SIZE < all.length ? link(offset + PAGE_SIZE) : null,
      results: all.slice(offset, offset + PAGE_SIZE).map(show),
    });
  });
  app.get('/predictions/:id', (c) => {
    const job = find(c.req.param('id'));
    return job ? c.json(show(job)) : sendError(c, dialect, { kind: 'not-found' });
  });
  app.post('/predictions/:id/cancel', async (c) => {
    const id = c.req.param('id');
    if (!find(id)) return sendError(c, dialect, { kind: 'not-found' });
    await runner.cancel(id);
    const job = find(id);
    return job ? c.json(show(job)) : sendError(c, dialect, { kind: 'not-found' });
  });
  return app;
}

/** Milliseconds requested by `Prefer: wait` or `wait=n`; 0 without it. */
function parseWait(prefer: string | undefined): number {
  const wait = /(?:^|[,;\s])wait(?:=(\d{1,3}))?(?:$|[,;\s])/.exec(prefer ?? '');
  if (!wait) return 0;
  const seconds = wait[1] === undefined ? LONGEST_WAIT_S : Number(wait[1]);
  return Math.min(LONGEST_WAIT_S, Math.max(1, seconds)) * 1_000;
}
