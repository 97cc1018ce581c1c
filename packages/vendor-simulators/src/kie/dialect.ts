import { createHmac } from 'node:crypto';
import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';
import type { SimulatedJob } from '../jobs/simulated-job.ts';

/** The 1080p version of a clip is a job of its own, which nobody pays. */
export const HD_MODEL = 'veo3-1080p';
export const hdId = (taskId: string): string => `${taskId}-1080p`;

export interface KieDialectOptions {
  /** The body of the message that a task has come to. */
  readonly callback: (job: SimulatedJob) => unknown;
}

export function kieDialect({ callback }: KieDialectOptions): Dialect {
  return {
    vendor: 'kie',
    owns: (path) => path.startsWith('/kie/') || path.startsWith('/kie-files/'),
    ask,
    refuse,
    expiredStatus: 404,
    message: callback,
    // https://docs.kie.ai/common-api/webhook-verification: the body is not signed.
    sign: ({ secret, at, job }) => ({
      'x-webhook-timestamp': String(at),
      'x-webhook-signature': createHmac('sha256', secret).update(`${job.id}.${at}`).digest('base64'),
    }),
  };
}

function ask({ method, path, query, json }: Request): Asked {
  if (path.startsWith('/kie-files/')) return { step: method === 'POST' ? 'upload' : 'other' };
  const job = query('taskId');
  if (path.endsWith('/veo/generate')) {
    return { step: 'submit', model: text(field(json, 'model')) ?? 'veo3_fast', prompt: text(field(json, 'prompt')) };
  }
  if (path.endsWith('/veo/record-info')) return { step: 'poll', job };
  if (path.endsWith('/veo/get-1080p-video')) return { step: 'poll', job: job && hdId(job), model: HD_MODEL };
  return { step: 'other' };
}

/** An answer of Kie's: `code` is the truth, whatever the HTTP status. */
export function answer(code: number, msg: string, data: unknown = null): Record<string, unknown> {
  return { code, msg, data };
}

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return in200(401, 'You do not have access permissions');
    case 'quota':
      return in200(trouble.as, 'The current credits are insufficient. Please top up.');
    case 'not-found':
      return http(404, 'The requested resource or endpoint does not exist.');
    case 'retired':
      return in200(404, 'This model is no longer available.');
    case 'too-large':
      return http(413, 'The request is too large.');
    case 'not-json':
      return in200(400, 'The request body is not valid JSON.');
    case 'invalid':
      return in200(422, trouble.detail);
    case 'throttled':
      return http(429, 'Your call frequency is too high. Please try again later.');
    case 'overloaded':
      return in200(455, 'The service is currently undergoing maintenance.');
    case 'failure-in-200':
      return in200(500, 'Server exception, please try again later or contact customer service.');
    case 'status':
      return http(trouble.status, trouble.detail);
  }
}

function in200(code: number, msg: string): Refusal {
  return { status: 200, body: answer(code, msg) };
}

function http(status: number, msg: string): Refusal {
  return { status, body: answer(status, msg) };
}
