import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { modelById } from './models.ts';
import { DATA_LIFETIME_MS, isTerminal, type Prediction, present } from './prediction.ts';
import type { PredictionStore } from './prediction-store.ts';
import { type Problem, problems } from './problem.ts';
import type { Env } from './request.ts';
import type { Runner } from './runner.ts';
import { readSubmission, type Submission } from './submission.ts';

export interface PredictionApi {
  readonly store: PredictionStore;
  readonly runner: Runner;
  readonly baseUrl: () => string;
  readonly now: () => number;
  /** Uniform in [0, 1): seeds for inputs without one. */
  readonly random: () => number;
}

const PAGE = 100;
const LONGEST_WAIT_S = 60;

/** `POST /models/{owner}/{name}/predictions`, and `/predictions`: create, list, get, cancel. */
export function predictionRoutes(api: PredictionApi): Hono<Env> {
  const { store, runner, now } = api;
  const app = new Hono<Env>();

  async function create(c: Context<Env>, named: string | undefined): Promise<Response> {
    const json = c.get('json');
    if (json === undefined) return refuse(c, problems.notJson);
    const submission = readSubmission(json, named, c.req.header('cancel-after'));
    if ('status' in submission) return refuse(c, submission);
    const prediction = newPrediction(submission, c.get('fate') ?? null, api);
    c.get('record')({ status: 201, id: prediction.id });
    await store.save(prediction);
    runner.take(prediction.id);
    await runner.ended(prediction.id, waitOf(c.req.header('prefer')));
    return c.json(show(store.get(prediction.id) ?? prediction), 201);
  }

  function show(prediction: Prediction): Record<string, unknown> {
    return presentAt(prediction, api);
  }

  app.post('/models/:owner/:name/predictions', (c) => create(c, `${c.req.param('owner')}/${c.req.param('name')}`));
  app.post('/predictions', (c) => create(c, undefined));
  app.get('/predictions', (c) => {
    const offset = Math.max(0, Number.parseInt(c.req.query('cursor') ?? '0', 36) || 0);
    const all = store.list();
    const link = (at: number): string => `${api.baseUrl()}/v1/predictions?cursor=${at.toString(36)}`;
    return c.json({
      previous: offset > 0 ? link(Math.max(0, offset - PAGE)) : null,
      next: offset + PAGE < all.length ? link(offset + PAGE) : null,
      results: all.slice(offset, offset + PAGE).map(show),
    });
  });
  app.get('/predictions/:id', (c) => {
    const prediction = store.get(c.req.param('id'));
    return prediction ? c.json(show(prediction)) : refuse(c, problems.notFound);
  });
  app.post('/predictions/:id/cancel', async (c) => {
    const id = c.req.param('id');
    if (!store.get(id)) return refuse(c, problems.notFound);
    await runner.cancel(id);
    const prediction = store.get(id);
    return prediction ? c.json(show(prediction)) : refuse(c, problems.notFound);
  });
  return app;

  function newPrediction(submission: Submission, fate: Prediction['fate'], { random }: PredictionApi): Prediction {
    return {
      id: newId(),
      model: submission.model.id,
      input: submission.input,
      seed: submission.plan.seed ?? Math.floor(random() * 2 ** 31),
      status: 'starting',
      error: null,
      logs: '',
      outputs: [],
      createdAt: now(),
      startedAt: null,
      completedAt: null,
      cancelAfterMs: submission.cancelAfterMs,
      webhook: submission.webhook,
      dataRemoved: false,
      fate,
    };
  }
}

/** The prediction as the API shows it now: what is past its hour is gone, whether or not its files have been swept. */
export function presentAt(
  prediction: Prediction,
  api: Pick<PredictionApi, 'now' | 'baseUrl'>,
): Record<string, unknown> {
  const output = modelById(prediction.model)?.output ?? 'uri';
  return present({ ...prediction, dataRemoved: isExpired(prediction, api.now()) }, output, api.baseUrl());
}

export function isExpired(prediction: Prediction, now: number): boolean {
  const { completedAt, dataRemoved } = prediction;
  return dataRemoved || (isTerminal(prediction) && completedAt !== null && now - completedAt > DATA_LIFETIME_MS);
}

export function refuse(c: Context<Env>, problem: Problem): Response {
  return c.json(problem, problem.status);
}

/** 26 letters and digits, as Replicate's ids are. */
export function newId(): string {
  return BigInt(`0x${randomBytes(17).toString('hex')}`)
    .toString(36)
    .padStart(27, '0')
    .slice(-26);
}

/** Milliseconds that `Prefer: wait` or `wait=n` asks for; 0 without it. */
function waitOf(prefer: string | undefined): number {
  const wait = /(?:^|[,;\s])wait(?:=(\d{1,3}))?(?:$|[,;\s])/.exec(prefer ?? '');
  if (!wait) return 0;
  const seconds = wait[1] === undefined ? LONGEST_WAIT_S : Number(wait[1]);
  return Math.min(LONGEST_WAIT_S, Math.max(1, seconds)) * 1_000;
}
