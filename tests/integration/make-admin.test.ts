import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';

const COMMAND = fileURLToPath(new URL('../../apps/server/src/make-admin.ts', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off', ADMIN_EMAILS: 'Boss@example.com' });
});
afterAll(() => server.dispose());

/** Runs the command beside the server, on its data. */
async function makeAdmin(args: readonly string[], env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const run = promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { PATH, HOME, DATA_DIR: server.dataDir, ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

const isAdmin = async (client: Client): Promise<unknown> => {
  const { body } = await client.call<{ user: { admin: boolean } }>('GET', '/api/auth/get-session');
  return body.user.admin;
};

test('where nothing confirms addresses, ADMIN_EMAILS makes nobody an admin, and the start says so', async () => {
  expect(server.output()).toContain('ADMIN_EMAILS has no effect');
  expect(await isAdmin(await signUp(server.url))).toBe(true);
  const email = 'boss@example.com';
  const origin = new URL(server.url).origin;
  const json = { email, password: 'correct horse battery', name: 'Boss' };
  const { headers } = await new Client(server.url).call('POST', '/api/auth/sign-up/email', {
    json,
    headers: { origin },
  });
  expect(await isAdmin(new Client(server.url, headers.get('set-auth-token') ?? ''))).toBe(false);
});

test('the command makes an account an admin while the server runs', async () => {
  const client = await signUp(server.url);
  expect(await isAdmin(client)).toBe(false);
  const { code, text } = await makeAdmin([client.email.toUpperCase()]);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/, which signed up on \d{4}-\d\d-\d\d, is an admin now\.\n$/),
  ]);
  expect(await isAdmin(client)).toBe(true);
  expect((await client.call('GET', '/api/connections')).status).toBe(200);
});

test('the command says what is wrong, and changes nothing', async () => {
  const client = await signUp(server.url);
  for (const [args, env, text] of [
    [[], {}, 'Name the email address of one account'],
    [['not-an-address'], {}, 'Name the email address of one account'],
    [[client.email, 'other@example.com'], {}, 'Name the email address of one account'],
    [['nobody@example.com'], {}, 'No account has the address nobody@example.com'],
    [[client.email], { SMTP_URL: 'smtp://127.0.0.1:1' }, 'is not confirmed yet'],
    [[client.email], { DATA_DIR: `${server.dataDir}/elsewhere` }, 'There is no database'],
    [[client.email], { PORT: 'x' }, 'Bad configuration. PORT'],
  ] as const)
    expect(await makeAdmin(args, env)).toEqual({ code: 1, text: expect.stringContaining(text) });
  expect(await isAdmin(client)).toBe(false);
});
