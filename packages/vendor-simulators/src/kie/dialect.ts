import { createHmac } from 'node:crypto';
import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';

/** The 1080p version of a clip is a separate job, free of charge. */
export const HD_MODEL = 'veo3-1080p';
export const hdId = (taskId: string): string => `${taskId}-1080p`;

/** @param body of a webhook, for the job's state */
export function kieDialect(body: (job: SimulatedJob) => unknown): Dialect {
  return {
    vendor: 'kie',
    owns: (path) => path.startsWith('/kie/') || path.startsWith('/kie-files/'),
    classify: classify,
    errors: {
      unauthorized: errorIn200(401, 'You do not have access permissions'),
      quota: ({ as }) => errorIn200(as, 'The current credits are insufficient. Please top up.'),
      'not-found': httpError(404, 'The requested resource or endpoint does not exist.'),
      retired: errorIn200(404, 'This model is no longer available.'),
      'too-large': httpError(413, 'The request is too large.'),
      'not-json': errorIn200(400, 'The request body is not valid JSON.'),
      invalid: ({ detail }) => errorIn200(422, detail),
      throttled: httpError(429, 'Your call frequency is too high. Please try again later.'),
      overloaded: errorIn200(455, 'The service is currently undergoing maintenance.'),
      'failure-in-200': errorIn200(500, 'Server exception, please try again later or contact customer service.'),
      status: ({ detail, status }) => httpError(status, detail),
    },
    expiredStatus: 404,
    webhook: {
      body,
      // https://docs.kie.ai/common-api/webhook-verification: the body is not signed.
      sign: ({ secret, at, job }) => ({
        'x-webhook-timestamp': String(at),
        'x-webhook-signature': createHmac('sha256', secret).update(`${job.id}.${at}`).digest('base64'),
      }),
    },
  };
}

function classify({ method, path, query, json }: ApiRequest): RequestSubject {
  if (path.startsWith('/kie-files/')) return { step: method === 'POST' ? 'upload' : 'other' };
  const job = query('taskId');
  if (path.endsWith('/veo/generate')) {
    return { step: 'submit', model: text(field(json, 'model')) ?? 'veo3_fast', prompt: text(field(json, 'prompt')) };
  }
  if (path.endsWith('/veo/record-info')) return { step: 'poll', job };
  if (path.endsWith('/veo/get-1080p-video')) return { step: 'poll', job: job && hdId(job), model: HD_MODEL };
  return { step: 'other' };
}

/** Kie's response envelope: `code` is authoritative, whatever the HTTP status. */
export function envelope(code: number, msg: string, data: unknown = null): Record<string, unknown> {
  return { code, msg, data };
}

function errorIn200(code: number, msg: string): ErrorResponse {
  return { status: 200, body: envelope(code, msg) };
}

function httpError(status: number, msg: string): ErrorResponse {
  return { status, body: envelope(status, msg) };
}
