import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits, messages, type PushBrowser, type PushBrowsers, type PushKey } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, EventStream, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startPushService, type PushService, type TestBrowser } from '../harness/push-service.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

let sandbox: QuickSandbox;
let service: PushService;
let server: TestServer;
let db: Database;
let client: Client;
let key: string;

beforeAll(async () => {
  [sandbox, service] = await Promise.all([startQuickSandbox(), startPushService()]);
  server = await startServer({ SANDBOX_URL: sandbox.url, PUSH_ORIGINS: service.origin, LOG_LEVEL: 'info' });
  db = await openEmbedded(server.dataDir);
});
beforeEach(async () => {
  await db.pool.query('delete from "rateLimit"');
  client = await signUp(server.url);
  key = (await client.ok<PushKey>('GET', '/api/push/key')).key ?? '';
});
afterAll(async () => {
  await db.close();
  await server.dispose();
  await Promise.all([service.close(), sandbox.close()]);
});

async function subscribe(by = client, language?: string): Promise<TestBrowser & { readonly id: string }> {
  const browser = service.browser(key, language);
  const { browser: stored } = await by.ok<{ browser: PushBrowser }>('POST', '/api/push/subscriptions', {
    json: browser.subscription,
  });
  return { ...browser, id: stored.id };
}

const browsers = async (by = client) => (await by.ok<PushBrowsers>('GET', '/api/push/subscriptions')).browsers;

/** Makes an image, and waits until its job has ended. */
const make = async (prompt = 'A secret recipe'): Promise<void> => {
  await client.ok('POST', '/api/ai/image/generate/flux-pro-ultra', { json: { prompt, aspectRatio: '1:1' } });
};

const ended = (jobs: number) =>
  expect
    .poll(
      async () =>
        (await db.pool.query('select 1 from job where user_id = $1 and finished_at is not null', [client.userId]))
          .rowCount,
      { timeout: 60_000 },
    )
    .toBe(jobs);
const due = async (): Promise<number | null> =>
  (await db.pool.query('select 1 from push_due where user_id = $1', [client.userId])).rowCount;
const noneDue = () => expect.poll(due, { timeout: 60_000 }).toBe(0);
const told = (browser: TestBrowser) => expect.poll(() => browser.notes.length, { timeout: 60_000 }).toBeGreaterThan(0);

test('jobs that end within seconds while no page is open are told in one message, which says nothing of what was made', async () => {
  const browser = await subscribe(client, 'de');
  const { id } = await client.flow();
  await Promise.all([make(), make(), make('nsfw test of a secret')]);
  await told(browser);
  await noneDue();
  const all = browser.notes.reduce(
    (sum, { done, failed }) => ({ image: sum.image + (done.image ?? 0), failed: sum.failed + failed }),
    { image: 0, failed: 0 },
  );
  expect(all).toEqual({ image: 2, failed: 1 });
  expect(browser.notes[0]).toMatchObject({ flow: id, language: 'de' });
  expect(JSON.stringify(browser.notes)).not.toContain('secret');
  expect((await browsers())[0]?.last_ok_at).not.toBeNull();
});

test('nothing is sent while a page of the user is open', async () => {
  const browser = await subscribe();
  const page = await EventStream.open(client);
  await make();
  await ended(1);
  await noneDue();
  page.close();
  // The next end is told, and only that.
  await expect.poll(async () => (await browsers()).length).toBe(1);
  await make();
  await told(browser);
  await noneDue();
  expect(browser.notes).toMatchObject([{ done: { image: 1 }, failed: 0 }]);
});

test('no push service delays or fails a job, and one that says that a browser is gone is not asked again', async () => {
  const manners = ['hangs', 'fails', 'redirects', 'gone'] as const;
  const others = await Promise.all(manners.map(() => signUp(server.url)));
  for (const [at, manner] of manners.entries()) {
    client = others[at]!;
    const browser = await subscribe();
    browser.behave(manner);
    await make();
    await ended(1);
    await expect.poll(browser.asked, { timeout: 60_000 }).toBe(1);
    const { jobs } = await client.ok<{ jobs: { status: string }[] }>('GET', '/api/jobs');
    expect(jobs.map(({ status }) => status)).toEqual(['completed']);
    if (manner === 'gone') await expect.poll(async () => (await browsers()).length).toBe(0);
    else expect(await browsers()).toMatchObject([{ id: browser.id, last_ok_at: null }]);
    // A redirect is not followed, and nothing is tried again.
    expect(browser.notes).toEqual([]);
    expect(browser.asked()).toBe(1);
  }
});

test('an end that was noted before a restart is told after it, and none is told twice', async () => {
  const browser = await subscribe();
  await make();
  await ended(1);
  await server.kill();
  await server.start();
  await told(browser);
  await noneDue();
  await server.kill();
  await server.start();
  await make();
  await expect.poll(() => browser.notes.length, { timeout: 60_000 }).toBe(2);
  expect(browser.notes).toMatchObject([{ done: { image: 1 } }, { done: { image: 1 } }]);
  // The keys are the installation's.
  expect((await client.ok<PushKey>('GET', '/api/push/key')).key).toBe(key);
});

