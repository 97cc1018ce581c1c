import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowWithMedia, LedgerEntry, UserRecord } from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, signUp, startServer, type Answer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

const PASSWORD = 'correct horse battery';
const WELCOME = 123;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WELCOME_CREDITS: String(WELCOME), SANDBOX: 'off' });
});
afterAll(() => server.dispose());

function auth(
  path: string,
  json: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer<Record<string, unknown>>> {
  return new Client(server.url).call('POST', `/api/auth/${path}`, {
    json,
    headers: { origin: new URL(server.url).origin, ...headers },
  });
}

let signIns = 0;
function signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
  signIns++;
  return auth('sign-in/email', { email, password }, headers);
}

/** The session cookie's name and value, as a browser sends it back. */
function cookieOf({ headers }: Answer): string {
  const cookie = headers.getSetCookie().find((line) => line.includes('session_token='));
  if (!cookie) throw new Error('No session cookie');
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  return cookie.split(';')[0] ?? '';
}

describe('a session', () => {
  test('works as a cookie and as a bearer token, and sign-out ends both', async () => {
    const { email, userId } = await signUp(server.url);
    const answer = await signIn(email);
    expect(answer.status).toBe(200);
    const cookie = cookieOf(answer);
    const bearer = new Client(server.url, String(answer.body['token']));
    const who = (client: Client, headers = {}) => client.call<UserRecord[]>('GET', '/api/db/users', { headers });
    const visitor = new Client(server.url);
    for (const { status, body } of [await who(bearer), await who(visitor, { cookie })])
      expect([status, body]).toEqual([200, [expect.objectContaining({ id: userId, email })]]);

    expect((await auth('sign-out', {}, { cookie })).status).toBe(200);
    for (const { status, body } of [await who(bearer), await who(visitor, { cookie })])
      expect([status, body]).toMatchObject([401, { success: false, error: 'Please sign in to continue.' }]);
  });

  test.for(['nonsense', '', 'a.b'])('is not accepted with the invalid token "%s"', async (token) => {
    const { status } = await new Client(server.url).call('GET', '/api/credits', {
      headers: { authorization: `Bearer ${token}`, cookie: `better-auth.session_token=${token}` },
    });
    expect(status).toBe(401);
  });
});

describe('an account', () => {
  test('refuses a wrong password with the same answer as for an unknown address', async () => {
    const { email } = await signUp(server.url);
    const [wrong, unknown] = [
      await signIn(email, 'a wrong guess'),
      await signIn('nobody@example.com', 'a wrong guess'),
    ];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('is unique per email address, ignoring case', async () => {
    const { email } = await signUp(server.url);
    for (const again of [email, email.toUpperCase()]) {
      const { status, body } = await auth('sign-up/email', { name: 'Second', email: again, password: PASSWORD });
      expect([status, body['code']]).toEqual([422, expect.stringContaining('USER_ALREADY_EXISTS')]);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  test('needs a password of at least 8 characters', async () => {
    const email = `short-${Date.now()}@example.com`;
    const short = await auth('sign-up/email', { name: 'Short', email, password: '1234567' });
    expect([short.status, short.body['code']]).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect((await auth('sign-up/email', { name: 'Short', email, password: '8h2kf93m' })).status).toBe(200);
  });
});

describe('a new account', () => {
  /** Sends a client's first requests concurrently. @returns the resulting flows and ledger entries */
  async function afterFirstRequests(client: Client): Promise<{ flows: FlowWithMedia[]; entries: LedgerEntry[] }> {
    const paths = [`/api/db/flows?user_id=${client.userId}`, '/api/credits', '/api/db/users', '/api/jobs'];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => client.call('GET', paths[n % 4] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const flows = await client.ok<FlowWithMedia[]>('GET', '/api/db/flows');
    return { flows, entries: (await client.credits()).entries };
  }

  const setUpOnce = {
    flows: [{ name: 'Flow 1', description: 'Default media generation flow', media: [] }],
    entries: [{ kind: 'grant', amount: WELCOME }],
  };

  test('gets its welcome credits and its first flow once, though its first 20 requests are concurrent', async () => {
    expect(await afterFirstRequests(await signUp(server.url))).toMatchObject(setUpOnce);
  });

  test('gets them once, too, when the server crashed before it set the account up', async () => {
    const client = await signUp(server.url);
    const database = await openEmbedded(server.dataDir);
    try {
      for (const table of ['flow', 'ledger_entry', 'credit_account'])
        await database.pool.query(`delete from ${table} where user_id = $1`, [client.userId]);
    } finally {
      await database.close();
    }
    expect(await afterFirstRequests(client)).toMatchObject(setUpOnce);
  });
});

test('a cross-site form post with the session cookie is refused, a same-origin one is accepted', async () => {
  const { email, token } = await signUp(server.url);
  const cookie = cookieOf(await signIn(email));
  const post = (headers: Record<string, string>) => {
    const form = new FormData();
    form.append('file', new File([png(64, 64)], 'planted.png', { type: 'image/png' }));
    return new Client(server.url).call('POST', '/api/upload/file', { form, headers });
  };
  const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await post(foreign)).toMatchObject({ status: 403, body: { success: false, code: 'auth.foreign' } });
  const media = (): Promise<unknown[]> => new Client(server.url, token).ok<unknown[]>('GET', '/api/db/media');
  expect(await media()).toEqual([]);
  expect((await post({ cookie, origin: new URL(server.url).origin, 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
  expect(await media()).toHaveLength(1);
});

// The last test here, because it uses up this address's attempts for the minute.
test('password guesses get 429 from the 11th in a minute, whatever client address the headers claim', async () => {
  const { email } = await signUp(server.url);
  const guess = (n: number) =>
    signIn(email, `guess number ${n}`, {
      'x-forwarded-for': `203.0.113.${n}`,
      'x-real-ip': `203.0.113.${n}`,
      'x-kinoloom-client': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    });
  const before = signIns;
  const statuses: number[] = [];
  for (let n = 1; n <= 13; n++) statuses.push((await guess(n)).status);
  const tried = statuses.filter((status) => status === 401).length;
  expect(before + tried).toBe(10);
  expect(statuses).toEqual(statuses.map((_, n) => (n < tried ? 401 : 429)));
  expect((await signIn(email)).status).toBe(429);
  const other = await signUp(server.url);
  expect((await other.credits()).available).toBe(WELCOME);
});
