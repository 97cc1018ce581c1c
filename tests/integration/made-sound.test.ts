import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtInVoices, splitTracksOf, type MediaRecord, type SplitAnswer } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { gather, jobIdOf, type Materials } from '../harness/orders.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { wav } from '../harness/sounds.ts';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
let materials: Materials;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '5000' });
  client = await signUp(server.url);
  materials = await gather(client);
});
beforeEach(() => sandbox.faults.clear());
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const sounds = (flowId: string): Promise<MediaRecord[]> =>
  client.ok('GET', `/api/db/media?flow_id=${flowId}&media_type=audio`);
const newFlow = async (): Promise<string> =>
  (await client.ok<{ id: string }>('POST', '/api/db/flows', { json: { name: 'Sounds' } })).id;

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('splitting the sound of a clip makes two linked records of one job, and one of them has the price', async () => {
  const flow_id = await newFlow();
  const form = formOf({ audioUrl: materials.take.url, flow_id });
  const answer = await client.ok<SplitAnswer>('POST', '/api/audio/split', { form });
  const records = await sounds(flow_id);
  const [vocals, other] = ['vocals', 'other'].map((type) =>
    records.find(({ metadata }) => metadata['audio_type'] === type),
  );
  if (!vocals || !other) throw new Error('A track is missing');
  expect(records).toHaveLength(2);
  expect([vocals.id, vocals.credits_used, other.credits_used]).toEqual([answer.predictionId, 5, 0]);
  expect(answer.data).toEqual({ vocals: vocals.url, other: other.url });
  for (const record of [vocals, other]) {
    expect(splitTracksOf(record)).toEqual({
      vocals: { id: vocals.id, url: vocals.url },
      other: { id: other.id, url: other.url },
    });
    expect(record.metadata).toMatchObject({ original_media_id: materials.take.id, sandbox: true });
    expect(Math.abs((record.duration ?? 0) - 4)).toBeLessThan(0.1);
    expect((await client.bytes(record.url)).byteLength).toBeGreaterThan(1_000);
  }
});

test('a split with the output option wav makes wav files', async () => {
  const flow_id = await newFlow();
  const form = formOf({ audioUrl: materials.take.url, options: '{"output":"wav"}', flow_id });
  await client.ok('POST', '/api/audio/split', { form });
  for (const { url } of await sounds(flow_id)) {
    expect(url).toMatch(/\.wav$/);
    expect(Buffer.from(await client.bytes(url)).toString('latin1', 0, 4)).toBe('RIFF');
  }
});

test('a split whose tracks cannot be fetched stores nothing and is not charged', async () => {
  const flow_id = await newFlow();
  const { balance } = await client.credits();
  sandbox.faults.add(faultRule('output-cut'));
  const form = formOf({ audioUrl: materials.take.url, flow_id });
  const answer = await client.call('POST', '/api/audio/split', { form, headers: { prefer: 'respond-async' } });
  expect(answer.body).toMatchObject({ success: true, data: null, result: null, credits: 5 });
  expect(await client.ended(jobIdOf(answer))).toMatchObject({ status: 'failed', charge: 'released' });
  expect(await sounds(flow_id)).toEqual([]);
  expect(await client.credits()).toMatchObject({ balance, held: 0 });
});

test('a voice change is priced by the measured length of the recording, not by the sent duration', async () => {
  const recording = new File([wav(4.2, 16_000)], 'take two.wav', { type: 'audio/wav' });
  const form = formOf({ audio: recording, voiceId: builtInVoices[0]?.voice_id ?? '', duration: '1' });
  const answer = await client.ok<{ credits: number; duration: number; result: MediaRecord }>(
    'POST',
    '/api/ai/audio/voice-changer',
    { form },
  );
  expect(answer.credits).toBe(25);
  expect(Math.abs(answer.duration - 4.2)).toBeLessThan(0.1);
  expect(answer.result.metadata).toMatchObject({ name: 'take two', voice_name: 'Calm' });
});

test('the voice of an uploaded sound can be changed, and the sound split, by its URL', async () => {
  const audio = new File([wav(2, 16_000)], 'blob', { type: 'audio/wav' });
  const { url } = await client.ok<{ url: string }>('POST', '/api/audio/upload', {
    form: formOf({ audio, fileName: 'memo.wav' }),
  });
  const voiceId = builtInVoices[2]?.voice_id;
  const changed = await client.ok<{ result: MediaRecord }>('POST', '/api/audio/voice-change', {
    json: { audioUrl: url, voiceId },
  });
  expect(changed.result.metadata).toMatchObject({ name: 'memo', audio_type: 'voice-change' });
  const { result } = await client.ok<SplitAnswer>('POST', '/api/audio/split', { form: formOf({ audioUrl: url }) });
  expect(result?.metadata['name']).toBe('Vocals of memo');
});
