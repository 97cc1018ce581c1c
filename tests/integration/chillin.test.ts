import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultStyles, flowToComposition, resolutionPresets } from '@kinoloom/composition';
import type { DesignRenderAccepted, DesignRenderState, Job, MediaRecord } from '@kinoloom/contract';
import { readPattern } from '../../packages/renderer/src/testing/pattern.ts';
import { readVideo, type DecodedVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { asVersion2 } from '../../packages/composition/src/testing/version-2.ts';
import { clip } from '../harness/clips.ts';
import { png } from '../harness/pictures.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

let server: TestServer;
let client: Client;
let directory: string;
/** Two clips of 60 frames that show their identity, 160×90; a still, half red and half blue; a sound. */
let one: MediaRecord;
let two: MediaRecord;
let still: MediaRecord;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-chillin-'));
  server = await startServer({ SANDBOX: 'off', WELCOME_CREDITS: '2000', WORKER_CONCURRENCY: '1' });
  client = await signUp(server.url);
  one = await client.upload(await clip({ clip: 1, frames: 60 }), 'one.mp4');
  two = await client.upload(await clip({ clip: 2, frames: 60 }), 'two.mp4');
  still = await client.upload(await flag(), 'flag.png');
});
afterAll(async () => {
  await server.dispose();
  await rm(directory, { recursive: true });
});

/** Black on the left, white on the right. */
async function flag(): Promise<Buffer<ArrayBuffer>> {
  const right = {
    input: { create: { width: 80, height: 90, channels: 3 as const, background: 'white' } },
    left: 80,
    top: 0,
  };
  const image = sharp({ create: { width: 160, height: 90, channels: 3, background: 'black' } });
  return Buffer.from(await image.composite([right]).png().toBuffer());
}

const size = { width: 160, height: 90 };
type Fields = Record<string, unknown>;

const ask = (design: Fields, options: Fields = {}, caller = client) =>
  caller.call<DesignRenderAccepted>('POST', '/api/render-chillin', {
    json: { design: { id: 'design', fps: 30, ...design }, options: { quality: 'high', ...options } },
  });

