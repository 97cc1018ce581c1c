import { err, frame, messages, ok, renderPrice, type Refusal, type Result, type StartRender } from '@kinoloom/contract';
import { flowForJob } from '../flows/index.ts';
import { acceptJob, type JobRow, type NewJob } from '../jobs/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { JobQueue } from '../platform/jobs/index.ts';
import { renderInput, RenderInput } from './input.ts';

export const QUEUE = 'render';

/** Checks, prices and accepts the render of a flow. */
export async function startRender(
  db: Database,
  queue: JobQueue,
  userId: string,
  request: StartRender,
  idempotencyKey: string | undefined,
): Promise<Result<JobRow, Refusal>> {
  const flow = await flowForJob(db, userId, request.flow_id);
  if (!flow.ok) return flow;
  const input = await renderInput(db.queries, userId, request, flow.value.name);
  if (!input.ok) return input;
  return acceptJob(db, queue, { ...newRender(userId, flow.value.id, input.value), idempotencyKey });
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
