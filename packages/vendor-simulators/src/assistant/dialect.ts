import {
  type ApiRequest,
  type Dialect,
  type ErrorResponse,
  field,
  type RequestSubject,
  text,
} from '../control/dialect.ts';

/** OpenAI's error format, which all chat completion services use. */
export const assistantDialect: Dialect = {
  vendor: 'assistant',
  owns: (path) => path.startsWith('/assistant/'),
  classify: classify,
  errors: {
    unauthorized: apiError(401, 'invalid_request_error', 'Incorrect API key provided.', 'invalid_api_key'),
    quota: apiError(429, 'insufficient_quota', 'You exceeded your current quota.', 'insufficient_quota'),
    'not-found': apiError(404, 'invalid_request_error', 'Invalid URL.'),
    retired: apiError(
      404,
      'invalid_request_error',
      'The model does not exist or you do not have access to it.',
      'model_not_found',
    ),
    'too-large': apiError(413, 'invalid_request_error', 'Request too large.'),
    'not-json': apiError(400, 'invalid_request_error', 'We could not parse the JSON body of your request.'),
    invalid: ({ detail }) => apiError(400, 'invalid_request_error', detail),
    throttled: apiError(429, 'requests', 'Rate limit reached for requests.', 'rate_limit_exceeded'),
    overloaded: apiError(503, 'server_error', 'The engine is currently overloaded, please try again later.'),
    'failure-in-200': {
      status: 200,
      body: { error: { message: 'The server had an error.', type: 'server_error', param: null, code: null } },
    },
    status: ({ detail, status }) => apiError(status, 'server_error', detail),
  },
  expiredStatus: 404,
};

function classify({ method, path, json }: ApiRequest): RequestSubject {
  if (method !== 'POST' || !path.endsWith('/chat/completions')) return { step: 'other' };
  const messages = field(json, 'messages');
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  return { step: 'submit', model: text(field(json, 'model')), prompt: text(field(last, 'content')) };
}

function apiError(status: number, type: string, message: string, code: string | null = null): ErrorResponse {
  return { status, body: { error: { message, type, param: null, code } } };
}
