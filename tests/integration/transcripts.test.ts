import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, type MediaRecord, type OwnModel, type OwnModelPreview, type Transcript } from '@kinoloom/contract';
import type { RequestFault } from '@kinoloom/vendor-simulators';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { addOwnKind } from '../harness/own-models.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { wav } from '../harness/sounds.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let database: Database;
let admin: Client;
let client: Client;
let connection: string;
let model: OwnModel;
/** Before any model was added. */
let without: { transcription: unknown; answer: Answer };

const config = async (): Promise<unknown> =>
  (await client.ok<{ transcription: unknown }>('GET', '/api/config')).transcription;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX: 'off' });
  database = await openEmbedded(server.dataDir);
  admin = await signUp(server.url);
  client = await signUp(server.url);
  const answer = await ask(await sound());
  without = { transcription: await config(), answer };
  const kind = { kind: 'openai', path: '/openai/v1', key: 'sk-of-a-transcriber', models: [{ source: 'whisper-1' }] };
  const added = await addOwnKind(admin, sandbox.url, kind);
  connection = added.connection.id;
  model = added.models[0]!;
});
beforeEach(() => sandbox.faults.clear());
afterAll(async () => {
  await database.close();
  await server.dispose();
  await sandbox.close();
});

/** A file of its own each time. */
let files = 0;
const sound = (by = client): Promise<MediaRecord> => by.upload(wav(1.3, 8_000 + (files += 1)), `sound-${files}.wav`);

const ask = ({ id }: Pick<MediaRecord, 'id'>, by = client): Promise<Answer<Transcript>> =>
  by.call<Transcript>('POST', '/api/transcripts', { json: { media_id: id } });
const look = ({ id }: Pick<MediaRecord, 'id'>, by = client): Promise<Answer<Transcript>> =>
  by.call<Transcript>('GET', `/api/transcripts/${id}`);

/** What becomes of a transcript that was asked for. */
async function end(media: Pick<MediaRecord, 'id'>, by = client): Promise<Answer<Transcript>> {
  for (let since = Date.now(); Date.now() - since < 60_000; await sleep(50)) {
    const answer = await look(media, by);
    if (answer.status !== 202) return answer;
    expect(answer.body).toEqual({ success: true, status: 'making' });
  }
  throw new Error('It was not transcribed within a minute');
}

const submissions = (): number => sandbox.journal.paid().filter(({ vendor }) => vendor === 'openai').length;

const word = (text: string, start_ms: number) => ({ text, start_ms, end_ms: start_ms + 400 });

test('without a model there are no captions by machine, and the answer says who can help', async () => {
  expect(without.transcription).toBeNull();
  expect(without.answer).toMatchObject({ status: 503, body: { error: messages.transcriptOff } });
  expect(await config()).toEqual({ model: 'whisper-1', sandbox: false });
});

test('a clip is transcribed once, free of charge, and the next request gets the stored words', async () => {
  const video = await client.upload(await clip({ frames: 45, clip: 3 }), 'clip.mp4');
  const [before, credits] = [submissions(), await client.credits()];
  expect(await look(video)).toMatchObject({ status: 404, body: { error: messages.transcriptChanged } });
  expect(await ask(video)).toMatchObject({ status: 202, body: { success: true, status: 'making' } });
  const { status, body } = await end(video);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      status: 'ready',
      language: 'english',
      words: [word('These', 0), word('words', 400), word('stand', 800)],
    },
  ]);
  expect(await ask(video)).toMatchObject({ status: 200, body });
  const copy = await client.upload(await clip({ frames: 45, clip: 3 }), 'the same.mp4');
  expect(await ask(copy)).toMatchObject({ status: 200, body });
  expect(submissions()).toBe(before + 1);
  expect(await client.credits()).toEqual(credits);
});

test('requests at the same moment make one submission, which needs nobody to wait', async () => {
  const media = await sound();
  const before = submissions();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(media)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 202 && status !== 200)).toEqual([]);
  await expect
    .poll(async () => (await database.pool.query("select 1 from transcript where state = 'making'")).rowCount)
    .toBe(0);
  expect((await ask(media)).status).toBe(200);
  expect(submissions()).toBe(before + 1);
});

test('of another user’s media there are no words', async () => {
  const media = await sound();
  await ask(media);
  await end(media);
  expect([(await ask(media, admin)).status, (await look(media, admin)).status]).toEqual([404, 404]);
  // The same bytes of another user are transcribed on their own.
  const before = submissions();
  const same = await admin.upload(wav(1.3, 8_000 + files), 'same.wav');
  await ask(same, admin);
  expect((await end(same, admin)).status).toBe(200);
  expect(submissions()).toBe(before + 1);
});

