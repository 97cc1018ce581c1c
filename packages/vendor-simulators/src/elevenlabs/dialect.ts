import { type Asked, type Dialect, field, type Refusal, type Request, text, type Trouble } from '../control/dialect.ts';

export const elevenLabsDialect: Dialect = {
  vendor: 'elevenlabs',
  owns: (path) => path.startsWith('/elevenlabs/'),
  ask,
  refuse,
  expiredStatus: 404,
  // It answers an order with the sound, and tells of no end.
  message: () => null,
  sign: () => ({}),
};

function ask({ method, path, json }: Request): Asked {
  const call = /\/v1\/(text-to-speech|speech-to-speech|sound-generation|music)(?:\/[^/]+)?$/.exec(path)?.[1];
  if (method !== 'POST' || call === undefined) return { step: 'other' };
  const prompt = text(field(json, 'text')) ?? text(field(json, 'prompt'));
  return { step: 'submit', model: text(field(json, 'model_id')) ?? USUAL_MODELS[call], prompt };
}

/** Of orders that need name none; and of those whose form is not read before they are let in. */
const USUAL_MODELS: Readonly<Record<string, string>> = {
  'speech-to-speech': 'eleven_multilingual_sts_v2',
  'sound-generation': 'eleven_text_to_sound_v2',
  music: 'music_v1',
};

function refuse(trouble: Trouble): Refusal {
  switch (trouble.kind) {
    case 'unauthorized':
      return told(401, 'invalid_api_key', 'Invalid API key');
    case 'quota':
      return told(trouble.as, 'quota_exceeded', 'This request exceeds your quota. You have 0 credits remaining.');
    case 'not-found':
      return { status: 404, body: { detail: 'Not Found' } };
    case 'retired':
      return told(400, 'model_not_found', 'A model with this ID does not exist.');
    case 'too-large':
      return { status: 413, body: { detail: 'Request Entity Too Large' } };
    case 'not-json':
      return issue('json_invalid', ['body', 0], 'JSON decode error');
    case 'invalid':
      return issue('value_error', ['body'], trouble.detail);
    case 'throttled':
      return told(429, 'too_many_concurrent_requests', 'Too many concurrent requests for your subscription.');
    case 'overloaded':
      return told(503, 'service_unavailable', 'The service is temporarily unavailable.');
    case 'failure-in-200':
      return told(500, 'internal_server_error', 'An internal error has occurred.');
    case 'status':
      return told(trouble.status, 'error', trouble.detail);
  }
}

/** An error as ElevenLabs words it. */
export const told = (status: number, code: string, message: string): Refusal => ({
  status,
  body: { detail: { status: code, message } },
});

/** A refused body, as FastAPI words it. */
export const issue = (type: string, loc: readonly (string | number)[], msg: string): Refusal => ({
  status: 422,
  body: { detail: [{ type, loc, msg, input: null }] },
});
