import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection, MediaRecord, Transcript } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { addOwnKind } from '../harness/own-models.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { wav } from '../harness/sounds.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let admin: Client;
let sound: MediaRecord;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  admin = await signUp(server.url);
  sound = await admin.upload(wav(1.3, 8_000), 'sound.wav');
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const hearing = async (): Promise<unknown> =>
  (await admin.ok<{ transcription: unknown }>('GET', '/api/config')).transcription;

/** The models that heard the sound so far, of the vendors that were paid. */
const heardBy = () => sandbox.journal.paid().map(({ vendor, model }) => [vendor, model]);

/** What the sound's words are, once they are heard. */
async function words(): Promise<{ readonly language: string | null; readonly said: string }> {
  for (let since = Date.now(); Date.now() - since < 30_000; await sleep(50)) {
    const answer = await admin.call<Transcript>('POST', '/api/transcripts', { json: { media_id: sound.id } });
    expect([200, 202]).toContain(answer.status);
    if (answer.body.status === 'ready')
      return { language: answer.body.language, said: answer.body.words.map(({ text }) => text).join(' ') };
  }
  throw new Error('It was not heard within 30 seconds');
}

test('without any key the sandbox hears words; a model that is set up then hears the same file anew', async () => {
  expect(await hearing()).toEqual({ model: 'ElevenLabs', sandbox: true });
  expect(await words()).toEqual({ language: 'eng', said: 'These words stand' });
  expect(heardBy()).toEqual([['elevenlabs', 'scribe_v2']]);

  const json = { kind: 'elevenlabs', name: 'Our voices', base_url: `${sandbox.url}/elevenlabs`, key: 'a-key-of-ours' };
  const { connection } = await admin.ok<{ connection: Connection }>('POST', '/api/connections', { json });
  expect(await hearing()).toEqual({ model: 'ElevenLabs', sandbox: false });
  expect(await words()).toEqual({ language: 'eng', said: 'These words stand' });
  expect(heardBy()).toHaveLength(2);

  const models = [{ source: 'whisper-1' }];
  await addOwnKind(admin, sandbox.url, { kind: 'openai', path: '/openai/v1', key: 'sk-of-a-server', models });
  expect(await hearing()).toEqual({ model: 'whisper-1', sandbox: false });
  expect(await words()).toEqual({ language: 'english', said: 'These words stand' });
  expect(heardBy()).toHaveLength(3);

  await words();
  await admin.ok('PATCH', `/api/connections/${connection.id}`, { json: { paused: true } });
  await words();
  expect(heardBy()).toHaveLength(3);
});

test('a server of OpenAI’s API without a model that hears words is not asked for them', async () => {
  const own = await startServer({ SANDBOX: 'off' });
  try {
    const alone = await signUp(own.url);
    await addOwnKind(alone, sandbox.url, { kind: 'openai', path: '/openai/v1', key: 'sk-of-a-server', models: [] });
    expect(await alone.ok('GET', '/api/config')).toMatchObject({ transcription: null });
  } finally {
    await own.dispose();
  }
});
