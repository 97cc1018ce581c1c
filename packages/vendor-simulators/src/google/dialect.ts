import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';

export const ROOT = '/google/v1beta';

/** Inputs are inside the requests. */
const MAX_JSON = 100 * 1024 * 1024;

export const googleDialect: Dialect = {
  vendor: 'google',
  owns: (path) => path.startsWith('/google/'),
  classify,
  maxJsonBytes: MAX_JSON,
  errors: {
    unauthorized: apiError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
    }),
    quota: ({ as }) =>
      as === 402
        ? apiError(402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.')
        : apiError(401, 'UNAUTHENTICATED', 'The quota of this key is used up.'),
    'not-found': apiError(404, 'NOT_FOUND', 'Requested entity was not found.'),
    retired: apiError(404, 'NOT_FOUND', 'This model is no longer available.'),
    'too-large': apiError(400, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit.'),
    'not-json': apiError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.'),
    invalid: ({ detail }) => apiError(400, 'INVALID_ARGUMENT', detail),
    throttled: ({ retryAfter }) =>
      apiError(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        ...(retryAfter === undefined
          ? []
          : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` }]),
      ),
    overloaded: apiError(
      503,
      'UNAVAILABLE',
      'This model is currently experiencing high demand. Please try again later.',
    ),
    'failure-in-200': apiError(500, 'INTERNAL', 'An internal error has occurred.'),
    status: ({ detail, status }) => apiError(status, STATUSES[status] ?? 'UNKNOWN', detail),
  },
  expiredStatus: 403,
};

const STATUSES: Readonly<Record<number, string>> = { 403: 'PERMISSION_DENIED', 500: 'INTERNAL', 503: 'UNAVAILABLE' };

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const download = /\/files\/(\w+):download$/.exec(path)?.[1];
  if (download !== undefined) return { step: 'download', job: download };
  const job = /\/operations\/(\w+)$/.exec(path)?.[1] ?? /\/interactions\/v1_(\w+)(?:\/cancel)?$/.exec(path)?.[1];
  if (job !== undefined) return { step: method === 'GET' ? 'poll' : 'cancel', job };
  if (method !== 'POST') return { step: 'other' };
  const model = /\/models\/([^/:]+):/.exec(path)?.[1] ?? text(field(json, 'model'));
  return { step: 'submit', model, prompt: promptIn(json) };
}

/** Every text of an order, wherever the method has it. */
function promptIn(json: unknown): string {
  if (typeof json === 'string') return json;
  if (Array.isArray(json)) return json.map(promptIn).filter(Boolean).join(' ');
  return ['input', 'contents', 'parts', 'content', 'instances', 'text', 'prompt']
    .map((name) => field(json, name))
    .filter((value) => value !== undefined)
    .map(promptIn)
    .join(' ');
}

/** An error in the format of Google's APIs (google.rpc.Status). */
export function apiError(code: number, status: string, message: string, ...details: readonly object[]): ErrorResponse {
  return { status: code, body: { error: { code, message, status, ...(details.length > 0 && { details }) } } };
}
