import { outputUrls } from '../jobs/core.ts';
import { isExpired, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { FAL } from './dialect.ts';
import { appOf, endpointByName, type InputIssue } from './models.ts';

/** A failed request's own words, and the status and type of its result. */
interface RequestError {
  readonly status: number;
  readonly text: string;
  /** Absent for the model's own errors, which have their types in the details. */
  readonly type?: string | undefined;
}

/** Why a request has failed (fal.ai/docs/documentation/model-apis/request-errors); undefined if it has not. */
export function errorOf({ state, failure }: SimulatedJob): RequestError | undefined {
  if (state === 'canceled') return { status: 499, text: 'The request was cancelled.', type: 'client_cancelled' };
  if (state === 'aborted') return { status: 503, text: 'No runner available.', type: 'runner_scheduling_failure' };
  if (!failure) return undefined;
  if (failure.kind === 'provider')
    return { status: 500, text: failure.message || 'Internal Server Error', type: 'runner_server_error' };
  return { status: 422, text: 'Invalid status code: 422' };
}

/** A request's status. @param ahead the number of requests before it */
export function presentStatus(job: SimulatedJob, baseUrl: string, ahead: number): Record<string, unknown> {
  const url = `${baseUrl}${FAL}/${appOf(job.model)}/requests/${job.id}`;
  const urls = { response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` };
  const common = { request_id: job.id, ...urls };
  if (!isTerminal(job))
    return job.state === 'running'
      ? { status: 'IN_PROGRESS', ...common, logs: null }
      : { status: 'IN_QUEUE', queue_position: ahead, ...common };
  const { completedAt, startedAt } = job;
  const metrics = { inference_time: startedAt === null ? null : ((completedAt ?? startedAt) - startedAt) / 1_000 };
  const error = errorOf(job);
  return {
    status: 'COMPLETED',
    ...common,
    logs: null,
    metrics,
    ...(error && { error: error.text, ...(error.type !== undefined && { error_type: error.type }) }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

interface Result {
  readonly status: number;
  readonly body: object;
  /** Of the queue's errors. */
  readonly type?: string | undefined;
}

/** The result of a request that has ended: the model's output, or an error. */
export function presentResult(job: SimulatedJob, baseUrl: string, lifetimes: Lifetimes, now: number): Result {
  if (isExpired(job, lifetimes, now)) return { status: 404, body: { detail: 'Request not found' } };
  const error = errorOf(job);
  if (error && error.type === undefined) return { status: error.status, body: { detail: detailsOf(job) } };
  if (error) return { status: error.status, body: { detail: error.text, error_type: error.type }, type: error.type };
  const files = outputUrls(job, baseUrl).map((url, at) => {
    const file_name = job.outputs[at] ?? '';
    return { url, content_type: TYPES[file_name.split('.').at(-1) ?? ''], file_name };
  });
  const output = endpointByName(job.model)?.output ?? 'images';
  const [file] = files;
  return {
    status: 200,
    body: { ...(output === 'images' ? { images: files } : file && { [output]: file }), seed: job.seed },
  };
}

/** The details of a model's error (fal.ai/docs/documentation/model-apis/errors). Of a refused input, the list of issues is its message. */
function detailsOf({ input, failure }: SimulatedJob): object[] {
  const at = (loc: readonly (string | number)[], msg: string, type: string): object => ({
    loc: ['body', ...loc],
    msg,
    type,
    url: `https://docs.fal.ai/errors#${type}`,
    input,
  });
  if (failure?.kind === 'policy') {
    const field = 'text' in input ? 'text' : 'prompt';
    return [
      at([field], 'The content could not be processed: a content checker flagged it.', 'content_policy_violation'),
    ];
  }
  const message = failure?.message ?? '';
  const issues = message.startsWith('[') ? (JSON.parse(message) as readonly InputIssue[]) : undefined;
  return issues?.map(({ loc, msg, type }) => at(loc, msg, type)) ?? [at([], message, 'file_download_error')];
}
