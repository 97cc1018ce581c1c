import type { MiddlewareHandler } from 'hono';
import { type Env, sendError } from '../control/request.ts';
import { type ApiRequest, type Dialect, field, type RequestSubject, text } from '../control/dialect.ts';

export const runwayDialect: Dialect = {
  vendor: 'runway',
  owns: (path) => path.startsWith('/runway/'),
  classify: classify,
  errors: {
    unauthorized: { status: 401, body: { error: 'The API key is missing or not valid.' } },
    // Runway has no 402: https://docs.dev.runwayml.com/errors/errors
    quota: ({ as }) =>
      as === 401
        ? { status: 401, body: { error: 'The quota of this API key is used up.' } }
        : { status: 400, body: { error: 'You do not have enough credits to run this task.' } },
    'not-found': { status: 404, body: { error: 'Not found' } },
    retired: { status: 404, body: { error: 'This model variant is no longer available.' } },
    'too-large': { status: 413, body: { error: 'The request body is too large.' } },
    'not-json': { status: 400, body: { error: 'The request body is not valid JSON.' } },
    invalid: ({ detail }) => ({ status: 400, body: { error: detail } }),
    throttled: { status: 429, body: { error: 'You have reached the limit of tasks for today.' } },
    overloaded: { status: 503, body: { error: 'Service overloaded, please try again later.' } },
    // Runway's responses have no code of their own.
    'failure-in-200': { status: 500, body: { error: 'Internal server error' } },
    status: ({ detail, status }) => ({ status: status, body: { error: detail } }),
  },
  // Output URLs are signed, and the signature expires.
  expiredStatus: 403,
};

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const job = /\/v1\/tasks\/([\w-]+)$/.exec(path)?.[1];
  if (job !== undefined) return { step: method === 'DELETE' ? 'cancel' : 'poll', job };
  if (method !== 'POST') return { step: 'other' };
  if (path.includes('/uploads')) return { step: 'upload' };
  return { step: 'submit', model: text(field(json, 'model')) };
}

const VERSION = '2024-11-06';

/** Every request must name the API version. */
export const requireVersion: MiddlewareHandler<Env> = async (c, next) => {
  const said = c.req.header('x-runway-version');
  if (said === VERSION) return await next();
  const detail =
    said === undefined ? 'The X-Runway-Version header is required.' : `${said} is not a version of the API.`;
  return sendError(c, runwayDialect, { kind: 'invalid', detail });
};
