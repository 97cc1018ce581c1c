import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';

/** OpenAI's words, which everybody who offers chat completions has taken over. */
export const assistantDialect: Dialect = {
  vendor: 'assistant',
  owns: (path) => path.startsWith('/assistant/'),
  ask,
  refuse,
  expiredStatus: 404,
  // An answer is whole when it has been read; nobody is told later.
  message: () => null,
  sign: () => ({}),
};

function ask({ method, path, json }: Request): Asked {
  if (method !== 'POST' || !path.endsWith('/chat/completions')) return { step: 'other' };
  const messages = field(json, 'messages');
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  return { step: 'submit', model: text(field(json, 'model')), prompt: text(field(last, 'content')) };
}

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return told(401, 'invalid_request_error', 'Incorrect API key provided.', 'invalid_api_key');
    case 'quota':
      return told(429, 'insufficient_quota', 'You exceeded your current quota.', 'insufficient_quota');
    case 'not-found':
      return told(404, 'invalid_request_error', 'Invalid URL.');
    case 'retired':
      return told(
        404,
        'invalid_request_error',
        'The model does not exist or you do not have access to it.',
        'model_not_found',
      );
    case 'too-large':
      return told(413, 'invalid_request_error', 'Request too large.');
    case 'not-json':
      return told(400, 'invalid_request_error', 'We could not parse the JSON body of your request.');
    case 'invalid':
      return told(400, 'invalid_request_error', trouble.detail);
    case 'throttled':
      return told(429, 'requests', 'Rate limit reached for requests.', 'rate_limit_exceeded');
    case 'overloaded':
      return told(503, 'server_error', 'The engine is currently overloaded, please try again later.');
    case 'failure-in-200':
      return {
        status: 200,
        body: { error: { message: 'The server had an error.', type: 'server_error', param: null, code: null } },
      };
    case 'status':
      return told(trouble.status, 'server_error', trouble.detail);
  }
}

function told(status: number, type: string, message: string, code: string | null = null): Refusal {
  return { status, body: { error: { message, type, param: null, code } } };
}
