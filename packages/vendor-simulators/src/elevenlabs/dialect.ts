import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';

export const elevenLabsDialect: Dialect = {
  vendor: 'elevenlabs',
  owns: (path) => path.startsWith('/elevenlabs/'),
  classify: classify,
  errors: {
    unauthorized: apiError(401, 'invalid_api_key', 'Invalid API key'),
    quota: ({ as }) => apiError(as, 'quota_exceeded', 'This request exceeds your quota. You have 0 credits remaining.'),
    'not-found': { status: 404, body: { detail: 'Not Found' } },
    retired: apiError(400, 'model_not_found', 'A model with this ID does not exist.'),
    'too-large': { status: 413, body: { detail: 'Request Entity Too Large' } },
    'not-json': issue('json_invalid', ['body', 0], 'JSON decode error'),
    invalid: ({ detail }) => issue('value_error', ['body'], detail),
    throttled: apiError(429, 'too_many_concurrent_requests', 'Too many concurrent requests for your subscription.'),
    overloaded: apiError(503, 'service_unavailable', 'The service is temporarily unavailable.'),
    'failure-in-200': apiError(500, 'internal_server_error', 'An internal error has occurred.'),
    status: ({ detail, status }) => apiError(status, 'error', detail),
  },
  expiredStatus: 404,
};

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const call = /\/v1\/(text-to-speech|speech-to-speech|speech-to-text|sound-generation|music)(?:\/[^/]+)?$/.exec(
    path,
  )?.[1];
  if (method !== 'POST' || call === undefined) return { step: 'other' };
  const prompt = text(field(json, 'text')) ?? text(field(json, 'prompt'));
  return { step: 'submit', model: text(field(json, 'model_id')) ?? DEFAULT_MODELS[call], prompt };
}

/** Models of orders that need not name one, or whose form is parsed only after the checks. */
const DEFAULT_MODELS: Readonly<Record<string, string>> = {
  'speech-to-speech': 'eleven_multilingual_sts_v2',
  'speech-to-text': 'scribe_v2',
  'sound-generation': 'eleven_text_to_sound_v2',
  music: 'music_v1',
};

/** An error in ElevenLabs' format. */
export function apiError(status: number, code: string, message: string): ErrorResponse {
  return { status, body: { detail: { status: code, message } } };
}

/** A validation error in FastAPI's format. */
export function issue(type: string, loc: readonly (string | number)[], msg: string): ErrorResponse {
  return { status: 422, body: { detail: [{ type, loc, msg, input: null }] } };
}
