import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { requireBearer, type Env, sendError } from '../control/request.ts';
import { accept, type Core, type VendorApi, outputUrls } from '../jobs/core.ts';
import { download, InputUnavailable } from '../jobs/input-file.ts';
import { type Issue, issueText } from '../jobs/issues.ts';
import type { InputUse } from '../jobs/plan.ts';
import { isTerminal, type SimulatedJob, DAY_MS, isExpired, type Lifetimes } from '../jobs/simulated-job.ts';
import { runwayDialect as dialect, requireVersion } from './dialect.ts';
import { type ReadTask, readActTwo, readUpscale } from './models.ts';
import { uploadRoutes } from './upload-routes.ts';

const MB = 1024 * 1024;
/** Maximum sizes of downloaded inputs. */
const MAX_BYTES = { image: 16 * MB, video: 32 * MB, audio: 32 * MB } as const satisfies Record<InputUse, number>;

/** Runway's API, below `/runway`. */
export function runway(core: Core): VendorApi {
  const { store, uploads, runner, fetch, now, baseUrl } = core;
  const api = new Hono<Env>();
  api.use('/v1/character_performance', requireBearer(dialect), requireVersion);
  api.use('/v1/video_upscale', requireBearer(dialect), requireVersion);
  api.use('/v1/tasks/*', requireBearer(dialect), requireVersion);

  async function create(c: Context<Env>, read: (body: unknown) => ReadTask): Promise<Response> {
    const json = c.get('json');
    if (json === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const body = read(json);
    if ('retired' in body) return sendError(c, dialect, { kind: 'retired' });
    if ('issues' in body) {
      c.get('record')({ status: 400 });
      return c.json({ error: 'Validation of body failed', issues: body.issues.map(formatIssue) }, 400);
    }
    for (const uri of body.assets) {
      const id = uploadId(uri);
      if (id !== undefined && !(await uploads.get(id, now()))) {
        return sendError(c, dialect, { kind: 'invalid', detail: `${uri} does not exist or has expired.` });
      }
    }
    const input = json as Record<string, unknown>;
    const order = {
      vendor: 'runway',
      id: randomUUID(),
      model: String(input['model']),
      input,
      seed: body.plan.seed,
    } as const;
    const job = await accept(c, core, order, 200);
    return c.json({ id: job.id, ...costOf(job) });
  }

  const find = (id: string): SimulatedJob | undefined => {
    const job = store.get(id);
    return job?.vendor === 'runway' ? job : undefined;
  };

  api.post('/v1/character_performance', (c) => create(c, readActTwo));
  api.post('/v1/video_upscale', (c) => create(c, readUpscale));
  api.get('/v1/tasks/:id', (c) => {
    const job = find(c.req.param('id'));
    return job ? c.json(formatTask(job, baseUrl(), now())) : sendError(c, dialect, { kind: 'not-found' });
  });
  // Cancels running tasks, and deletes ended ones.
  api.delete('/v1/tasks/:id', async (c) => {
    const job = find(c.req.param('id'));
    if (!job) return sendError(c, dialect, { kind: 'not-found' });
    if (isTerminal(job)) await store.remove(job.id);
    else await runner.cancel(job.id);
    return c.body(null, 204);
  });
  api.route('/', uploadRoutes(core));

  return {
    dialect,
    routes: new Hono<Env>().route('/runway', api),
    profile: {
      ...RUNWAY_LIFETIMES,
      startMs: () => 800,
      planOf: ({ model, input }) => {
        const read = (model === 'act_two' ? readActTwo : readUpscale)(input);
        return 'plan' in read ? read.plan : undefined;
      },
      readInput: async (reference, use, signal) => {
        const id = uploadId(reference);
        if (id === undefined) {
          const rules = { redirects: false, type: `${use}/`, maxBytes: MAX_BYTES[use] };
          return await download(reference, { what: use, fetch, signal, ...rules });
        }
        const stored = await uploads.get(id, now());
        if (!stored) throw new InputUnavailable(`${reference} has expired.`);
        if (!stored.file.contentType.startsWith(`${use}/`)) {
          throw new InputUnavailable(`${reference} is of the type ${stored.file.contentType}, not of ${use}.`);
        }
        return stored.bytes;
      },
    },
  };
}

const uploadId = (uri: string): string | undefined => /^runway:\/\/([\w-]{36})/.exec(uri)?.[1];

function formatIssue(issue: Issue): Record<string, unknown> {
  const field = 'field' in issue ? [issue.field] : [];
  return { path: [...issue.path.split('.').filter(Boolean), ...field], message: issueText(issue), code: issue.kind };
}

/** "URLs expire within 24-48 hours": the shorter. Tasks are kept longer, for a time of our choice. */
export const RUNWAY_LIFETIMES: Lifetimes = { dataMs: DAY_MS, recordMs: 7 * DAY_MS };

const STATUSES = {
  accepted: 'PENDING',
  throttled: 'THROTTLED',
  running: 'RUNNING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'CANCELLED',
  aborted: 'CANCELLED',
} as const satisfies Record<SimulatedJob['state'], string>;

/** https://docs.dev.runwayml.com/errors/task-failures */
const FAILURE_CODES = {
  policy: 'SAFETY.INPUT.TEXT',
  input: 'ASSET.INVALID',
  provider: 'INTERNAL.BAD_OUTPUT.CODE01',
} as const;
const WORDS = {
  policy: 'The task was rejected by content moderation.',
  input: 'One of the assets could not be used.',
  provider: 'An unexpected error occurred.',
} as const;

/** Of one task, for all lengths: not the vendor's prices. */
const CREDITS: Readonly<Record<string, number>> = { act_two: 25, magnific_video_upscaler_creative: 40 };

/** What a task may cost, and after its end what it did (@runwayml/sdk 4.20.1, `TaskRetrieveResponse`). */
function costOf(job: SimulatedJob): Record<string, unknown> {
  const credits = CREDITS[job.model] ?? 0;
  if (!isTerminal(job)) return { estimatedCost: { credits } };
  return { cost: { credits: job.state === 'succeeded' ? credits : 0 } };
}

/** The response of `GET /v1/tasks/{id}`. */
export function formatTask(job: SimulatedJob, baseUrl: string, now: number): Record<string, unknown> {
  const { failure } = job;
  const status = STATUSES[job.state];
  return {
    id: job.id,
    status,
    createdAt: new Date(job.createdAt).toISOString(),
    ...costOf(job),
    ...(status === 'RUNNING' ? { progress: Math.round(job.fraction * 100) / 100 } : {}),
    ...(status === 'SUCCEEDED' && !isExpired(job, RUNWAY_LIFETIMES, now) ? { output: outputUrls(job, baseUrl) } : {}),
    ...(failure && status === 'FAILED'
      ? { failure: failure.message || WORDS[failure.kind], failureCode: FAILURE_CODES[failure.kind] }
      : {}),
  };
}
