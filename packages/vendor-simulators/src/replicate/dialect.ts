import { createHmac } from 'node:crypto';
import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';
import { modelByVersion } from './models.ts';

export interface ReplicateDialectOptions {
  /** The job as the API shows it now. */
  readonly present: (job: SimulatedJob) => Record<string, unknown>;
}

export function replicateDialect({ present }: ReplicateDialectOptions): Dialect {
  return {
    vendor: 'replicate',
    owns: (path) => path.startsWith('/v1/'),
    ask,
    refuse,
    expiredStatus: 404,
    message: present,
    // https://replicate.com/docs/topics/webhooks/verify-webhook
    sign: ({ secret, id, at, body }) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
      return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
    },
  };
}

function ask({ method, path, json }: Request): Asked {
  const job = /\/predictions\/([a-z0-9]+)/.exec(path)?.[1];
  if (path.endsWith('/cancel')) return { step: 'cancel', job };
  if (method === 'POST' && path.endsWith('/predictions')) {
    const official = /\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path)?.[1];
    const version = text(field(json, 'version'));
    // By its name, as its job is known later; only one that is not there is known by what was asked for.
    const model = official ?? (version === undefined ? undefined : (modelByVersion(version)?.id ?? version));
    return { step: 'submit', model, prompt: text(field(field(json, 'input'), 'prompt')) };
  }
  if (method === 'POST' && path.endsWith('/files')) return { step: 'upload' };
  return { step: path.includes('/predictions') ? 'poll' : 'other', job };
}

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return problem(401, 'You did not pass a valid authentication token', 'Unauthenticated');
    case 'quota':
      return problem(
        trouble.as,
        'You have insufficient credit to run this model. Go to your billing page to purchase credit.',
        'Insufficient credit',
      );
    case 'not-found':
      return problem(404, 'The requested resource could not be found.', 'Not Found');
    case 'retired':
      return problem(404, 'This model is no longer available.', 'Not Found');
    case 'too-large':
      return problem(413, 'The request body is too large.', 'Request Entity Too Large');
    case 'not-json':
      return problem(400, 'The request body is not valid JSON.', 'Bad Request');
    case 'invalid':
      return problem(422, trouble.detail, 'Input validation failed');
    case 'throttled': {
      const seconds = trouble.retryAfter ?? 1;
      return problem(429, `Request was throttled. Your rate limit resets in ~${seconds}s.`, 'Too Many Requests');
    }
    case 'overloaded':
      return problem(503, 'Service temporarily unavailable', 'Service Unavailable');
    case 'failure-in-200':
      // Replicate's answers have no code of their own.
      return problem(500, 'Internal server error', 'Internal Server Error');
    case 'status':
      return problem(trouble.status, trouble.detail);
  }
}

function problem(status: number, detail: string, title?: string): Refusal {
  return { status, body: { status, ...(title === undefined ? {} : { title }), detail } };
}
