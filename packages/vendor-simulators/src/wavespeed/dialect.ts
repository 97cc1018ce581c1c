import { createHmac } from 'node:crypto';
import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';

export const UPSCALER = 'wavespeed-ai/video-upscaler';

export interface WaveSpeedDialectOptions {
  /** The prediction as the API shows it. */
  readonly prediction: (job: SimulatedJob) => unknown;
}

export function waveSpeedDialect({ prediction }: WaveSpeedDialectOptions): Dialect {
  return {
    vendor: 'wavespeed',
    owns: (path) => path.startsWith('/wavespeed/'),
    ask,
    refuse,
    expiredStatus: 404,
    message: prediction,
    // https://wavespeed.ai/docs/how-to-use-webhooks: the secret counts as it is written, without its prefix.
    sign: ({ secret, id, at, body }) => ({
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v3,${createHmac('sha256', secret.slice('whsec_'.length)).update(`${id}.${at}.${body}`).digest('hex')}`,
    }),
  };
}

function ask({ method, path, json }: Request): Asked {
  const job = /\/predictions\/(\w+)(?:\/result)?$/.exec(path)?.[1];
  if (job !== undefined) return { step: 'poll', job };
  if (method !== 'POST') return { step: 'other' };
  if (path.endsWith('/media/upload/binary')) return { step: 'upload' };
  return { step: 'submit', model: /\/api\/v3\/(.+)$/.exec(path)?.[1], prompt: text(field(json, 'prompt')) };
}

/** An answer of WaveSpeed's. */
export function answer(code: number, message: string, data: unknown = null): Record<string, unknown> {
  return { code, message, data };
}

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return http(401, 'Invalid API key');
    case 'quota':
      return http(trouble.as, 'Insufficient credits. Please top up.');
    case 'not-found':
      return http(404, 'Not found');
    case 'retired':
      return http(404, 'This model is no longer available.');
    case 'too-large':
      return http(413, 'The request is too large');
    case 'not-json':
      return http(400, 'The request body is not valid JSON');
    case 'invalid':
      return http(400, trouble.detail);
    case 'throttled':
      return http(429, 'Too many requests, please slow down');
    case 'overloaded':
      return http(503, 'Service temporarily unavailable');
    case 'failure-in-200':
      return { status: 200, body: answer(500, 'Internal server error') };
    case 'status':
      return http(trouble.status, trouble.detail);
  }
}

function http(status: number, message: string): Refusal {
  return { status, body: answer(status, message) };
}
