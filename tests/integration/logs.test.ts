import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../harness/embedded-database.ts';
import { Client, MAIN, signUp, startServer, type TestServer } from '../harness/index.ts';
import { startIsolatedDatabase } from '../harness/isolated-database.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const PROMPT = 'A zebra-striped submarine, whispered about';
const PASSWORD = 'correct horse battery';

test('under `node --watch` the heartbeat reports no failure', async () => {
  // With this variable, which `node --watch` sets, the threads report the modules that they load.
  const server = await startServer({ SANDBOX: 'off', WATCH_REPORT_DEPENDENCIES: '1' });
  try {
    expect(server.output()).not.toContain('heartbeat');
  } finally {
    await server.dispose();
  }
});

describe('at LOG_LEVEL=debug', () => {
  let sandbox: QuickSandbox;
  let server: TestServer;
  let client: Client;
  /** The session cookie's value: token and signature. */
  let cookie: string;
  let jobs: string[];
  let answers: { status: number; requestId: string }[];

  beforeAll(async () => {
    sandbox = await startQuickSandbox();
    server = await startServer({
      SANDBOX_URL: sandbox.url,
      LOG_LEVEL: 'debug',
      REPLICATE_API_KEY: '',
      AUTH_SECRET: 'a secret of this test, and of nobody else',
    });
    client = await signUp(server.url);
    const signIn = await client.call('POST', '/api/auth/sign-in/email', {
      json: { email: client.email, password: PASSWORD },
      headers: { origin: new URL(server.url).origin },
    });
    const [pair] = signIn.headers.getSetCookie()[0]?.split(';') ?? [];
    cookie = pair?.split('=')[1] ?? '';
    await new Client(server.url).ok('GET', '/api/credits', { headers: { cookie: pair ?? '' } });

    const picture = await client.upload(png(160, 90), 'zebra-start.png');
    // One succeeds, one is failed by the provider, one loses its result, one is refused.
    sandbox.faults.add(
      { on: 'work', match: { promptIncludes: 'broken' }, fault: { kind: 'fail', error: `${PROMPT} failed` } },
      { on: 'delivery', match: { promptIncludes: 'lost' }, times: 'always', fault: { kind: 'cut' } },
    );
    const image = '/api/ai/image/generate/mock-img';
    jobs = [
      await client.generate('/api/ai/video/generate/mock-vid', { prompt: PROMPT, image: picture.url }),
      await client.generate(image, { prompt: `${PROMPT} broken` }),
      await client.generate(image, { prompt: `${PROMPT} lost` }),
    ];
    for (const id of jobs) await client.ended(id);
    const film = await client.ok<{ renderId: string }>('POST', '/api/render-video', {
      json: { sequences: [{ id: jobs[0], prompt: PROMPT }] },
    });
    jobs.push((await client.ended(film.renderId)).id);
    answers = [];
    for (const json of [{ prompt: `${PROMPT} ${'x'.repeat(4_000)}` }, { prompt: PROMPT, aspectRatio: PROMPT }]) {
      const { status, headers } = await client.call('POST', image, { json });
      answers.push({ status, requestId: headers.get('x-request-id') ?? '' });
    }
    // A constraint that nothing meets fails the query that contains the prompt.
    const database = await openEmbedded(server.dataDir);
    await database.pool.query('alter table job add constraint refuses_all check (false) not valid');
    for (const json of [{ prompt: PROMPT }, { prompt: `${PROMPT}\n    at once\n"quoted" \\n` }]) {
      const { status, body } = await client.call('POST', image, { json });
      answers.push({ status, requestId: String(body['requestId']) });
    }
    await database.pool.query('alter table job drop constraint refuses_all');
    await database.close();
    await server.stop();
  });
  afterAll(async () => {
    await server.dispose();
    await sandbox.close();
  });

  test('requests and jobs can be traced in the log by their ids', () => {
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 500, 500]);
    for (const { requestId } of answers) expect(server.output()).toContain(`"requestId":"${requestId}"`);
    for (const id of jobs) expect(server.output()).toContain(id);
    expect(server.output()).toContain('Failed query: insert into');
  });

  test.for<[string, () => string]>([
    ['the prompt', () => 'zebra'],
    ['the password', () => PASSWORD],
    ['the session token', () => client.token ?? ''],
    ['the cookie', () => decodeURIComponent(cookie)],
    ['the cookie as it is sent', () => cookie],
    ['the e-mail address', () => client.email],
    ['the secret', () => 'of this test, and of nobody else'],
  ])('%s never appears in the output', async ([, secret]) => {
    expect(secret().length).toBeGreaterThan(4);
    expect(server.output().length).toBeGreaterThan(2_000);
    expect(server.output().toLowerCase()).not.toContain(secret().toLowerCase());
  });

  test('every line except the greeting is JSON with a time and a level', () => {
    expect(foreignLines(server.output())).toEqual([
      expect.stringMatching(/^Kinoloom is ready at http:\/\/localhost:\d+$/),
    ]);
  });
});

/** Output that is not a log entry: JSON with a time and a level. */
function foreignLines(output: string): string[] {
  const isEntry = (line: string): boolean => {
    if (!line.startsWith('{')) return false;
    const { level, time } = JSON.parse(line) as { level?: unknown; time?: unknown };
    return typeof level === 'number' && typeof time === 'string' && time.endsWith('Z');
  };
  return output.split('\n').filter((line) => line !== '' && !isEntry(line));
}

test.for([
  ['api', /^Kinoloom is ready at \S+$/],
  ['worker', /^Kinoloom worker is ready$/],
] as const)(
  'the first start of %s on an empty database prints only log entries and the greeting',
  async ([ROLE, greeting]) => {
    const lone = await startIsolatedDatabase(`first-${ROLE}`);
    await lone.db.pool.query('create database empty');
    const DATABASE_URL = lone.url.replace(/\/\w+$/, '/empty');
    const server = await startServer({ ROLE, DATABASE_URL, SANDBOX: 'off', LOG_LEVEL: 'debug' });
    await server.dispose();
    await lone.end();
    expect(server.output()).toContain('Running DBOS system database migrations');
    expect(foreignLines(server.output())).toEqual([expect.stringMatching(greeting)]);
  },
);

describe('a bad configuration', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kinoloom-config-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  function run(env: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [MAIN], { env: { PATH, HOME, DATA_DIR: dataDir, ...env } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  }

  test.concurrent.for<[Record<string, string>, string]>([
    [{ PORT: '99999', LOG_LEVEL: 'loud' }, 'PORT: .+; LOG_LEVEL: .+'],
    [{ ROLE: 'worker' }, 'ROLE=worker needs DATABASE_URL.+'],
    [{ S3_BUCKET: 'videos' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.+'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: .+32.+'],
  ])('%j: one line that names the variable, and exit code 1', async ([env, text], { expect }) => {
    const { code, out, err } = await run(env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^Bad configuration\\. ${text} See docs/configuration\\.md\\.\\n$`));
  });

  test('an unreachable database: one sentence without the password, and exit code 1', async () => {
    const url = 'postgres://kinoloom:hunter2@127.0.0.1:9/kinoloom';
    const { code, err, out } = await run({ DATABASE_URL: url, SANDBOX: 'off', PORT: '0' });
    expect(code).toBe(1);
    expect(err).toMatch(/^Kinoloom could not start: .+\n$/);
    expect(out + err).not.toContain('hunter2');
  });
});
