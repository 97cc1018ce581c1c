import { z } from 'zod';
import { err, limits, messages, type Entry, type Job, type Refusal, type Result } from '@kinoloom/contract';
import {
  endpoint,
  found,
  parseInput,
  Refused,
  requireOwn,
  unwrap,
  jsonLimits,
  type App,
  type FileRule,
  type ReceivedFiles,
  type SessionUser,
} from '../http/index.ts';
import { findOwnJob, presentJobs, requestKey, type JobRow } from '../jobs/index.ts';
import { awaitJob } from './await-job.ts';
import { refusalOfJob } from './failures.ts';
import type { GenerationDeps, CallsMount, CatalogueOperation, Order, SharedPath } from './operation.ts';
import type { Recipe } from './recipe.ts';
import type { Sources } from './sources.ts';
import { startGenerations } from './start.ts';
import type { Voices } from './voices.ts';

/** The input from which a family builds a recipe. */
export interface GenerationCall<Body> {
  readonly entry: Entry;
  readonly body: Body;
  readonly files: ReceivedFiles;
  readonly sources: Sources;
  readonly voices: Voices;
  readonly drawSeed: () => number;
}

/** The contract spells the user's id in two ways. */
type CallerBody = z.ZodType<{
  userId?: string | undefined;
  user_id?: string | undefined;
  flow_id?: string | null | undefined;
}>;

/** The POST that starts an operation. */
interface Start<Body extends CallerBody, Answer extends z.ZodType> {
  readonly body: Body;
  /** Files of a multipart/form-data request; without them the body is JSON. */
  readonly files?: Readonly<Record<string, FileRule>>;
  readonly signIn?: string;
  /** Picks the entry id where several entries share the path. Default: the last of them. */
  readonly model?: (body: z.output<Body>, sharing: readonly Entry[]) => string | undefined;
  /** Finds and checks the sources and builds the recipe. */
  readonly recipe: (asked: GenerationCall<z.output<Body>>) => Promise<Result<Recipe, Refusal>>;
  /** `end`: the response waits for the result or the failure. `submitted`: it waits until the provider has accepted or refused the job. */
  readonly waits?: 'end' | 'submitted';
  readonly answer: Answer;
  readonly accepted: (job: Job, entry: Entry) => z.input<Answer>;
}

/** The GET that polls a job. */
interface Poll<Answer extends z.ZodType> {
  readonly path: (path: string) => string;
  readonly id: 'predictionId' | 'taskId' | 'requestId';
  readonly answer: Answer;
  readonly state: (job: Job) => z.input<Answer>;
}

/** The endpoints of a family, for the entries that share a path. */
export function familyCalls<Body extends CallerBody, Accepted extends z.ZodType, State extends z.ZodType>(
  start: Start<Body, Accepted>,
  poll?: Poll<State>,
  ...more: CallsMount[]
): CallsMount {
  return (app, deps, shared) => {
    mountStart(app, deps, shared, start);
    if (poll) mountPoll(app, deps, shared, poll);
    for (const mount of more) mount(app, deps, shared);
  };
}

/** The body of a request for a model of one's own. */
const named = <Body extends CallerBody>(body: Body): Body =>
  // The intersection has the body's type and one more field, which only `chosen` reads.
  z.intersection(body, z.object({ model: z.string() })) as unknown as Body;

