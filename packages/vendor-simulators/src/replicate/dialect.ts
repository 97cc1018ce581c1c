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
import { modelByVersion } from './models.ts';

/** @param body of a webhook, for the job's state */
export function replicateDialect(body: (job: SimulatedJob) => unknown): Dialect {
  return {
    vendor: 'replicate',
    owns: (path) => path.startsWith('/v1/'),
    classify: classify,
    errors: {
      unauthorized: problem(401, 'You did not pass a valid authentication token', 'Unauthenticated'),
      quota: ({ as }) =>
        problem(
          as,
          'You have insufficient credit to run this model. Go to your billing page to purchase credit.',
          'Insufficient credit',
        ),
      'not-found': problem(404, 'The requested resource could not be found.', 'Not Found'),
      retired: problem(404, 'This model is no longer available.', 'Not Found'),
      'too-large': problem(413, 'The request body is too large.', 'Request Entity Too Large'),
      'not-json': problem(400, 'The request body is not valid JSON.', 'Bad Request'),
      invalid: ({ detail }) => problem(422, detail, 'Input validation failed'),
      throttled: ({ retryAfter }) =>
        problem(429, `Request was throttled. Your rate limit resets in ~${retryAfter ?? 1}s.`, 'Too Many Requests'),
      overloaded: problem(503, 'Service temporarily unavailable', 'Service Unavailable'),
      // Replicate's responses have no code of their own.
      'failure-in-200': problem(500, 'Internal server error', 'Internal Server Error'),
      status: ({ detail, status }) => problem(status, detail),
    },
    expiredStatus: 404,
    webhook: {
      body,
      // https://replicate.com/docs/topics/webhooks/verify-webhook
      sign: ({ secret, id, at, body }) => {
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
        return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
      },
    },
  };
}

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const job = /\/predictions\/([a-z0-9]+)/.exec(path)?.[1];
  if (path.endsWith('/cancel')) return { step: 'cancel', job };
  if (method === 'POST' && path.endsWith('/predictions')) {
    const official = /\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path)?.[1];
    const version = text(field(json, 'version'));
    // By the model's name, as in its job; an unknown model by what was requested.
    const model = official ?? (version === undefined ? undefined : (modelByVersion(version)?.id ?? version));
    return { step: 'submit', model, prompt: text(field(field(json, 'input'), 'prompt')) };
  }
  if (method === 'POST' && path.endsWith('/files')) return { step: 'upload' };
  return { step: path.includes('/predictions') ? 'poll' : 'other', job };
}

function problem(status: number, detail: string, title?: string): ErrorResponse {
  return { status, body: { status, ...(title === undefined ? {} : { title }), detail } };
}
