import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesignRenderAccepted, Job, MediaRecord } from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import { clip } from '../harness/clips.ts';
import { psnr } from '../harness/frames.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { wav } from '../harness/sounds.ts';

/** Apply to Video (docs/contract/editor.md, Change Voice): a clip with another voice becomes a clip of its flow. */
let server: TestServer;
let client: Client;
let directory: string;

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server.url);
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-voice-'));
});
afterAll(async () => {
  await server.dispose();
  await rm(directory, { recursive: true, force: true });
});

interface Parts {
  readonly take: MediaRecord;
  readonly voice: MediaRecord;
}

async function gather(frames = 96): Promise<Parts> {
  const { id } = await client.ok<{ id: string }>('POST', '/api/db/flows', { json: { name: 'Voices' } });
  const film = await clip({ size: { width: 640, height: 360 }, frames, sound: 'tone' });
  const take = await client.upload(film, 'take.mp4', id);
  await client.ok('POST', '/api/db/media', { json: { id: take.id, prompt: 'Harbour take' } });
  return { take, voice: await client.upload(wav(frames / 30, 16_000), 'voice.wav', id) };
}

const order = (by: Client, { take, voice }: Parts, mark: object = {}): Promise<Answer<DesignRenderAccepted>> =>
  by.call('POST', '/api/render-chillin', {
    json: {
      flow_id: by === client ? take.flow_id : undefined,
      design: {
        name: 'Harbour take',
        fps: 30,
        size: { width: 640, height: 360 },
        sequences: [{ id: take.id, url: take.url, startFrame: 0, isMuted: true, model: 'flow-voice-change' }],
        audioTracks: [{ id: voice.id, url: voice.url, startFrame: 0, volume: 1 }],
        metadata: {
          operation: 'voice-change',
          originalVideoId: take.id,
          voiceChangeMethod: 'direct',
          voiceMediaId: voice.id,
          voiceName: 'Weathered',
          ...mark,
        },
      },
      options: { fps: 30, format: 'mp4', quality: 'medium', priority: 'cost', audioMode: 'normal' },
    },
  });

async function file(media: MediaRecord): Promise<string> {
  const path = join(directory, `${media.id}.mp4`);
  await writeFile(path, await client.bytes(media.url));
  return path;
}

test('a voice change copies the picture, replaces the sound, and adds a clip to the flow', async () => {
  const parts = await gather();
  const { status, body } = await order(client, parts);
  expect([status, body.estimatedCost]).toEqual([200, 5]);
  const underway = await client.job(body.renderId);
  expect([underway.model, underway.source_ids]).toEqual(['voice-change', [parts.take.id]]);
  const job = await client.ended(body.renderId);
  expect(job.result).toMatchObject({
    flow_id: parts.take.flow_id,
    prompt: 'Harbour take',
    model: 'voice-change',
    duration: 3.2,
    resolution: '640x360',
    credits_used: 5,
    has_audio: true,
    metadata: {
      operation: 'voice-change',
      voiceChangeMethod: 'direct',
      originalVideoId: parts.take.id,
      voiceMediaId: parts.voice.id,
      voiceName: 'Weathered',
      renderTime: expect.any(Number),
      // Their packets are copied.
      frames: { encoded: 0, reused: 0, copied: 96 },
      sandbox: false,
    },
  });
  const [before, after] = [await file(parts.take), await file(job.result!)];
  for (const at of ['first', 40, 'last'] as const)
    expect(await psnr({ path: before, at }, { path: after, at })).toBeGreaterThan(45);
  expect(await probe(after)).toMatchObject({ kind: 'video', frameCount: 96, hasAudio: true });
  const { count } = await client.ok<{ count: number }>(
    'GET',
    `/api/db/media?flow_id=${parts.take.flow_id}&media_type=video&count=true`,
  );
  expect(count).toBe(2);
});

test('a voice change of a long clip keeps every frame', { tags: 'long' }, async () => {
  const parts = await gather(12 * 30 + 7);
  const { body } = await order(client, parts);
  const { result } = await client.ended(body.renderId);
  expect(await probe(await file(result!))).toMatchObject({ frameCount: 367 });
});

test('a voice change in a full flow is refused, and nothing is charged', async () => {
  const parts = await gather();
  const film = await clip({ frames: 3 });
  for (let n = 1; n < 15; n++) await client.upload(film, `${n}.mp4`, parts.take.flow_id ?? '');
  const before = await client.credits();
  expect(await order(client, parts)).toMatchObject({
    status: 409,
    body: { success: false, code: 'flow.limit', error: 'Flow limit reached! You have 15/15 videos in this flow.' },
  });
  expect(await client.credits()).toEqual(before);
});

test('a voice change of another user’s clip answers 404 and makes no job', async () => {
  const parts = await gather();
  const stranger = await signUp(server.url);
  expect((await order(stranger, parts)).status).toBe(404);
  expect((await stranger.ok<{ jobs: Job[] }>('GET', '/api/jobs')).jobs).toEqual([]);
});

test('a render with another operation in its metadata is an ordinary render', { tags: 'long' }, async () => {
  const parts = await gather();
  const { body } = await order(client, parts, { operation: 'something-else' });
  const { result } = await client.ended(body.renderId);
  expect(result?.model).toBe('flow-render');
});
