import { assistantDialect } from '../assistant/dialect.ts';
import { type ApiRequest, type Dialect, field, type RequestSubject, text } from '../control/dialect.ts';

/** OpenAI's images, videos and sounds, with the errors of its other calls. */
export const openAiDialect: Dialect = {
  vendor: 'openai',
  owns: (path) => path.startsWith('/openai/'),
  classify,
  errors: assistantDialect.errors,
  expiredStatus: 404,
};

/** Paths of paid requests below the base URL. */
const PAID = /\/v1\/(images\/generations|images\/edits|videos|audio\/speech|audio\/transcriptions)$/;

function classify({ method, path, json }: ApiRequest): RequestSubject {
  const [, job, content] = /\/videos\/(\w+)(\/content)?$/.exec(path) ?? [];
  if (job !== undefined) return { step: content ? 'download' : method === 'DELETE' ? 'cancel' : 'poll', job };
  if (method !== 'POST' || !PAID.test(path)) return { step: 'other' };
  // The fields of a form are read only after the checks.
  const prompt = text(field(json, 'prompt')) ?? text(field(json, 'input'));
  return { step: 'submit', model: text(field(json, 'model')), prompt };
}
