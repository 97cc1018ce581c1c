import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, startServer, type TestServer } from '../harness/index.ts';
import { openPostOffice, type PostOffice } from '../harness/smtp-server.ts';

let office: PostOffice;
let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  office = await openPostOffice();
  server = await startServer({ SMTP_URL: office.url, MAIL_FROM: 'Kinoloom <hello@kinoloom.test>', SANDBOX: 'off' });
  visitor = new Client(server.url);
});
afterAll(async () => {
  await server.dispose();
  await office.close();
});

let count = 0;
const address = (): string => `reader-${process.pid}-${(count += 1)}@example.com`;
const password = 'correct horse battery';
const post = (path: string, json: object) =>
  visitor.call<Record<string, unknown>>('POST', `/api/auth/${path}`, { json, headers: { origin: server.url } });
const signUp = (email: string) =>
  post('sign-up/email', { name: 'Reader', email, password, callbackURL: '/studio/video?confirmed=1' });
const signIn = (email: string, with_ = password) => post('sign-in/email', { email, password: with_ });
const follow = (link: string) => fetch(link, { redirect: 'manual' });

test('the configuration says that password reset is available', async () => {
  expect(await visitor.ok('GET', '/api/config')).toMatchObject({ auth: { passwordReset: true } });
});

test('a new account must confirm its address, and the link in the mail signs in', async () => {
  const email = address();
  expect(await signUp(email)).toMatchObject({ status: 200, body: { token: null } });
  expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
  const { subject, text, link } = await office.letterTo(email);
  expect(subject).toBe('Confirm your email for Kinoloom');
  expect(text).toContain('If it was not you, do nothing');
  const answer = await follow(link);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/studio/video?confirmed=1']);
  expect(answer.headers.get('set-cookie')).toMatch(/session_token/u);
  expect((await signIn(email)).status).toBe(200);
});

test('sign-up and password reset answer the same whether or not the address has an account', async () => {
  const known = address();
  const unknown = address();
  await signUp(known);
  await follow((await office.letterTo(known)).link);
  const fields = async (answer: ReturnType<typeof signUp>) => {
    const { status, body } = await answer;
    return [
      status,
      body['token'],
      Object.keys(Object(body['user']) as object).toSorted(),
      body['status'],
      body['message'],
    ];
  };
  expect(await fields(signUp(known))).toEqual(await fields(signUp(unknown)));
  const reset = (email: string) =>
    fields(post('request-password-reset', { email, redirectTo: '/studio/video?reset=1' }));
  expect(await reset(known)).toEqual(await reset(address()));
  // Only the owner learns that the account exists.
  expect((await office.letterTo(known, 1)).subject).toBe('You already have a Kinoloom account');
});

test('a password reset link works once and ends the existing sessions', async () => {
  const email = address();
  await signUp(email);
  const confirmed = await follow((await office.letterTo(email)).link);
  const cookie = confirmed.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const session = async () => (await fetch(`${server.url}/api/credits`, { headers: { cookie } })).status;
  expect(await session()).toBe(200);

  await post('request-password-reset', { email, redirectTo: '/studio/video?reset=1' });
  const { subject, link } = await office.letterTo(email, 1);
  expect(subject).toBe('Set a new password for Kinoloom');
  const landed = new URL((await follow(link)).headers.get('location') ?? '', server.url);
  expect([landed.pathname, landed.searchParams.get('reset')]).toEqual(['/studio/video', '1']);
  const token = landed.searchParams.get('token');
  expect((await post('reset-password', { token, newPassword: 'a better one entirely' })).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'a better one entirely')).status).toBe(200);
  expect(await session()).toBe(401);
  expect(await post('reset-password', { token, newPassword: 'and once more' })).toMatchObject({
    body: { code: 'INVALID_TOKEN' },
  });
});

test('a mail that the SMTP server rejects is sent again', async () => {
  office.refuse(1);
  const email = address();
  await signUp(email);
  expect((await office.letterTo(email)).subject).toBe('Confirm your email for Kinoloom');
});