async function ended(design: Fields, options?: Fields): Promise<Job> {
  const { status, body } = await ask(design, options);
  expect([status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return client.ended(body.renderId, 60_000);
}

async function compositionOf(design: Fields, options?: Fields): Promise<DecodedVideo> {
  const job = await ended(design, options);
  expect([job.status, job.error]).toEqual(['completed', null]);
  const path = join(directory, `${job.id}.mp4`);
  await writeFile(path, await client.bytes(job.result!.url));
  return readVideo(path);
}

const BLACK = 'black';

/** Clip and frame number that each frame shows. */
const shown = ({ pictures }: DecodedVideo): string[] =>
  pictures.map((picture) => {
    const { luma, stride, size } = picture;
    let most = 0;
    for (let y = 0; y < size.height; y++) most = Math.max(most, ...luma.subarray(y * stride, y * stride + size.width));
    if (most < 20) return BLACK;
    const { clip, frame } = readPattern(picture);
    return `${clip}:${frame}`;
  });

const run = (clip: number, from: number, length: number): string[] =>
  Array.from({ length }, (_, at) => `${clip}:${from + at}`);
const black = (length: number): string[] => Array.from({ length }, () => BLACK);

/** Brightness at a point of a frame; x and y from 0 to 1. */
function at(film: DecodedVideo, frame: number, x: number, y: number): number {
  const { luma, stride, size } = film.pictures[frame]!;
  return luma[Math.floor(y * size.height) * stride + Math.floor(x * size.width)]!;
}

function peak({ sound, sampleRate }: DecodedVideo, from: number, to: number): number {
  const samples = sound.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

describe('sequences', () => {
  test(
    'are placed by startFrame, endFrame and videoStartTime, with black and silence in the gaps',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        sequences: [
          { id: one.id, startFrame: 15, endFrame: 55 },
          { id: two.id, startFrame: 85, endFrame: 115, videoStartTime: 20 },
          { id: one.id },
        ],
      });
      expect(shown(film)).toEqual([...black(15), ...run(1, 0, 40), ...black(30), ...run(2, 20, 30), ...run(1, 0, 60)]);
      expect(peak(film, 0, 0.4)).toBeLessThan(0.001);
      expect(peak(film, 0.6, 1.7)).toBeGreaterThan(0.3);
      expect(peak(film, 1.95, 2.7)).toBeLessThan(0.001);
    },
  );

  test('that overlap: the later one is on top', { tags: 'long' }, async () => {
    const film = await compositionOf({
      size,
      sequences: [
        { id: one.id, startFrame: 0, endFrame: 60 },
        { id: two.id, startFrame: 20, endFrame: 40, volume: 0.1 },
      ],
    });
    expect(shown(film)).toEqual([...run(1, 0, 20), ...run(2, 0, 20), ...run(1, 40, 20)]);
  });

  test(
    'a sequence a little longer than its clip holds the last frame; a much longer one ends with its clip',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        sequences: [
          { id: one.id, startFrame: 0, endFrame: 64 },
          { id: two.id, startFrame: 64, endFrame: 264 },
        ],
      });
      expect(shown(film)).toEqual([...run(1, 0, 60), ...Array.from({ length: 4 }, () => '1:59'), ...run(2, 0, 60)]);
    },
  );

  test('an image is shown for the length of its sequence', { tags: 'long' }, async () => {
    const film = await compositionOf({
      size,
      sequences: [{ id: still.id, startFrame: 0, endFrame: 45 }, { id: one.id }],
    });
    expect(film.pictures).toHaveLength(105);
    for (const frame of [0, 20, 44])
      expect([at(film, frame, 0.2, 0.5), at(film, frame, 0.8, 0.5)]).toEqual([
        expect.toSatisfy((luma: number) => luma < 25),
        expect.toSatisfy((luma: number) => luma > 225),
      ]);
    expect(shown(film).slice(45)).toEqual(run(1, 0, 60));
  });

  test('isMuted, volume and globalVolume set the loudness', { tags: 'long' }, async () => {
    const sequences = (fields: Fields) => [{ id: one.id, ...fields }];
    const full = peak(await compositionOf({ size, sequences: sequences({}) }), 0.5, 1.5);
    expect(peak(await compositionOf({ size, sequences: sequences({ volume: 0.5 }) }), 0.5, 1.5) / full).toBeCloseTo(
      0.5,
      1,
    );
    expect(
      peak(await compositionOf({ size, sequences: sequences({}), globalVolume: 0.25 }), 0.5, 1.5) / full,
    ).toBeCloseTo(0.25, 1);
    expect(peak(await compositionOf({ size, sequences: sequences({ isMuted: true }) }), 0.5, 1.5)).toBeLessThan(0.001);
  });

  test(
    'an audio track at double speed plays in half the time, from startFrame and startFromSound',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        sequences: [{ id: one.id, isMuted: true }],
        audioTracks: [{ id: two.id, startFrame: 15, startFromSound: 20, speed: 2, volume: 1 }],
      });
      expect(peak(film, 0, 0.45)).toBeLessThan(0.001);
      expect(peak(film, 0.6, 1.05)).toBeGreaterThan(0.3);
      expect(peak(film, 1.3, 1.9)).toBeLessThan(0.001);
    },
  );
});

describe('transitions', () => {
  test(
    'a crossfade fades the next sequence in over half a second while the previous one stays below it',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        sequences: [
          { id: 'a', url: still.url, startFrame: 0, endFrame: 30 },
          { id: two.id, startFrame: 30, endFrame: 90 },
        ],
        transitions: [{ type: 'crossfade', to: two.id, duration: 500 }],
      });
      expect(film.pictures).toHaveLength(90);
      const right = (frame: number): number => at(film, frame, 0.9, 0.1);
      expect(right(29)).toBeGreaterThan(225);
      expect(right(31)).toBeGreaterThan(right(37));
      expect(right(37)).toBeGreaterThan(right(46));
      expect(shown(film).slice(45)).toEqual(run(2, 15, 45));
    },
  );

  test('a cut changes nothing; unknown types, targets and durations are refused with the allowed ones', async () => {
    const sequences = [{ id: one.id }, { id: two.id }];
    const film = await compositionOf({ size, sequences, transitions: [{ type: 'cut', to: two.id }] });
    expect(shown(film)).toEqual([...run(1, 0, 60), ...run(2, 0, 60)]);
    const refusal = async (transition: Fields) =>
      (await ask({ size, sequences, transitions: [transition] })).body.error;
    expect(await refusal({ type: 'star-wipe', to: two.id })).toMatch(
      /^The transition "star-wipe" is not known\. Use one of these, or remove it: cut, crossfade, fade, slide, /,
    );
    expect(await refusal({ type: 'fade', to: 'nobody' })).toMatch(/^There is no sequence "nobody" for a transition/);
    expect(await refusal({ type: 'fade', to: two.id, duration: 900 })).toBe(
      'Transitions last half a second. Leave out their duration, or send 500.',
    );
  });
});