function mountStart<Body extends CallerBody, Answer extends z.ZodType>(
  app: App,
  deps: GenerationDeps,
  { path, summaries, operations, isOwn }: SharedPath,
  start: Start<Body, Answer>,
): void {
  const { tempDir, db } = deps.intake;
  const modelOf = (body: z.output<Body>, sharing: readonly CatalogueOperation[]): string | undefined => {
    if (isOwn) return z.object({ model: z.string() }).parse(body).model;
    return start.model?.(
      body,
      sharing.map(({ entry }) => entry),
    );
  };
  const body = isOwn ? named(start.body) : start.body;
  const orderOf = (user: SessionUser, asked: z.output<Body>, files: ReceivedFiles): Order => {
    requireOwn(user, asked.userId, asked.user_id);
    const sharing = operations();
    const id = modelOf(asked, sharing);
    const known = isOwn && id !== undefined ? deps.vendors.operation(id) : undefined;
    const operation = unwrap(choose(sharing, id, known));
    return {
      operation,
      flowId: asked.flow_id,
      recipe: (sources, drawSeed) =>
        start.recipe({ entry: operation.entry, body: asked, files, sources, voices: deps.voices, drawSeed }),
    };
  };
  deps.orders.set(path, (user, sent) => orderOf(user, parseInput(body, sent), {}));
  endpoint(app, `POST ${path}`, {
    summary: summaries.start,
    ...(start.waits === 'end' && {
      description: 'Waits for the result, unless `Prefer: respond-async` is sent.',
    }),
    body,
    limits: jsonLimits.dataUrls,
    answer: start.answer,
    ...(start.signIn !== undefined && { signIn: start.signIn }),
    ...(start.files && { form: { tempDir, files: start.files } }),
    async handle({ user, body: asked, files, context }) {
      const { operation, ...order } = orderOf(user, asked, files);
      const wanted = { ...order, ...requestKey(context, asked, files) };
      const [first] = unwrap(await startGenerations(deps, user.id, operation, wanted));
      const accepted = found(first, 'This job');
      const asynchronous = /\brespond-async\b/.test(context.req.header('prefer') ?? '');
      const row = asynchronous ? accepted : await watched(deps, accepted, start.waits);
      const refusal = start.waits && refusalOfJob(row, start.waits);
      if (refusal) throw new Refused(refusal);
      const [job] = await presentJobs(db, [row]);
      return start.accepted(found(job, 'This job'), operation.entry);
    },
  });
}

/** The job once `until` is reached, or after the longest wait. */
function watched(deps: GenerationDeps, row: JobRow, until: 'end' | 'submitted' | undefined): Promise<JobRow> | JobRow {
  switch (until) {
    case undefined:
      return row;
    case 'end':
      return awaitJob(deps, row, limits.direct.waitMs, ({ finishedAt }) => finishedAt !== null);
    case 'submitted':
      return awaitJob(
        deps,
        row,
        limits.actTwo.submittedMs,
        ({ operationRef, finishedAt }) => operationRef !== null || finishedAt !== null,
      );
  }
}

function mountPoll<Answer extends z.ZodType>(
  app: App,
  { intake }: GenerationDeps,
  { path, summaries }: SharedPath,
  { path: pathOf, id, answer, state }: Poll<Answer>,
): void {
  endpoint(app, `GET ${pathOf(path)}`, {
    summary: summaries.poll,
    query: z.object({ [id]: z.string() }),
    answer,
    async handle({ user, query }) {
      const row = found(await findOwnJob(intake.db.queries, user.id, String(query[id])), 'This generation');
      const [job] = await presentJobs(intake.db, [row]);
      return state(found(job, 'This job'));
    },
  });
}

/** @param known a model of one's own with this id that is not on offer now */
function choose(
  sharing: readonly CatalogueOperation[],
  id: string | undefined,
  known: CatalogueOperation | undefined,
): Result<CatalogueOperation, Refusal> {
  const chosen = id === undefined ? sharing.at(-1) : sharing.find(({ entry }) => entry.id === id);
  if (chosen) return { ok: true, value: chosen };
  if (known) return err({ code: 'model.unavailable', message: messages.ownModelGone(known.entry.label) });
  const offered = sharing.map(({ entry }) => entry.id).join(', ');
  const advice = offered === '' ? 'There is none here.' : `Choose one of: ${offered}.`;
  return err({ code: 'input.invalid', message: `Unknown model "${id}". ${advice}` });
}

/** A connection test: GET on the path itself. */
export const connectionTest =
  (
    answer: z.ZodType<{ success: true; message: string; model: string; provider: string; sandbox: boolean }>,
  ): CallsMount =>
  (app, { vendors }, { operations, summaries, isOwn }) => {
    if (isOwn) return;
    const operation = operations().at(-1);
    if (!operation) return;
    const { id, label, path } = operation.entry;
    endpoint(app, `GET ${path}`, {
      summary: summaries.test,
      answer,
      async handle() {
        const served = vendors.get(id);
        if (!served)
          throw new Refused({ code: 'model.unavailable', message: `${label} is not set up on this installation.` });
        const { name } = served.vendor;
        const message = `${label} is ready.`;
        return { success: true as const, message, model: id, provider: name, sandbox: served.sandbox };
      },
    });
  };