describe('it is refused', () => {
  test('for media without sound, and for longer ones', async () => {
    const before = submissions();
    const silent = await client.upload(await clip({ sound: 'none' }), 'silent.mp4');
    const image = await client.upload(png(32, 32), 'still.png');
    for (const media of [silent, image])
      expect(await ask(media)).toMatchObject({ status: 400, body: { error: messages.transcriptSilent } });
    const long = await sound();
    await database.pool.query('update media set duration_ms = 1800001 where id = $1', [long.id]);
    expect(await ask(long)).toMatchObject({ status: 413, body: { error: messages.transcriptTooLong } });
    expect(submissions()).toBe(before);
  });

  test('after 60 files within an hour; those with a transcript are not counted', async () => {
    const eager = await signUp(server.url);
    const [first, second] = [await sound(eager), await sound(eager)];
    await ask(first, eager);
    await end(first, eager);
    await database.pool.query('update transcript_use set count = 60 where user_id = $1', [eager.userId]);
    expect(await ask(second, eager)).toMatchObject({ status: 429, body: { error: messages.transcriptBusy } });
    expect((await look(second, eager)).status).toBe(404);
    expect((await ask(first, eager)).status).toBe(200);
  });

  test('when the file cannot be read', async () => {
    const media = await sound();
    const hash = createHash('sha256')
      .update(await client.bytes(media.url))
      .digest('hex');
    const stored = await readdir(join(server.dataDir, 'objects'), { recursive: true, withFileTypes: true });
    const file = stored.find(({ name }) => name.includes(hash))!;
    const path = join(file.parentPath, file.name);
    await writeFile(path, (await readFile(path)).fill(0));
    await ask(media);
    expect(await end(media)).toMatchObject({ status: 422, body: { error: messages.transcriptUnreadable } });
  });
});

const failures: readonly [RequestFault, status: number, said: string, sent: number][] = [
  [{ kind: 'invalid' }, 400, messages.transcriptRefused, 0],
  [{ kind: 'unauthorized' }, 503, messages.transcriptBroken, 0],
  [{ kind: 'quota', as: 402 }, 503, messages.transcriptBroken, 0],
  [{ kind: 'retired' }, 503, messages.transcriptBroken, 0],
  [{ kind: 'throttled' }, 503, messages.transcriptUnreachable, 0],
  [{ kind: 'reset-after' }, 503, messages.transcriptLost, 1],
  [{ kind: 'garbled' }, 503, messages.transcriptLost, 1],
];
test.for(failures)(
  'after the fault %j it fails in plain words, is not sent again by itself, and can be asked for again',
  async ([fault, status, error, sent]) => {
    sandbox.faults.add({ on: 'request', match: { vendor: 'openai', step: 'submit' }, times: 'always', fault });
    const media = await sound();
    const before = submissions();
    await ask(media);
    expect(await end(media)).toMatchObject({ status, body: { success: false, error } });
    expect(await look(media)).toMatchObject({ status, body: { error } });
    expect(submissions()).toBe(before + sent);
    sandbox.faults.clear();
    expect((await ask(media)).status).toBe(202);
    expect((await end(media)).status).toBe(200);
    expect(submissions()).toBe(before + sent + 1);
  },
);

test('a server that tells no times is named as the reason', async () => {
  const change = async (remote: OwnModel['remote']): Promise<void> => {
    const { id, problem: _, ...fields } = model;
    await admin.ok('PUT', `/api/own-models/${id}`, { json: { ...fields, remote } });
  };
  await change({ ...model.remote, constants: { response_format: 'json', 'timestamp_granularities[]': 'segment' } });
  const media = await sound();
  await ask(media);
  expect(await end(media)).toMatchObject({ status: 503, body: { error: messages.transcriptTimeless } });
  await change(model.remote);
});

test('times in nanoseconds become those of the sound, also where they were stored before; others are refused', async () => {
  const { id, problem: _, ...fields } = model;
  const put = (json: object) => admin.ok('PUT', `/api/own-models/${id}`, { json });
  await put({ ...fields, remote: { api: 'transcriptions', model: 'localai-whisper' } });
  const media = await sound();
  await expect.poll(async () => (await ask(media)).status, { timeout: 20_000 }).toBeLessThan(300);
  const { body } = await end(media);
  const lastOf = (transcript: Transcript) =>
    transcript.status === 'ready' ? transcript.words.at(-1)?.end_ms : undefined;
  expect(lastOf(body)).toBeGreaterThan(1_000);
  expect(lastOf(body)).toBeLessThanOrEqual(1_300);

  const store = (factor: number) =>
    database.pool.query(
      `update transcript set words = (select jsonb_agg(word || jsonb_build_object(
         'start_ms', (word->>'start_ms')::numeric * $1, 'end_ms', (word->>'end_ms')::numeric * $1))
       from jsonb_array_elements(words) word) where state = 'ready' and transcriber = $2`,
      [factor, id],
    );
  await store(1e9);
  expect((await look(media)).body).toEqual(body);
  await store(1e6);
  expect(await look(media)).toMatchObject({ status: 503, body: { error: messages.transcriptBeyond } });
  // Asked again, it is made again.
  expect((await ask(media)).status).toBe(202);
  expect((await end(media)).body).toEqual(body);
  await put(fields);
});

