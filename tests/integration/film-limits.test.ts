import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyComposition, frame, type Composition } from '@kinoloom/composition';
import type { DesignRenderAccepted, MediaRecord, PublicConfig } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { video } from '../../packages/composition/src/testing/composition-of.ts';

let server: TestServer;
let client: Client;
let take: MediaRecord;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off', FILM_MAX_SECONDS: '180', FILM_MAX_ROWS: '12' });
  client = await signUp(server.url);
  take = await client.upload(await clip({ frames: 60 }), 'take.mp4');
});
afterAll(() => server.dispose());

const size = { width: 160, height: 90 };

/** A film of this length on twelve rows. */
const film = (seconds: number): Composition => ({
  ...emptyComposition(size, 12),
  overlays: [video({ ...size, src: take.url, row: 11, from: frame(seconds * 30 - 60), durationInFrames: frame(60) })],
});

const ask = (composition: Composition) =>
  client.call<DesignRenderAccepted & { error: string | null }>('POST', '/api/render-chillin', {
    json: { design: { id: 'design', fps: 30, composition }, options: { quality: 'medium' } },
  });

test('an installation says how long its films may be and how many rows they have', async () =>
  expect((await client.ok<PublicConfig>('GET', '/api/config')).film).toEqual({ maxSeconds: 180, maxRows: 12 }));

test('a film of three minutes is accepted there, and one of a second more is refused with its length', async () => {
  const { status, body } = await ask(film(180));
  expect([status, body.error]).toEqual([200, null]);
  await client.ok('POST', `/api/jobs/${body.renderId}/cancel`);
  const longer = await ask(film(181));
  expect([longer.status, longer.body.error]).toEqual([
    400,
    'Cannot render composition: At the moment we only support videos until 3:00 minutes long, please remove some clips. Current min duration: 3:01',
  ]);
});
