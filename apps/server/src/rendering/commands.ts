import { err, frame, messages, ok, renderPrice, type Refusal, type Result } from '@kinoloom/contract';
import { flowForJob } from '../flows/index.ts';
import { acceptJob, type JobRow, type NewJob } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { renderInput, RenderInput, type FilmRequest } from './input.ts';

export const QUEUE = 'render';

export interface Wanted {
  /** The flow that the film goes to; its title is the film's unless that has one. */
  readonly flowId: string | undefined;
  readonly film: Omit<FilmRequest, 'title'> & { readonly title?: string | undefined };
  readonly idempotencyKey: string | undefined;
  /** The text of a 402, where it is not the usual one. */
  readonly insufficient?: (required: number, film: RenderInput) => string;
}

/** Checks, prices and accepts a render. */
export async function startRender(
  db: Database,
  queue: JobQueue,
  userId: string,
  { flowId, film, idempotencyKey, insufficient }: Wanted,
): Promise<Result<JobRow, Refusal>> {
  const flow = await flowForJob(db, userId, flowId);
  if (!flow.ok) return flow;
  const input = await renderInput(db.queries, userId, { ...film, title: film.title ?? flow.value.name });
  if (!input.ok) return input;
  const job = newRender(userId, flow.value.id, input.value);
  return acceptJob(db, queue, {
    ...job,
    idempotencyKey,
    ...(insufficient && { insufficient: (required: number) => insufficient(required, input.value) }),
  });
}

function newRender(userId: string, flowId: string | null, input: RenderInput): NewJob {
  return {
    userId,
    flowId,
    operation: 'render',
    mediaType: 'video',
    model: null,
    input,
    price: renderPrice(input, frame(input.totalFrames)),
    provider: 'kinoloom',
    sandbox: false,
    queue: QUEUE,
    insufficient: messages.insufficient,
  };
}

/** The job that renders the same film again. */
export function againRender(row: JobRow): Result<NewJob, Refusal> {
  const input = RenderInput.safeParse(row.input);
  if (!input.success)
    return err({
      code: 'input.invalid',
      message: 'This render cannot be repeated. Please start it anew from the flow.',
    });
  return ok(newRender(row.userId, row.flowId, input.data));
}