describe('a project', () => {
  test(
    'its elements are drawn over the sequences at their position, size, time and speed',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        compositeWidth: 320,
        compositeHeight: 180,
        sequences: [{ id: one.id }],
        project: {
          view: [
            {
              type: 'image',
              src: still.url,
              left: 160,
              top: 0,
              width: 160,
              height: 60,
              durationInFrames: 30,
              from: 15,
            },
            {
              type: 'video',
              src: two.id,
              from: 30,
              left: 0,
              top: 120,
              width: 160,
              height: 60,
              speed: 2,
              styles: { volume: 0, objectFit: 'fill' },
            },
          ],
        },
      });
      expect(film.pictures).toHaveLength(60);
      // The still's white half is in the last quarter of the upper third, for its second.
      expect([at(film, 20, 0.6, 0.1), at(film, 20, 0.9, 0.1)]).toEqual([
        expect.toSatisfy((luma: number) => luma < 30),
        expect.toSatisfy((luma: number) => luma > 220),
      ]);
      expect(at(film, 50, 0.9, 0.1)).toBeLessThan(200);
      const inset = { left: 0, top: 60, width: 80, height: 30 };
      for (const [frame, media] of [
        [30, 0],
        [40, 20],
        [55, 50],
      ] as const)
        expect(readPattern(film.pictures[frame]!, inset)).toEqual({ clip: 2, frame: media });
    },
  );

  test(
    'texts, captions, stickers and templates are drawn on the editor’s canvas of that format',
    { tags: 'long' },
    async () => {
      const place = { from: 0, durationInFrames: 60, width: 960, height: 1080, left: 960, top: 0 };
      const caption = { text: 'Now', startMs: 0, endMs: 5000, words: [{ word: 'Now', startMs: 0, endMs: 5000 }] };
      for (const element of [
        { type: 'text', content: 'LOUD', styles: { fontSize: '200px', color: '#ffffff', fontWeight: 900 } },
        { type: 'caption', captions: [caption], template: 'classic', styles: { fontSize: 200 } },
        { type: 'sticker', content: 'sun' },
        { type: 'template', template: 'end-card', texts: ['THE END'] },
      ]) {
        const view = [{ ...place, ...element }];
        const film = await compositionOf({ size: { width: 320, height: 180 }, project: { view } });
        expect(film.pictures).toHaveLength(60);
        const { luma, stride } = film.pictures[40]!;
        const bright = [...luma.entries()].filter(([, value]) => value > 100).map(([index]) => index % stride);
        expect([element.type, bright.length > 50, Math.min(...bright) > 140]).toEqual([element.type, true, true]);
      }
    },
  );

  test(
    'uploads, under the names of version 2, are a clip and an image, and a sound starts where it says',
    { tags: 'long' },
    async () => {
      const half = { top: 0, width: 80, height: 90, durationInFrames: 30 };
      const film = await compositionOf({
        size,
        compositeWidth: 160,
        compositeHeight: 90,
        project: {
          view: [
            {
              ...half,
              type: 'local',
              src: two.url,
              left: 0,
              videoStartTime: 20,
              styles: { volume: 0, objectFit: 'fill' },
            },
            { ...half, type: 'local', mediaType: 'image', src: still.url, left: 80, styles: { objectFit: 'fill' } },
          ],
          audio: [
            { type: 'sound', src: one.id, from: 15, durationInFrames: 15, startFromSound: 12, styles: { volume: 1 } },
          ],
        },
      });
      const inset = { left: 0, top: 0, width: 80, height: 90 };
      expect([0, 15, 29].map((frame) => readPattern(film.pictures[frame]!, inset).frame)).toEqual([20, 35, 49]);
      expect([at(film, 10, 0.6, 0.5), at(film, 10, 0.9, 0.5)]).toEqual([
        expect.toSatisfy((luma: number) => luma < 30),
        expect.toSatisfy((luma: number) => luma > 220),
      ]);
      expect(peak(film, 0, 0.45)).toBeLessThan(0.001);
      expect(peak(film, 0.6, 0.95)).toBeGreaterThan(0.3);
    },
  );

  test(
    'rotation, opacity and filters change the picture, and a sound element is audible',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        project: {
          view: [
            { type: 'image', src: still.id, from: 0, durationInFrames: 10, rotation: 180 },
            { type: 'image', src: still.id, from: 10, durationInFrames: 10, styles: { opacity: 0.5 } },
            { type: 'image', src: still.id, from: 20, durationInFrames: 10, styles: { filter: 'brightness(50%)' } },
          ],
          audio: [{ src: one.id, from: 15, durationInFrames: 15, styles: { volume: 1 } }],
        },
      });
      expect([at(film, 5, 0.2, 0.5), at(film, 5, 0.8, 0.5)]).toEqual([
        expect.toSatisfy((luma: number) => luma > 225),
        expect.toSatisfy((luma: number) => luma < 25),
      ]);
      for (const frame of [15, 25]) {
        expect(at(film, frame, 0.8, 0.5)).toBeGreaterThan(100);
        expect(at(film, frame, 0.8, 0.5)).toBeLessThan(150);
      }
      expect(peak(film, 0, 0.45)).toBeLessThan(0.001);
      expect(peak(film, 0.6, 0.95)).toBeGreaterThan(0.3);
    },
  );

  test(
    'an element with the id of a sequence replaces that sequence instead of being drawn twice',
    { tags: 'long' },
    async () => {
      const film = await compositionOf({
        size,
        sequences: [{ id: one.id }, { id: 'clip-b', url: two.url, startFrame: 60, endFrame: 120 }],
        projectData: {
          view: [{ id: 'clip-b', type: 'video', src: two.url, from: 60, durationInFrames: 30, videoStartTime: 30 }],
        },
      });
      expect(shown(film)).toEqual([...run(1, 0, 60), ...run(2, 30, 30)]);
    },
  );

  test.for([
    [{ type: 'hologram' }, 'design.project.view.0: elements of type "hologram" are not known. Use one of these'],
    [{ type: 'text', content: 'x', styles: { opacity: 7 } }, 'design.project.view.0.styles.opacity: '],
    [{ type: 'text', content: 'x', styles: { filter: 'blur(3px)' } }, 'design.project.view.0.styles.filter.preset: '],
    [{ type: 'local', src: '' }, 'design.project.view.0.mediaType: '],
    [{ type: 'local', mediaType: 'gif', src: '' }, 'design.project.view.0.mediaType: '],
    [
      { type: 'local', mediaType: 'audio', src: '' },
      'Cannot render composition: 1 sound overlay(s) missing source URL',
    ],
    [{ type: 'video', src: '', videoStartTime: -1 }, 'design.project.view.0.videoStartTime: '],
    [{ type: 'sound', src: '', startFromSound: -1 }, 'design.project.view.0.startFromSound: '],
    [{ type: 'video', src: '', mediaStart: -1 }, 'design.project.view.0.mediaStart: '],
    [{ type: 'video', src: '' }, 'Cannot render composition: 1 video overlay(s) missing source URL'],
    [{ type: 'video', src: 'nothing', content: 'Waves' }, 'The clip "Waves" could not be opened. '],
  ] as const)('%j is refused: %s…', async ([element, text]) => {
    const { status, body } = await ask({ size, project: { view: [element] } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.error).toContain(text);
  });
});