test('a subscription that the browser has renewed takes the place of the old one, and one that was ended is not renewed', async () => {
  const old = await subscribe(client, 'de');
  const renewed = service.browser(key);
  const { language: _of, ...json } = renewed.subscription;
  const { browser } = await client.ok<{ browser: PushBrowser }>('PUT', '/api/push/subscriptions', { json });
  expect(await browsers()).toEqual([browser]);
  await make();
  await told(renewed);
  expect(renewed.notes[0]).toMatchObject({ done: { image: 1 }, language: 'de' });
  expect(old.notes).toEqual([]);

  await client.ok('DELETE', '/api/push/subscriptions');
  expect((await client.call('PUT', '/api/push/subscriptions', { json })).status).toBe(404);
  expect(await browsers()).toEqual([]);
});

test('signing out ends it for that browser alone, and all can be ended at once', async () => {
  const phone = await subscribe();
  const login = await new Client(server.url).call<{ token: string }>('POST', '/api/auth/sign-in/email', {
    json: { email: client.email, password: 'correct horse battery' },
    headers: { origin: server.url },
  });
  const laptop = new Client(server.url, login.body.token, client.userId);
  const other = await subscribe(laptop);
  expect((await browsers()).map(({ id, current }) => [id, current])).toEqual([
    [other.id, false],
    [phone.id, true],
  ]);
  await laptop.call('POST', '/api/auth/sign-out', { json: {}, headers: { origin: server.url } });
  expect((await browsers()).map(({ id }) => id)).toEqual([phone.id]);
  await client.ok('DELETE', '/api/push/subscriptions');
  expect(await browsers()).toEqual([]);
  await make();
  await ended(1);
  expect(await due()).toBe(0);
});

test('a browser that is subscribed again, by the same session or by another user, is there once', async () => {
  const browser = service.browser(key);
  const send = (by: Client) => by.ok('POST', '/api/push/subscriptions', { json: browser.subscription });
  await send(client);
  await send(client);
  expect(await browsers()).toHaveLength(1);
  const next = await signUp(server.url);
  await send(next);
  expect(await browsers()).toEqual([]);
  expect(await browsers(next)).toHaveLength(1);
  const stored = (await browsers(next))[0]!;
  expect((await client.call('DELETE', `/api/push/subscriptions/${stored.id}`)).status).toBe(404);
  await next.ok('DELETE', `/api/push/subscriptions/${stored.id}`);
  expect(await browsers(next)).toEqual([]);
});

test('an account has a limited number of browsers: the oldest goes', async () => {
  const { id: first } = await subscribe();
  await db.pool.query(
    `insert into session (id, token, "expiresAt", "userId", "createdAt", "updatedAt")
     select 'push-' || n, 'push-' || n, now() + interval '1 day', $1, now(), now() from generate_series(1, $2::int) n`,
    [client.userId, limits.push.browsers],
  );
  await db.pool.query(
    `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, language)
     select 'push-' || n, $1, 'push-' || n, 'https://push.example/' || n, 'x', 'x', 'en' from generate_series(1, $2::int) n`,
    [client.userId, limits.push.browsers],
  );
  const { id: last } = await subscribe();
  const ids = (await browsers()).map(({ id }) => id);
  expect(ids).toHaveLength(limits.push.browsers);
  expect(ids[0]).toBe(last);
  expect(ids).not.toContain(first);
});

test.each([
  ['http://push.example/send/1', 'url.refused'],
  ['https://127.0.0.1/send/1', 'url.refused'],
  ['https://10.1.2.3/send/1', 'url.refused'],
  ['https://169.254.169.254/latest/meta-data', 'url.refused'],
  ['https://[::1]/send/1', 'url.refused'],
  ['https://push.example:22/send/1', 'url.refused'],
  ['https://user:password@push.example/send/1', 'url.refused'],
  ['not an address', 'input.invalid'],
])('%s is no push service', async (endpoint, code) => {
  const { subscription } = service.browser(key);
  const { status, body } = await client.call('POST', '/api/push/subscriptions', {
    json: { ...subscription, endpoint },
  });
  expect([status, body['code']]).toEqual([400, code]);
  expect(await browsers()).toEqual([]);
});

test('keys with which nothing can be encrypted are refused', async () => {
  const { subscription } = service.browser(key);
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const wrong = { ...subscription, keys: { ...subscription.keys, p256dh } };
  const { status, body } = await client.call('POST', '/api/push/subscriptions', { json: wrong });
  expect([status, body['error']]).toEqual([400, messages.pushInvalid]);
});

test('where push is off there is no key, and nobody can subscribe', { tags: 'long' }, async () => {
  const off = await startServer({ SANDBOX_URL: sandbox.url, PUSH: 'off' });
  try {
    const user = await signUp(off.url);
    expect(await user.ok('GET', '/api/push/key')).toEqual({ success: true, key: null });
    const { status, body } = await user.call('POST', '/api/push/subscriptions', {
      json: service.browser(key).subscription,
    });
    expect([status, body['error']]).toEqual([503, messages.pushOff]);
  } finally {
    await off.dispose();
  }
});
