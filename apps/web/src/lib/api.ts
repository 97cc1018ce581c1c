import { messages } from '@kinoloom/contract';
import * as words from '../words/en/first/server.ts';
import { ApiError, type ErrorDetails } from './api-error.ts';
import { takeFirstAnswer } from './first-answers.ts';

/** Validates a value and returns it typed, like a zod schema. @throws if it is invalid */
export interface Schema<T> {
  parse(value: unknown): T;
}

export interface RequestOptions {
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

const signedOut = new Set<() => void>();

/** Called when the server no longer knows the session. Returns a function to stop listening. */
export function onSessionLost(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

const unanswered = new Set<() => void>();

/** Called when a request got no response. Returns a function to stop listening. */
export function onUnanswered(listener: () => void): () => void {
  unanswered.add(listener);
  return () => unanswered.delete(listener);
}

function address(path: string, query: RequestOptions['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The error of a refused request, from our own error format and that of the sign-in endpoints. */
export function refusal(status: number, body: unknown): ApiError {
  const fields = isRecord(body) ? body : {};
  const text = [fields['error'], fields['message']].find((value) => typeof value === 'string' && value !== '');
  const code = typeof fields['code'] === 'string' ? fields['code'] : status === 429 ? 'rate_limited' : 'unexpected';
  const details: ErrorDetails = {
    ...(typeof fields['required'] === 'number' && { required: fields['required'] }),
    ...(typeof fields['available'] === 'number' && { available: fields['available'] }),
    ...(typeof fields['requestId'] === 'string' && { requestId: fields['requestId'] }),
    issues: fields['issues'],
  };
  const fallback = status === 429 ? messages.rateLimited : words.unexpectedStatus({ status });
  return new ApiError(status, code, typeof text === 'string' ? text : fallback, details);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    if (!response.ok) return null;
    throw new ApiError(response.status, 'unexpected', words.unexpectedAnswer);
  }
}

/** Sends a request. @throws ApiError if there is no response, and the signal's reason on abort */
async function send(method: string, path: string, body: unknown, options: RequestOptions): Promise<Response> {
  const form = body instanceof FormData || body instanceof Blob ? body : undefined;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (body !== undefined && !form) headers['content-type'] = 'application/json';
  try {
    return await fetch(address(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: form ?? JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    for (const listener of unanswered) listener();
    if (!navigator.onLine) throw new ApiError(0, 'offline', words.offline);
    throw new ApiError(0, 'network', messages.network);
  }
}

/** The same, and informs the listeners if the server no longer knows the session. */
function refused(path: string, status: number, answer: unknown): ApiError {
  const error = refusal(status, answer);
  if (error.status === 401 && !path.startsWith('/api/auth/')) for (const listener of signedOut) listener();
  return error;
}

async function request<T>(
  method: string,
  path: string,
  schema: Schema<T>,
  body: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const begun = method === 'GET' ? takeFirstAnswer(address(path, options.query)) : undefined;
  if (begun !== undefined) return fitting(schema, begun, 200);
  const response = await send(method, path, body, options);
  const answer = await readJson(response);
  if (!response.ok || (isRecord(answer) && answer['success'] === false)) throw refused(path, response.status, answer);
  return fitting(schema, answer, response.status);
}

function fitting<T>(schema: Schema<T>, answer: unknown, status: number): T {
  try {
    return schema.parse(answer);
  } catch (cause) {
    const error = new ApiError(status, 'unexpected', words.noMatch);
    error.cause = cause;
    throw error;
  }
}

/**
 * Requests to our own server, with responses validated by the given schema. Every method throws `ApiError` for a
 * refusal, an unreachable server or an invalid response, and the signal's reason on abort. Bodies are sent as JSON,
 * except FormData and Blob.
 */
export const api = {
  get: <T>(path: string, schema: Schema<T>, options?: RequestOptions) =>
    request('GET', path, schema, undefined, options),
  post: <T>(path: string, body: unknown, schema: Schema<T>, options?: RequestOptions) =>
    request('POST', path, schema, body, options),
  put: <T>(path: string, body: unknown, schema: Schema<T>, options?: RequestOptions) =>
    request('PUT', path, schema, body, options),
  patch: <T>(path: string, body: unknown, schema: Schema<T>, options?: RequestOptions) =>
    request('PATCH', path, schema, body, options),
  /** A POST with a streamed response. @throws ApiError for a refusal, like the others */
  stream: async (path: string, body: unknown, options: RequestOptions = {}): Promise<Response> => {
    const response = await send('POST', path, body, options);
    if (!response.ok) throw refused(path, response.status, await readJson(response));
    return response;
  },
  delete: <T>(path: string, schema: Schema<T>, options?: RequestOptions) =>
    request('DELETE', path, schema, undefined, options),
};