describe('a composition', () => {
  const composition = (src: string, other = two.url) =>
    flowToComposition([
      { id: 'a', url: src, startFrame: 0, endFrame: 30, volume: 1, isMuted: false, ...size },
      { id: 'b', url: other, startFrame: 30, endFrame: 60, volume: 1, isMuted: false, ...size },
    ]);

  test('is rendered from media URLs or ids, at the requested size', async () => {
    const film = await compositionOf({ composition: composition(one.id) });
    expect(shown(film)).toEqual([...run(1, 0, 30), ...run(2, 0, 30)]);
    const large = await compositionOf({
      composition: composition(`${server.url}${one.url}`),
      size: { width: 320, height: 180 },
    });
    expect(large.pictures[0]!.size).toEqual({ width: 320, height: 180 });
    expect(shown(large)).toEqual([...run(1, 0, 30), ...run(2, 0, 30)]);
  });

  test('of version 2, which has uploads and other names of the start, is rendered', { tags: 'long' }, async () => {
    const clip = { ...composition(one.id).overlays[0]!, row: 0, origin: 'upload' as const, mediaStart: 12 };
    const version2 = { ...composition(one.id), version: 2, overlays: [asVersion2(clip)] };
    expect(version2.overlays[0]).toMatchObject({ type: 'local', videoStartTime: 12 });
    expect(shown(await compositionOf({ composition: version2 }))).toEqual(run(1, 12, 30));
  });

  test('is refused with a wrong field, a newer version, sequences beside it, or another user’s media', async () => {
    const good = composition(one.id);
    const [overlay] = good.overlays;
    const bad = { ...good, overlays: [{ ...overlay, styles: { ...defaultStyles.video, opacity: 7 } }] };
    expect((await ask({ composition: bad })).body.error).toMatch(
      /^design\.composition\.overlays\.0\.styles\.opacity: .+ Correct it/,
    );
    expect((await ask({ composition: { version: 99 } })).body.error).toMatch(/Written by a newer version: 99/);
    expect((await ask({ composition: good, sequences: [{ id: one.id }] })).body.error).toMatch(
      /^Send either a composition/,
    );
    const stranger = await signUp(server.url);
    expect((await ask({ composition: good }, {}, stranger)).status).toBe(404);
  });
});

