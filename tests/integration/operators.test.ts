import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startIsolatedDatabase } from '../harness/isolated-database.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { openPostOffice } from '../harness/smtp-server.ts';

let sandbox: QuickSandbox;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
});
afterAll(() => sandbox.close());

/** Runs a command for operators, as `npm run` does. */
async function command(name: string, env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const program = fileURLToPath(new URL(`../../apps/server/src/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}

/** An account with everything that the checks read, and with work under way while they run. */
async function work(server: TestServer): Promise<Client> {
  const client = await signUp(server.url);
  const flow = await client.flow();
  const image = await client.upload(png(40, 30), 'a.png', flow.id);
  const made = ['flux-pro-ultra', 'mock-img'].map(async (model) =>
    client.ended(await client.generate(`/api/ai/image/generate/${model}`, { prompt: model, flow_id: flow.id })),
  );
  const clip = await client.generate('/api/ai/video/generate/seedance', { prompt: 'A ferry', model: 'seedance-fast' });
  for (const { status } of await Promise.all(made)) expect(status).toBe('completed');
  expect((await client.ended(clip)).status).toBe('completed');
  const canceled = sandbox.hold();
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Never' });
  await client.ok('POST', `/api/jobs/${id}/cancel`);
  canceled();
  await client.ended(id);
  await client.ok('DELETE', `/api/db/media?id=${image.id}`);
  return client;
}

test('check:data agrees with a running installation, and names a file that was lost', async () => {
  const server = await startServer({ SANDBOX_URL: sandbox.url });
  onTestFinished(() => server.dispose());
  const client = await work(server);
  // Held back, so that jobs are under way.
  const open = sandbox.hold();
  const id = await client.generate('/api/ai/image/generate/flux-pro-ultra', { prompt: 'Under way' });
  const agreed = await command('check-data', { DATA_DIR: server.dataDir });
  expect(agreed.text).toMatch(/^Everything agrees: the database, \d+ stored files and the ledger\.\n$/);
  expect(agreed.code).toBe(0);
  open();
  await client.ended(id);
  const db = await openEmbedded(server.dataDir);
  onTestFinished(() => db.close());
  const { rows } = await db.pool.query<{ key: string }>(`select key from media_object where role = 'original' limit 1`);
  await rm(join(server.dataDir, 'objects', rows[0]!.key));
  const lost = await command('check-data', { DATA_DIR: server.dataDir });
  expect(lost.text).toContain(`${rows[0]!.key}: `);
  expect(lost.text).toMatch(/What to do: .*\n[^]*1 difference\. Nothing was changed\.\n$/);
  expect(lost.code).toBe(1);
});

test('check:data and the doctor read a bucket and a database of one’s own', async () => {
  const lone = await startIsolatedDatabase('operators');
  onTestFinished(() => lone.end());
  const bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(lone.directory, 's3') });
  const { port } = await bucket.run();
  onTestFinished(() => bucket.close());
  const env = {
    DATABASE_URL: lone.url,
    S3_BUCKET: 'media',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    AUTH_SECRET: 'shared by all processes of this test',
    DATA_DIR: lone.directory,
  };
  const early = await command('doctor', env);
  expect(early.text).toMatch(/^bad {3}store {8}The bucket media at .* cannot be used/m);
  const server = await startServer({ SANDBOX_URL: sandbox.url, ...env });
  onTestFinished(() => server.dispose());
  await work(server);
  expect(await command('check-data', env)).toMatchObject({ code: 0 });
  await lone.db.pool.query(`update credit_account set balance = balance + 1`);
  const wrong = await command('check-data', env);
  expect(wrong.text).toContain('its entries add up to');
  expect(wrong.code).toBe(1);
  const seen = await command('doctor', { ...env, PORT: new URL(server.url).port });
  expect(seen.text).toMatch(/^ok {4}store {8}the bucket media .*: written, read and removed$/m);
  expect(seen.text).toMatch(/^ok {4}studio {7}it runs and is ready$/m);
  expect(seen.text).toMatch(/^ok {4}tables {7}they are those of this version$/m);
  expect(seen.text).toMatch(/^ok {4}connections {2}\d+ of \d+ connections in use$/m);
  expect(seen.code).toBe(0);
});

test('the doctor signs in at the mail server, sends nothing, and says what is wrong', async () => {
  const post = await openPostOffice();
  const none = { DATA_DIR: join('/nowhere', 'kinoloom') };
  const well = await command('doctor', { ...none, SMTP_URL: post.url });
  expect(well.text).toMatch(/^ok {4}mail {9}127\.0\.0\.1:\d+ accepts us$/m);
  expect(post.letters).toEqual([]);
  await post.close();
  const unwell = await command('doctor', { ...none, SMTP_URL: post.url });
  expect(unwell.text).toMatch(/^bad {3}mail {9}.*ECONNREFUSED.*\n +Check SMTP_URL/m);
  expect(unwell.code).toBe(1);
  const misread = await command('doctor', { PORT: 'many' });
  expect(misread.text).toMatch(/^bad {3}settings {5}Bad configuration\. PORT/);
  expect(misread.code).toBe(1);
});
