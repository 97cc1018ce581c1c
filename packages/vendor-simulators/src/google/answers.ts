import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorResponse } from '../control/dialect.ts';
import type { Core } from '../jobs/core.ts';
import { DAY_MS, isExpired, isTerminal, type Lifetimes, type SimulatedJob } from '../jobs/simulated-job.ts';
import { apiError, ROOT } from './dialect.ts';
import { modelOf, readOrder } from './orders.ts';

/** Files are kept for two days (ai.google.dev/gemini-api/docs/files). */
export const LIFETIMES: Lifetimes = { dataMs: 2 * DAY_MS, recordMs: 30 * DAY_MS };

const REFUSED = 'The request was refused, since it would violate the usage policies.';

export const operationName = ({ model, id }: SimulatedJob): string => `models/${model}/operations/${id}`;

/** The answer of `generateContent`. */
export async function imageAnswer({ store }: Core, job: SimulatedJob): Promise<ErrorResponse> {
  const common = { usageMetadata: {}, modelVersion: job.model, responseId: job.id };
  if (job.failure?.kind === 'policy')
    return { status: 200, body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...common } };
  if (job.failure?.kind === 'input') return apiError(400, 'INVALID_ARGUMENT', job.failure.message);
  if (job.state !== 'succeeded')
    return apiError(500, 'INTERNAL', job.failure?.message || 'An internal error has occurred.');
  const [name] = job.outputs;
  const data =
    name === undefined ? undefined : (await readFile(join(await store.folder(job.id), name))).toString('base64');
  const parts = data === undefined ? [] : [{ inlineData: { mimeType: 'image/png', data } }];
  const finishReason = data === undefined ? 'NO_IMAGE' : 'STOP';
  const candidates = [{ content: { role: 'model', parts }, finishReason, index: 0 }];
  return { status: 200, body: { candidates, ...common } };
}

const fileUri = ({ baseUrl }: Core, job: SimulatedJob): string =>
  `${baseUrl()}${ROOT}/files/${job.id}:download?alt=media`;

/** A long-running operation. */
export function operationOf(core: Core, job: SimulatedJob): object {
  const name = operationName(job);
  if (!isTerminal(job)) return { name };
  if (job.failure?.kind === 'policy')
    return {
      name,
      done: true,
      response: { generateVideoResponse: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [REFUSED] } },
    };
  if (job.state !== 'succeeded') {
    const code = job.failure?.kind === 'input' ? 3 : 13;
    return { name, done: true, error: { code, message: job.failure?.message || 'Internal error.' } };
  }
  const generatedSamples = job.outputs.length > 0 ? [{ video: { uri: fileUri(core, job) } }] : undefined;
  return { name, done: true, response: { generateVideoResponse: { ...(generatedSamples && { generatedSamples }) } } };
}

/** An interaction. A refusal is completed, with words in place of a clip. */
export async function interactionOf(core: Core, job: SimulatedJob): Promise<object> {
  const { id, model, state, failure, outputs } = job;
  const words = job.input['input'];
  const refused = failure?.kind === 'policy';
  const common = { id: `v1_${id}`, object: 'interaction', model, created: new Date(job.createdAt).toISOString() };
  if (state === 'succeeded' || refused) {
    const clip = { type: 'video', mime_type: 'video/mp4' };
    const content = refused
      ? [{ type: 'text', text: REFUSED }]
      : outputs.length === 0
        ? []
        : [{ ...clip, ...(await delivered(core, job)) }];
    return {
      ...common,
      status: 'completed',
      steps: [
        { type: 'user_input', content: typeof words === 'string' ? [{ type: 'text', text: words }] : words },
        { type: 'model_output', content },
      ],
    };
  }
  const status = {
    accepted: 'queued',
    throttled: 'queued',
    running: 'in_progress',
    failed: 'failed',
    canceled: 'cancelled',
    aborted: 'failed',
  }[state];
  const message = failure?.message || 'The work was given up.';
  return { ...common, status, ...(status === 'failed' && { errors: [{ code: 'internal', message }] }) };
}

/** A clip as it was asked for: at an address, or in base64. */
async function delivered(core: Core, job: SimulatedJob): Promise<object> {
  const model = modelOf(job.model);
  const read = model && readOrder(model, job.input);
  if (!read || 'problem' in read || read.delivery === 'uri' || isExpired(job, LIFETIMES, core.now()))
    return { uri: fileUri(core, job) };
  const bytes = await readFile(join(await core.store.folder(job.id), job.outputs[0] ?? ''));
  return { data: bytes.toString('base64') };
}