test('the words are deleted with the last record of their file', async () => {
  const media = await sound();
  await ask(media);
  await end(media);
  const stored = async (): Promise<number> =>
    (await database.pool.query('select 1 from transcript where owner = $1', [client.userId])).rowCount ?? 0;
  const before = await stored();
  await client.ok('DELETE', `/api/db/media/${media.id}`);
  expect((await look(media)).status).toBe(404);
  expect(await stored()).toBe(before - 1);
});

test('the preview of a model shows the request that is sent', async () => {
  const { preview } = await admin.ok<{ preview: OwnModelPreview }>('POST', '/api/own-models/preview', { json: model });
  expect(preview).toMatchObject({
    method: 'POST',
    url: `${sandbox.url}/openai/v1/audio/transcriptions`,
    body: [
      'model: whisper-1',
      'response_format: verbose_json',
      'timestamp_granularities[]: word',
      'file: sound.mp3 (a file)',
    ].join('\n'),
  });
});

test('a model whose family and api do not match is refused', async () => {
  const refused = await admin.call('POST', '/api/own-models', { json: { ...model, family: 'speech' } });
  const error = messages.ownModelFamily('transcription', 'transcriptions');
  expect(refused).toMatchObject({ status: 400, body: { error } });
});

test(
  'kill -9 of the server while it waits for the answer: the request is not sent again',
  { tags: 'long' },
  async () => {
    sandbox.faults.add({
      on: 'request',
      match: { vendor: 'openai' },
      times: 'always',
      fault: { kind: 'slow', ms: 5_000 },
    });
    const media = await sound();
    const before = submissions();
    await ask(media);
    await expect
      .poll(
        async () =>
          (
            await database.pool.query('select 1 from transcript where submitted_at is not null and state = $1', [
              'making',
            ])
          ).rowCount,
      )
      .toBe(1);
    await database.close();
    await server.kill();
    await server.start();
    database = await openEmbedded(server.dataDir);
    expect(await end(media)).toMatchObject({ status: 503, body: { error: messages.transcriptLost } });
    expect(submissions() - before).toBeLessThanOrEqual(1);
  },
);

test('while its connection is paused, only an account at ElevenLabs transcribes, without a model being added', async () => {
  await admin.ok('PATCH', `/api/connections/${connection}`, { json: { paused: true } });
  await addOwnKind(admin, sandbox.url, { kind: 'openai', path: '/openai/v1', key: 'sk-of-images', models: [] });
  expect(await config()).toBeNull();

  const account = { kind: 'elevenlabs', path: '/elevenlabs', key: 'a-key-of-voices', models: [] };
  const { connection: voices } = await addOwnKind(admin, sandbox.url, account);
  expect(await config()).toEqual({ model: 'scribe_v2', sandbox: false });
  const media = await sound();
  await ask(media);
  expect((await end(media)).body).toMatchObject({ status: 'ready', language: 'eng' });
  expect(sandbox.journal.paid().at(-1)).toMatchObject({ vendor: 'elevenlabs', model: 'scribe_v2' });

  await admin.ok('PATCH', `/api/connections/${connection}`, { json: { paused: false } });
  expect(await config()).toEqual({ model: 'whisper-1', sandbox: false });
  await admin.ok('PATCH', `/api/connections/${voices.id}`, { json: { paused: true } });
});

test('with the sandbox alone captions can be made at once, until an admin adds a model', { tags: 'long' }, async () => {
  const own = await startServer({ SANDBOX_URL: sandbox.url });
  try {
    const creator = await signUp(own.url);
    const transcription = async (): Promise<unknown> =>
      (await creator.ok<{ transcription: unknown }>('GET', '/api/config')).transcription;
    expect(await transcription()).toEqual({ model: 'scribe_v2', sandbox: true });
    const media = await sound(creator);
    await ask(media, creator);
    expect((await end(media, creator)).body).toMatchObject({ status: 'ready', language: 'eng' });
    const transcribedBy = (): (string | null)[] => sandbox.journal.paid().map(({ vendor }) => vendor);
    expect(transcribedBy().at(-1)).toBe('elevenlabs');
    const kind = { kind: 'openai', path: '/openai/v1', key: 'sk-of-a-transcriber', models: [{ source: 'whisper-1' }] };
    await addOwnKind(creator, sandbox.url, kind);
    expect(await transcription()).toEqual({ model: 'whisper-1', sandbox: false });
    // What the sandbox made up is not taken for a transcript.
    expect((await ask(media, creator)).status).toBe(202);
    expect((await end(media, creator)).body).toMatchObject({ status: 'ready', language: 'english' });
  } finally {
    await own.dispose();
  }
});