describe('limits', () => {
  test('a video from the editor is limited to 1:30, one from a flow may be longer', async () => {
    const sequences = Array.from({ length: 46 }, () => ({ id: one.id }));
    const { status, body } = await ask({ size, sequences });
    expect([status, body.error]).toEqual([
      400,
      'Cannot render composition: At the moment we only support videos until 1:30 minutes long, please remove some clips. Current min duration: 1:32',
    ]);
    const flow = await ask({ size, sequences: sequences.map((each) => ({ ...each, model: 'flow-mock-vid' })) });
    expect([flow.status, flow.body.estimatedCost]).toEqual([200, 10]);
    await client.ok('POST', `/api/jobs/${flow.body.renderId}/cancel`);
  });

  test('every format from 720p to 4K is accepted at its price, and larger ones are refused', async () => {
    const uprights = Object.values(resolutionPresets).flat();
    const sizes = [
      ...uprights,
      { width: 720, height: 900 },
      { width: 1080, height: 1350 },
      { width: 2160, height: 2700 },
    ];
    for (const { width, height } of sizes) {
      const { status, body } = await ask({ size: { width, height }, sequences: [{ id: one.id }] });
      const [short, long] = [Math.min(width, height), Math.max(width, height)];
      const price =
        short <= 720 && long <= 1280 ? 5 : short <= 1080 && long <= 1920 ? 10 : short <= 1440 && long <= 2560 ? 20 : 40;
      expect([status, body.estimatedCost]).toEqual([200, price]);
      expect(body.estimatedTime).toBeGreaterThan(0);
      await client.ok('POST', `/api/jobs/${body.renderId}/cancel`);
    }
    for (const beyond of [
      { width: 7680, height: 4320 },
      { width: 4096, height: 4096 },
    ]) {
      const { status, body } = await ask({ size: beyond, sequences: [{ id: one.id }] });
      expect([status, body.error]).toEqual([
        400,
        expect.stringMatching(/^A video can be 4K at most: .* Choose a smaller size\.$/),
      ]);
    }
  });

  test('an empty design, a wrong frame rate and wrong options are refused with a message', async () => {
    expect((await ask({})).body.error).toBe('Add at least one clip to the flow before rendering.');
    expect((await ask({ sequences: [{ id: one.id }], fps: 25 })).body.error).toMatch(/^design\.fps: /);
    expect((await ask({ sequences: [{ id: one.id }] }, { format: 'webm' })).body.error).toMatch(/^options\.format: /);
    expect((await ask({ sequences: [{ id: one.id }] }, { priority: 'now' })).body.error).toMatch(
      /^options\.priority: /,
    );
  });
});

