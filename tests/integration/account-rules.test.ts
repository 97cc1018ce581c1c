import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    SANDBOX: 'off',
    TRUSTED_PROXIES: '127.0.0.1/32,::1/128',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
});
afterAll(() => server.dispose());

interface Failure {
  readonly code?: string;
  readonly message?: string;
}
const ask = (client: Client, path: string, json: unknown, address = '10.0.0.1') =>
  client.call<Failure>('POST', `/api/auth/${path}`, {
    json,
    headers: { origin: new URL(server.url).origin, 'x-forwarded-for': address },
  });

test('too long account names and picture URLs that are not https are refused', async () => {
  const client = await signUp(server.url);
  const refusals = [
    [{ name: 'n'.repeat(101) }, messages.accountName],
    [{ image: 'javascript:alert(1)' }, messages.accountImage],
    [{ image: 'http://example.com/me.png' }, messages.accountImage],
    [{ image: `https://example.com/${'a'.repeat(2_000)}` }, messages.accountImage],
  ] as const;
  for (const [json, message] of refusals) {
    const { status, body } = await ask(client, 'update-user', json);
    expect([json, status, body.message]).toEqual([json, 400, message]);
  }
  const { status } = await ask(client, 'update-user', { name: 'Ada', image: 'https://example.com/me.png' });
  expect(status).toBe(200);
  const long = { name: 'n'.repeat(30_000), email: 'long@example.com', password: 'correct horse battery' };
  expect((await ask(new Client(server.url), 'sign-up/email', long)).status).toBe(400);
  const huge = { ...long, name: 'n'.repeat(3_000_000) };
  expect((await ask(new Client(server.url), 'sign-up/email', huge)).status).toBe(413);
});

test('common passwords are refused at sign-up and at a password change', async () => {
  for (const password of ['        ', 'password', '12345678']) {
    const json = { name: 'Ada', email: 'weak@example.com', password };
    const { status, body } = await ask(new Client(server.url), 'sign-up/email', json);
    expect([password, status, body.code, body.message]).toEqual([
      password,
      400,
      'PASSWORD_TOO_WEAK',
      messages.passwordWeak,
    ]);
  }
  const client = await signUp(server.url);
  const change = { currentPassword: 'correct horse battery', newPassword: 'qwerty123' };
  expect((await ask(client, 'change-password', change)).body.code).toBe('PASSWORD_TOO_WEAK');
  expect((await ask(client, 'change-password', { ...change, newPassword: 'staple zebra lantern' })).status).toBe(200);
});

test('a rate-limited sign-in answers 429 with the seconds to wait in Retry-After', async () => {
  const json = { email: 'nobody@example.com', password: 'wrong horse battery' };
  let limited;
  for (let tries = 0; tries < 15 && !limited; tries++) {
    const answer = await ask(new Client(server.url), 'sign-in/email', json, '10.0.0.9');
    if (answer.status === 429) limited = answer;
  }
  const wait = Number(limited?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(limited?.headers.get('x-retry-after')).toBe(String(wait));
});

test('pages may open WebAssembly, which paints colours, and run no text as a script', async () => {
  const { headers } = await fetch(new URL('/api/health', server.url));
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('a media file is served with a sandbox CSP and nosniff, and a download keeps its own extension', async () => {
  const client = await signUp(server.url);
  const { url } = await client.upload(png(20, 10), 'photo.png');
  const headers = { authorization: `Bearer ${client.token}` };
  const response = await fetch(new URL(`${url}?download=evil.html`, server.url), { headers });
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; ?sandbox/u);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toMatch(/filename="image_[\d-]+_\w{8}\.png"/u);
});

test('an account without Google gets an address to link it, and a failed link returns to the account', async () => {
  const client = await signUp(server.url);
  const path = '/studio/user?part=security&linked=1';
  expect((await client.call('GET', '/api/auth/list-accounts')).body).toMatchObject([{ providerId: 'credential' }]);
  const begun = await client.call('POST', '/api/auth/link-social', {
    json: { provider: 'google', callbackURL: path, errorCallbackURL: path },
    headers: { origin: new URL(server.url).origin },
  });
  const { url } = begun.body as unknown as { url: string };
  const state = new URL(url).searchParams.get('state') ?? '';
  const to = `${new URL(server.url).origin}/api/auth/callback/google?error=access_denied&state=${encodeURIComponent(state)}`;
  const cookie = begun.headers.getSetCookie().map((each) => each.split(';')[0]);
  const answer = await fetch(to, { redirect: 'manual', headers: { cookie: cookie.join('; ') } });
  expect(answer.headers.get('location')).toMatch(/\/studio\/user\?part=security&linked=1&error=access_denied/);
});

test('a failed Google sign-in redirects to the studio with the error', async () => {
  const begun = await ask(new Client(server.url), 'sign-in/social', {
    provider: 'google',
    callbackURL: '/',
    errorCallbackURL: '/studio/video',
  });
  const { url } = begun.body as { url: string };
  const atGoogle = new URL(url).searchParams;
  const callback = `${new URL(server.url).origin}/api/auth/callback/google`;
  expect(atGoogle.get('redirect_uri')).toBe(callback);
  const cookie = begun.headers.getSetCookie().map((each) => each.split(';')[0]);
  const back = async (state: string): Promise<string> => {
    const to = `${callback}?error=access_denied&state=${encodeURIComponent(state)}`;
    const answer = await fetch(to, { redirect: 'manual', headers: { cookie: cookie.join('; ') } });
    return answer.headers.get('location') ?? '';
  };
  expect(await back(atGoogle.get('state') ?? '')).toMatch(/\/studio\/video\?error=access_denied/);
  // Without its state parameter, the origin of a callback is unknown.
  expect(await back('other')).toMatch(new RegExp(`^${new URL(server.url).origin}/studio/video\\?error=\\w+`));
});
