import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '@kinoloom/contract';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/index.ts';
import { embeddedUrl, openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { wav } from '../harness/sounds.ts';

/** A studio without workers, so that only the tested calls meet the broken tables. */
let home: TestServer;
let database: Database;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  home = await startServer();
  const own = await openEmbedded(home.dataDir);
  await own.pool.query('create database broken');
  await own.close();
  const DATABASE_URL = (await embeddedUrl(home.dataDir)).replace(/\w+$/, 'broken');
  server = await startServer({ ROLE: 'api', SANDBOX: 'off', DATABASE_URL });
  client = await signUp(server.url);
  database = await openDatabase(DATABASE_URL, pino({ level: 'silent' }), { size: 2 });
});
afterAll(async () => {
  await database.close();
  await server.dispose();
  await home.dispose();
});

/** The response to a call while one table is missing. */
async function without(table: string, call: () => Promise<Answer>): Promise<Answer> {
  await database.pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await call();
  } finally {
    await database.pool.query(`alter table ${table}_away rename to ${table}`);
  }
}

const audio = (): FormData => {
  const form = new FormData();
  form.set('audio', new File([wav(1, 8_000)], 'voice.wav', { type: 'audio/wav' }));
  return form;
};

test.for([
  ['Failed to fetch flows.', 'flow', 'GET', '/api/db/flows', {}],
  ['Database upsert failed.', 'media', 'POST', '/api/db/media', { json: { id: 'a', prompt: 'Sea' } }],
  ['Failed to upload audio blob.', 'media_object', 'POST', '/api/audio/upload', { form: audio() }],
] as const)(
  '%s: a call answers 500 with this message while a table is missing, and the server keeps working',
  async ([says, table, method, path, call]) => {
    const { status, body } = await without(table, () => client.call(method, path, call));
    expect([status, body['error'], body['code']]).toEqual([500, `${says} ${messages.serverError}`, 'internal']);
    expect((await client.call('GET', '/api/db/flows')).status).toBe(200);
  },
);
