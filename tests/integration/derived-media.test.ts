import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnhancedMedia, MediaRecord } from '@kinoloom/contract';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { wav } from '../harness/sounds.ts';

let server: TestServer;
let db: Database;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  db = await openEmbedded(server.dataDir);
  client = await signUp(server.url);
});
afterAll(async () => {
  await db.close();
  await server.dispose();
});

const record = (id: string) => client.ok<MediaRecord>('GET', `/api/db/media?id=${id}`);
const enhance = (ids: readonly string[]) => client.ok<EnhancedMedia>('POST', '/api/gallery/enhance', { json: { ids } });

/** Leaves a record as after an ingest that could derive nothing from the file. */
async function strip(id: string): Promise<void> {
  await db.pool.query(`delete from media_object where media_id = $1 and role <> 'original'`, [id]);
  await db.pool.query(
    `update media set metadata = metadata - 'waveform_data' - 'keyframes' || '{"enhancement_status": {"thumbnail_extracted": false, "keyframes_extracted": false, "audio_extracted": false}}' where id = $1`,
    [id],
  );
}

const status = ({ metadata }: MediaRecord): unknown => metadata['enhancement_status'];

async function expectWhole(id: string): Promise<void> {
  await expect
    .poll(async () => status(await record(id)), { timeout: 30_000 })
    .toMatchObject({ thumbnail_extracted: true, keyframes_extracted: true, audio_extracted: true });
  const { metadata, thumbnail_url } = await record(id);
  expect(metadata).toMatchObject({ keyframes: { first: `/media/${id}/keyframe-0.jpg` } });
  expect(metadata['waveform_data']).toHaveLength(100);
  expect(thumbnail_url).toBe(`/media/${id}/thumbnail.jpg`);
  expect((await client.bytes(`/media/${id}/thumbnail.jpg`)).length).toBeGreaterThan(100);
  expect((await client.bytes(`/media/${id}/keyframe-0.jpg`)).length).toBeGreaterThan(100);
}

test('requesting derived media makes what is missing, and nothing when nothing is missing', async () => {
  const { id } = await client.upload(await clip(), 'clip.mp4');
  expect(await enhance([id])).toEqual({ success: true, message: 'Already enhanced', lacking: 0 });
  await strip(id);
  expect(await record(id)).toMatchObject({ thumbnail_url: null });
  expect(await enhance([id])).toEqual({ success: true, message: 'Enhancement started', lacking: 1 });
  expect(await enhance([id])).toMatchObject({ message: 'Enhancement already in progress' });
  await expectWhole(id);
});

test('a thumbnail chosen by the user is not replaced', async () => {
  const { id } = await client.upload(await clip(), 'clip.mp4');
  await strip(id);
  const thumbnailUrl = `data:image/png;base64,${png(64, 36).toString('base64')}`;
  await client.ok('PATCH', '/api/db/media/update-thumbnail', { json: { mediaId: id, thumbnailUrl } });
  expect(await record(id)).toMatchObject({ thumbnail_url: `/media/${id}/thumbnail.jpg` });
  const chosen = await client.bytes(`/media/${id}/thumbnail.jpg`);
  await expect.poll(async () => (await enhance([id])).message, { timeout: 20_000 }).toBe('Enhancement started');
  await expectWhole(id);
  expect(Buffer.from(await client.bytes(`/media/${id}/thumbnail.jpg`)).equals(chosen)).toBe(true);
});

test('the missing sound of a clip is extracted, but not again after the user deleted it', async () => {
  const { id } = await client.upload(await clip(), 'clip.mp4');
  await db.pool.query(`update media set model = 'veo3-fast', prompt = 'Surf' where id = $1`, [id]);
  await expect.poll(async () => (await enhance([id])).message, { timeout: 20_000 }).toBe('Enhancement started');
  await expect
    .poll(async () => (await client.call('GET', `/api/db/media?id=${id}-sound`)).status, { timeout: 30_000 })
    .toBe(200);
  expect(await record(`${id}-sound`)).toMatchObject({
    media_type: 'audio',
    prompt: 'Surf',
    metadata: { operation: 'extract-audio', source_video_id: id },
  });
  await expect
    .poll(() => record(id), { timeout: 20_000 })
    .toMatchObject({ hasAudio: true, extractedAudio: { id: `${id}-sound`, duration: expect.any(Number) } });
  const { extractedAudio } = await record(id);
  expect(extractedAudio?.waveformData).toHaveLength(100);
  expect(extractedAudio?.voiceProfile).toMatchObject({ pitch: expect.any(Number) });
  expect((await client.bytes(extractedAudio?.audioUrl ?? '')).length).toBeGreaterThan(1_000);
  await client.ok('DELETE', `/api/db/media?id=${id}-sound`);
  expect(await record(id)).toMatchObject({ hasAudio: true, extractedAudio: null });
  await expect.poll(async () => (await enhance([id])).message, { timeout: 20_000 }).toBe('Already enhanced');
});

test('a failed sound extraction is logged, and the clip is kept', async () => {
  const { id } = await client.upload(await clip({ sound: 'none' }), 'mute.mp4');
  await db.pool.query(`update media set model = 'veo3-fast', has_audio = true where id = $1`, [id]);
  await expect.poll(async () => (await enhance([id])).message, { timeout: 20_000 }).toBe('Enhancement started');
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('Audio decode failed');
  expect(await record(id)).toMatchObject({ id, media_type: 'video' });
  expect((await client.call('GET', `/api/db/media?id=${id}-sound`)).status).toBe(404);
});

test('derived media given up after three tries are tried again on request', async () => {
  const { id } = await client.upload(wav(1, 8_000), 'sound.wav');
  await db.pool.query(
    `update media set metadata = metadata - 'waveform_data' || '{"enhancement_status": {"tries": 3}}' where id = $1`,
    [id],
  );
  await expect.poll(async () => (await enhance([id])).message, { timeout: 20_000 }).toBe('Enhancement started');
  await expect.poll(async () => (await record(id)).metadata['waveform_data'], { timeout: 30_000 }).toHaveLength(100);
});

test('requesting derived media of an unknown id answers 404', async () => {
  const { status: code, body } = await client.call('POST', '/api/gallery/enhance', { json: { ids: ['nothing'] } });
  expect([code, body['error']]).toEqual([404, 'Video not found in database']);
});

test('the server makes missing derived media when it starts', { tags: 'long' }, async () => {
  const { id } = await client.upload(await clip(), 'clip.mp4');
  await strip(id);
  expect(await record(id)).toMatchObject({ thumbnail_url: null });
  await db.close();
  await server.stop();
  await server.start();
  db = await openEmbedded(server.dataDir);
  await expectWhole(id);
});