test(
  'of waiting renders, one with priority speed starts before an earlier one with priority cost',
  { tags: 'long' },
  async () => {
    const long = { size: { width: 1920, height: 1080 }, sequences: Array.from({ length: 40 }, () => ({ id: one.id })) };
    const busy = (await ask(long)).body.renderId;
    await client.running(busy);
    const short = { size, sequences: [{ id: one.id, startFrame: 0, endFrame: 10 }] };
    const cheap = (await ask(short, { priority: 'cost' })).body.renderId;
    const hurried = (await ask(short, { priority: 'speed', quality: 'medium' })).body.renderId;
    await client.ok('POST', `/api/jobs/${busy}/cancel`);
    const jobs = await Promise.all([hurried, cheap].map((id) => client.ended(id)));
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed']);
    const [first, second] = jobs.map(({ started_at }) => Date.parse(started_at!));
    expect(first).toBeLessThan(second!);
  },
);

describe('external media', () => {
  test.for([
    ['http://127.0.0.1:1/film.mp4', 400, 'url.refused'],
    ['https://10.0.0.1/film.mp4', 400, 'url.refused'],
    ['https://kinoloom.invalid/film.mp4', 422, 'url.unreachable'],
  ] as const)('%s is refused by the URL rules', async ([url, status, code]) => {
    expect(await ask({ size, sequences: [{ id: 'far', url }] })).toMatchObject({ status, body: { code } });
  });

  test('more than 15 external files are refused, and none is stored', async () => {
    const sequences = Array.from({ length: 16 }, (_, index) => ({
      id: `far-${index}`,
      url: `data:image/png;base64,${png(32 + index, 32).toString('base64')}`,
    }));
    const images = () => client.ok<unknown[]>('GET', `/api/db/media?user_id=${client.userId}&media_type=image`);
    const before = (await images()).length;
    const { status, body } = await ask({ size, sequences });
    expect([status, body.error]).toEqual([
      400,
      'At most 15 files can be fetched from elsewhere for a video. Upload the others first and name those.',
    ]);
    expect(await images()).toHaveLength(before);
  });

  test('a data URL is stored and rendered, but not stored when the render is refused', { tags: 'long' }, async () => {
    const url = `data:image/png;base64,${(await flag()).toString('base64')}`;
    const count = async (): Promise<number> =>
      (await client.ok<unknown[]>('GET', `/api/db/media?user_id=${client.userId}&media_type=image`)).length;
    const before = await count();
    const element = { type: 'image', src: url, durationInFrames: 30 };
    const refused = await ask({ size, project: { view: [element, { type: 'video', src: 'nothing' }] } });
    expect(refused.status).toBe(404);
    expect(await count()).toBe(before);
    const film = await compositionOf({ size, project: { view: [element] } });
    expect(at(film, 10, 0.8, 0.5)).toBeGreaterThan(225);
    expect(await count()).toBe(before + 1);
  });
});

test('the responses have the documented fields from start to cancellation, and no temporary files remain', async () => {
  const { body } = await ask({
    name: 'Harbour',
    size: { width: 1920, height: 1080 },
    sequences: Array.from({ length: 20 }, () => ({ id: one.id })),
  });
  expect(body).toEqual({
    success: true,
    renderId: expect.any(String),
    status: 'starting',
    url: null,
    estimatedCost: 10,
    estimatedTime: expect.any(Number),
    error: null,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const state = () => client.ok<DesignRenderState>('GET', `/api/render-chillin?renderId=${body.renderId}`);
  await client.running(body.renderId);
  expect(await state()).toMatchObject({ success: true, status: 'rendering', url: null, error: null });
  await client.ok('POST', `/api/jobs/${body.renderId}/cancel`);
  const job = await client.ended(body.renderId, 5_000);
  expect([job.status, job.charge, job.prompt]).toEqual(['canceled', 'released', 'Harbour']);
  expect(await state()).toEqual({
    success: true,
    status: 'cancelled',
    progress: expect.any(Number),
    url: null,
    message: 'Render cancelled by user',
    error: 'Render cancelled by user',
    timestamp: expect.any(String),
  });
  const entries = await readdir(join(server.dataDir, 'tmp'), { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
});
