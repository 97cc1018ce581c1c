import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  builtInVoices,
  messages,
  speechSeconds,
  type MediaRecord,
  type SoundAnswer,
  type VoiceList,
} from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { untilSubmitted } from '../harness/submitted.ts';

const LIST = '/api/elevenlabs/voices/list?page_size=100';
const SPEAK = '/api/ai/audio/text-to-speech';
const text = 'Keep the light on until the tide turns.';
const voice_id = builtInVoices[4]?.voice_id;

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url });
  client = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const list = (by: Client): Promise<VoiceList> => by.ok<VoiceList>('GET', LIST);

test('the provider’s voices are listed in pages, and each has a preview at a URL of the studio', async () => {
  const { voices, defaults, total_count, has_more } = await list(client);
  expect([defaults, total_count, has_more]).toEqual([false, 8, false]);
  const second = await client.ok<VoiceList>('GET', '/api/elevenlabs/voices/list?page_size=3&page=3');
  expect([second.voices.map(({ name }) => name), second.has_more]).toEqual([
    voices.slice(6).map(({ name }) => name),
    false,
  ]);
  const preview = voices[0]?.preview_url ?? '';
  expect(preview).toMatch(/^\/api\/elevenlabs\/voices\/\w+\/preview$/);
  expect((await client.bytes(preview)).byteLength).toBeGreaterThan(5_000);
});

test('the preview of an unknown voice answers 404', async () => {
  const answer = await client.call('GET', '/api/elevenlabs/voices/nobody/preview');
  expect([answer.status, answer.body['error']]).toEqual([404, messages.previewFailed]);
});

test(
  'while the provider’s list is unavailable, the built-in voices are listed and can speak',
  { tags: 'long', timeout: 180_000 },
  async () => {
    sandbox.faults.add(faultRule('voices-unavailable'));
    onTestFinished(() => sandbox.faults.clear());
    const fresh = await startServer({ SANDBOX_URL: sandbox.url });
    onTestFinished(() => fresh.dispose());
    const by = await signUp(fresh.url);
    expect(await list(by)).toMatchObject({ defaults: true, voices: builtInVoices });
    expect(await by.ok('POST', SPEAK, { json: { text, voice_id } })).toMatchObject({ success: true });
  },
);

test(
  'without a provider the built-in voices are listed, and speech is unavailable',
  { tags: 'long', timeout: 180_000 },
  async () => {
    const alone = await startServer({ SANDBOX: 'off' });
    onTestFinished(() => alone.dispose());
    const by = await signUp(alone.url);
    expect(await list(by)).toMatchObject({ defaults: true, sandbox: false, voices: builtInVoices });
    expect((await by.call('POST', SPEAK, { json: { text, voice_id } })).body).toMatchObject({
      code: 'model.unavailable',
    });
  },
);

test('speech costs the price estimated from its text, and is stored as a sound record', async () => {
  const { balance } = await client.credits();
  const said = await client.ok<SoundAnswer>('POST', SPEAK, { json: { text: `  ${text}\n`, voice_id } });
  const price = 3 * speechSeconds(text);
  expect(said).toMatchObject({ credits: price, error: null, model: 'text-to-speech' });
  expect(await client.credits()).toMatchObject({ balance: balance - price, held: 0 });
  const [record] = await client.ok<MediaRecord[]>('GET', `/api/db/media?user_id=${client.userId}&media_type=audio`);
  expect(record).toMatchObject({
    id: said.predictionId,
    url: said.audioUrl,
    duration: said.duration,
    prompt: text,
    has_audio: true,
    metadata: { audio_type: 'text-to-speech', voice_name: 'Weathered', sandbox: true },
  });
  expect(record?.metadata['waveform_data']).toHaveLength(100);
  const bytes = await client.bytes(said.audioUrl ?? '');
  expect(Buffer.from(bytes.subarray(0, 3)).toString()).toBe('ID3');
});

test('running speech can be cancelled, and nothing is charged', async () => {
  sandbox.faults.add(faultRule('hang'));
  onTestFinished(() => sandbox.faults.clear());
  const { balance } = await client.credits();
  const headers = { prefer: 'respond-async' };
  const { predictionId } = await client.ok<SoundAnswer>('POST', SPEAK, { json: { text, voice_id }, headers });
  await untilSubmitted(sandbox, predictionId);
  await client.ok('POST', `/api/jobs/${predictionId}/cancel`);
  expect(await client.ended(predictionId, 15_000)).toMatchObject({
    status: 'canceled',
    charge: 'released',
    media_type: 'audio',
  });
  expect(await client.credits()).toMatchObject({ balance, held: 0 });
});
