import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';

export const runwayDialect: Dialect = {
  vendor: 'runway',
  owns: (path) => path.startsWith('/runway/'),
  ask,
  refuse,
  // Output addresses are signed, and their signature ends.
  expiredStatus: 403,
  // Runway sends no messages.
  message: () => ({}),
  sign: () => ({}),
};

function ask({ method, path, json }: Request): Asked {
  const job = /\/v1\/tasks\/([\w-]+)$/.exec(path)?.[1];
  if (job !== undefined) return { step: method === 'DELETE' ? 'cancel' : 'poll', job };
  if (method !== 'POST') return { step: 'other' };
  if (path.includes('/uploads')) return { step: 'upload' };
  return { step: 'submit', model: text(field(json, 'model')) };
}

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return { status: 401, body: { error: 'The API key is missing or not valid.' } };
    case 'quota':
      // Runway has no 402: https://docs.dev.runwayml.com/errors/errors
      return trouble.as === 401
        ? { status: 401, body: { error: 'The quota of this API key is used up.' } }
        : { status: 400, body: { error: 'You do not have enough credits to run this task.' } };
    case 'not-found':
      return { status: 404, body: { error: 'Not found' } };
    case 'retired':
      return { status: 404, body: { error: 'This model variant is no longer available.' } };
    case 'too-large':
      return { status: 413, body: { error: 'The request body is too large.' } };
    case 'not-json':
      return { status: 400, body: { error: 'The request body is not valid JSON.' } };
    case 'invalid':
      return { status: 400, body: { error: trouble.detail } };
    case 'throttled':
      return { status: 429, body: { error: 'You have reached the limit of tasks for today.' } };
    case 'overloaded':
      return { status: 503, body: { error: 'Service overloaded, please try again later.' } };
    case 'failure-in-200':
      // Runway's answers have no code of their own.
      return { status: 500, body: { error: 'Internal server error' } };
    case 'status':
      return { status: trouble.status, body: { error: trouble.detail } };
  }
}
