import { and, eq, sql } from 'drizzle-orm';
import { err, frame, messages, ok, renderPrice, type Flow, type Refusal, type Result } from '@kinoloom/contract';
import { flowForJob } from '../flows/index.ts';
import { filmWithFonts } from '../fonts/index.ts';
import { acceptJob, type JobRow, type NewJob } from '../jobs/index.ts';
import { refuseFullFlow, type Intake } from '../media/index.ts';
import { tables, type Transaction } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { CompositionSources } from './composition-sources.ts';
import { secondsFor } from './estimate.ts';
import { renderInput, RenderInput, turnsBehind, turnsOf, type RenderSpec } from './input.ts';

export const QUEUE = 'render';

export interface RenderDeps {
  readonly intake: Intake & { readonly publicUrl: string };
  readonly queue: JobQueue;
  readonly now: () => number;
  /** How many renders may be queued at once. */
  readonly queueMax: number;
}

interface RenderRequest {
  readonly flowId: string | undefined;
  /** Builds the composition for the video's flow. The video takes the flow's name unless it has its own. */
  readonly compose: (sources: CompositionSources, flow: Flow) => Promise<Result<RenderSpec, Refusal>>;
  readonly idempotencyKey?: string | undefined;
  readonly requestHash?: string | undefined;
  /** The catalogue's id or `editor-render`, where it is more than the render of a flow. */
  readonly model?: string;
  /** The text of a 402, if not the usual one. */
  readonly insufficient?: (required: number, input: RenderInput) => string;
}

/** Finds a video's media, checks, prices and accepts its render. A refused render leaves no downloaded media behind. */
export async function startRender(
  { intake, queue, queueMax }: RenderDeps,
  userId: string,
  { flowId, compose, idempotencyKey, requestHash, model, insufficient }: RenderRequest,
): Promise<Result<JobRow, Refusal>> {
  const { db } = intake;
  const flow = await flowForJob(db, userId, flowId);
  if (!flow.ok) return flow;
  const { value: found } = flow;
  const sources = new CompositionSources(intake, userId);
  const accepted = await accept();
  // A retry with the same key returns the earlier render, which has its own sources.
  await sources.discardUnused(accepted.ok ? Object.values(RenderInput.parse(accepted.value.input).sources) : []);
  return accepted;

  async function accept(): Promise<Result<JobRow, Refusal>> {
    const made = await compose(sources, found);
    if (!made.ok) return made;
    const fonts = await filmWithFonts(db.queries, userId, made.value.composition);
    const { composition } = fonts;
    const input = renderInput({ ...made.value, composition, sources: { ...made.value.sources, ...fonts.sources } });
    if (!input.ok) return input;
    return acceptJob(
      { db, queue, quotas: intake.quotas },
      {
        ...newRender(userId, found.id, model ?? null, input.value, queueMax),
        idempotencyKey,
        requestHash,
        ...(insufficient && { insufficient: (required: number) => insufficient(required, input.value) }),
      },
    );
  }
}

function newRender(
  userId: string,
  flowId: string | null,
  model: string | null,
  input: RenderInput,
  queueMax: number,
): NewJob {
  return {
    userId,
    flowId,
    operation: 'render',
    mediaType: 'video',
    model,
    input,
    sources: Object.values(input.sources),
    price: renderPrice(input, frame(input.totalFrames)),
    usualSeconds: secondsFor(input),
    provider: 'kinoloom',
    sandbox: false,
    queue: QUEUE,
    turns: turnsOf(input.totalFrames),
    behind: turnsBehind[input.priority],
    insufficient: messages.insufficient,
    async check(tx) {
      // A render that becomes a clip takes a place in its flow, as a generated clip does.
      const full = input.clip && flowId ? await refuseFullFlow(tx, userId, flowId) : undefined;
      return full ?? refuseFullQueue(tx, queueMax);
    },
  };
}

/** The job that renders the same video again. */
export function againRender(row: JobRow, queueMax: number): Result<NewJob, Refusal> {
  const input = RenderInput.safeParse(row.input);
  if (!input.success)
    return err({
      code: 'input.invalid',
      message: 'This render cannot be repeated. Please start it anew from the flow.',
    });
  return ok(newRender(row.userId, row.flowId, row.model, input.data, queueMax));
}

/**
 * Refuses a render, whose row is already written, when the queue is full. Transactions run one after the other, so of two simultaneous requests the
 * second sees the first.
 */
async function refuseFullQueue(tx: Transaction, most: number): Promise<Refusal | undefined> {
  const { job } = tables;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('render queue'))`);
  const waiting = await tx.$count(job, and(eq(job.operation, 'render'), eq(job.status, 'queued')));
  return waiting > most ? { code: 'queue.full', message: messages.renderQueueFull } : undefined;
}
