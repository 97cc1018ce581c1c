import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { api, onSessionLost } from './api.ts';

const Answer = z.object({ success: z.literal(true), name: z.string() });

function answerWith(body: unknown, status = 200): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response(text, { status })),
  );
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

afterEach(() => vi.unstubAllGlobals());

test('a response that fits its schema is returned without unknown fields', async () => {
  answerWith({ success: true, name: 'Halcyon', more: 1 });
  expect(await api.get('/api/x', Answer)).toEqual({ success: true, name: 'Halcyon' });
});

test('query values are encoded and undefined ones left out', async () => {
  answerWith({ success: true, name: 'x' });
  await api.get('/api/x', Answer, { query: { q: 'a&b', page: 2, none: undefined } });
  expect(vi.mocked(fetch).mock.calls[0]![0]).toBe('/api/x?q=a%26b&page=2');
});

test('a refusal keeps its status, code, message and details', async () => {
  answerWith(
    { success: false, error: 'Insufficient credits.', code: 'credits.insufficient', required: 28, available: 3 },
    402,
  );
  const error = await failure(api.post('/api/x', {}, Answer));
  expect(error).toMatchObject({
    status: 402,
    code: 'credits.insufficient',
    message: 'Insufficient credits.',
    details: { required: 28, available: 3 },
  });
});

test('a response with success: false is a refusal even with status 200', async () => {
  answerWith({ success: false, error: 'No.', code: 'input.invalid' });
  expect((await failure(api.get('/api/x', Answer))).message).toBe('No.');
});

test('a refusal of the sign-in endpoints keeps its code and message', async () => {
  answerWith({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, 401);
  expect(await failure(api.post('/api/auth/sign-in/email', {}, Answer))).toMatchObject({
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password',
  });
});

test('an HTML page from a broken proxy is an ApiError with its status', async () => {
  answerWith('<h1>Bad gateway</h1>', 502);
  expect(await failure(api.get('/api/x', Answer))).toMatchObject({ status: 502, code: 'unexpected' });
});

test('a response of another shape is an error with the ZodError as its cause', async () => {
  answerWith({ success: true, name: 7 });
  const error = await failure(api.get('/api/x', Answer));
  expect(error.code).toBe('unexpected');
  expect(error.cause).toBeInstanceOf(z.ZodError);
});

test('a failed fetch has the code offline while offline, and network otherwise', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('failed'))),
  );
  vi.stubGlobal('navigator', { onLine: false });
  expect((await failure(api.get('/api/x', Answer))).code).toBe('offline');
  vi.stubGlobal('navigator', { onLine: true });
  expect((await failure(api.get('/api/x', Answer))).code).toBe('network');
});

test('an aborted request rejects with its abort reason', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, init) => Promise.reject(init!.signal!.reason as Error)),
  );
  const stop = new AbortController();
  stop.abort();
  await expect(api.get('/api/x', Answer, { signal: stop.signal })).rejects.toThrow(/abort/i);
});

test('a lost session is reported, and a wrong password is not', async () => {
  const lost = vi.fn<() => void>();
  const stop = onSessionLost(lost);
  answerWith({ message: 'Invalid email or password' }, 401);
  await failure(api.post('/api/auth/sign-in/email', {}, Answer));
  expect(lost).not.toHaveBeenCalled();
  answerWith({ success: false, error: 'Please sign in to continue.', code: 'auth.required' }, 401);
  await failure(api.get('/api/credits', Answer));
  expect(lost).toHaveBeenCalledOnce();
  stop();
});
