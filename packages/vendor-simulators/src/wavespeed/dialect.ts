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

export const UPSCALER = 'wavespeed-ai/video-upscaler';

/** @param body of a webhook, for the job's state */
export function waveSpeedDialect(body: (job: SimulatedJob) => unknown): Dialect {
  return {
    vendor: 'wavespeed',
    owns: (path) => path.startsWith('/wavespeed/'),
    classify: classify,
    errors: {
      unauthorized: httpError(401, 'Invalid API key'),
      quota: ({ as }) => httpError(as, 'Insufficient credits. Please top up.'),
      'not-found': httpError(404, 'Not found'),
      retired: httpError(404, 'This model is no longer available.'),
      'too-large': httpError(413, 'The request is too large'),
      'not-json': httpError(400, 'The request body is not valid JSON'),
      invalid: ({ detail }) => httpError(400, detail),
      throttled: httpError(429, 'Too many requests, please slow down'),
      overloaded: httpError(503, 'Service temporarily unavailable'),
      'failure-in-200': { status: 200, body: envelope(500, 'Internal server error') },
      status: ({ detail, status }) => httpError(status, detail),
    },
    expiredStatus: 404,
    webhook: {
      body,
      // https://wavespeed.ai/docs/how-to-use-webhooks: the secret is used undecoded, without its prefix.
      sign: ({ secret, id, at, body }) => ({
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v3,${createHmac('sha256', secret.slice('whsec_'.length)).update(`${id}.${at}.${body}`).digest('hex')}`,
      }),
    },
  };
}

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const job = /\/predictions\/(\w+)(?:\/result)?$/.exec(path)?.[1];
  if (job !== undefined) return { step: 'poll', job };
  if (/\/media\/upload(?:s|\/binary)$/.test(path) || method === 'PUT') return { step: 'upload' };
  if (method !== 'POST') return { step: 'other' };
  return { step: 'submit', model: /\/api\/v3\/(.+)$/.exec(path)?.[1], prompt: text(field(json, 'prompt')) };
}

/** WaveSpeed's response envelope. */
export function envelope(code: number, message: string, data: unknown = null): Record<string, unknown> {
  return { code, message, data };
}

function httpError(status: number, message: string): ErrorResponse {
  return { status, body: envelope(status, message) };
}
