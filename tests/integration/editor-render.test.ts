import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emptyComposition,
  defaultStyles,
  frame,
  isVideo,
  mediaFrameAt,
  fitToCanvas,
  inShape,
  Overlay,
  type Composition,
  type SoundOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { fontsOfComposition, paintFrame, type Pen, type Picture } from '@kinoloom/composition/painter';
import {
  EDITOR_RENDER,
  type DesignRenderAccepted,
  type Job,
  type MediaRecord,
  type ReceiptPage,
} from '@kinoloom/contract';
import { render } from '@kinoloom/renderer';
import { loadFonts, nodePaintContext } from '@kinoloom/renderer/paint-context';
import { readVideo } from '../../packages/renderer/src/testing/read-video.ts';
import { canvas, clipCase } from '../golden/composition-cases.ts';
import { recordedFrames, pictureOf, psnr } from '../golden/composition-frames.ts';
import { nodePictures } from '../golden/node-pictures.ts';
import { animated, caption, image, sticker, text, title } from '../golden/overlays.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';

/** Least PSNR in dB between the file and the painted frames. */
const LIKE = 38;
const FRAMES = 45;
const looked = [0, 3, 7, 12, 18, 24, 30, 36, 40, 44];
const FULL = { left: 0, top: 0, ...canvas };
const CLIP = { width: 360, height: 202 };

let server: TestServer;
let client: Client;
let directory: string;
let still: MediaRecord;
let clip: MediaRecord;
/** The frames of the clip, as a player decodes them. */
let decoded: readonly Buffer[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinoloom-editor-render-'));
  server = await startServer({ SANDBOX: 'off', WELCOME_CREDITS: '2000' });
  client = await signUp(server.url);
  const paths = { scene: join(directory, 'scene.png'), clip: join(directory, 'clip.mp4') };
  await writeFile(paths.scene, pngOf('scene'));
  const countdown = film(clipCase(CLIP), CLIP);
  await render({ composition: countdown, sources: paths, output: paths.clip, quality: 'ultra' });
  decoded = (await readVideo(paths.clip)).pictures.map(({ bytes }) => bytes);
  still = await client.upload(Buffer.from(pngOf('scene')), 'scene.png');
  clip = await client.upload(Buffer.from(await readFile(paths.clip)), 'clip.mp4');
});
afterAll(async () => {
  await server.dispose();
  await rm(directory, { recursive: true });
});

function pngOf(name: string): Buffer {
  const { image, width, height } = picture(name);
  const copy = createCanvas(width, height);
  const pen: Pen = copy.getContext('2d');
  pen.drawImage(image, 0, 0, width, height);
  return copy.encodeSync('png');
}

function picture(name: string): Picture {
  const known = nodePictures.get(name);
  if (!known) throw new Error(`There is no picture ${name}`);
  return known;
}

const film = (overlays: readonly Overlay[], size = canvas): Composition => ({
  ...emptyComposition(size, 8),
  overlays: [...overlays],
});

const short = (overlay: Overlay): Overlay => ({ ...overlay, durationInFrames: frame(FRAMES) });

/** A composition with an overlay of every kind. */
function filmOfAll(): Composition {
  const { type: _type, styles: _styles, ...place } = image({ ...FULL, row: 6 });
  const ground: VideoOverlay = {
    ...place,
    type: 'video',
    src: clip.url,
    mediaStart: 3,
    speed: 1,
    styles: { ...defaultStyles.video, objectFit: 'cover' },
  };
  const inset: VideoOverlay = {
    ...place,
    id: 'inset',
    left: 400,
    top: 30,
    width: 200,
    height: 112,
    row: 5,
    rotation: 4,
    type: 'video',
    src: clip.url,
    mediaStart: 20,
    speed: 0.5,
    styles: { ...defaultStyles.video, borderRadius: 40, filter: { preset: 'kodak', brightness: 110 } },
  };
  const sound: SoundOverlay = {
    ...place,
    id: 'sound',
    row: 7,
    type: 'sound',
    src: clip.url,
    mediaStart: 0,
    speed: 1,
    styles: { ...defaultStyles.sound, volume: 0.4 },
  };
  const overlays: Overlay[] = [
    ground,
    inset,
    sound,
    image(
      { left: 30, top: 40, width: 180, height: 110, row: 4 },
      { objectFit: 'cover', opacity: 0.8, ...animated('slideRight', 'fade') },
      still.url,
    ),
    text(
      'Halcyon days',
      { left: 60, top: 150, width: 520, height: 80, row: 3 },
      { fontSize: 130, ...animated('slideUp') },
    ),
    caption('hustle', 'kept it for years', { left: 40, top: 240, width: 560, height: 60, row: 2 }, { fontSize: 80 }),
    sticker('sun', { left: 520, top: 180, width: 90, height: 90, row: 1, rotation: 12 }, animated('bounce', 'zoom')),
    title('lower-third', FULL, ['Ada Lovelace', 'Countess']),
  ];
  return film(overlays.map(short));
}

const stillFilm = (): Composition => film([short(image({ ...FULL, row: 0 }, {}, still.url))]);

/** The painted frame, converted to the YUV of the video. */
function painted(composition: Composition, at: number): Buffer {
  loadFonts(fontsOfComposition(composition));
  const size = composition.canvas;
  const surface = createCanvas(size.width, size.height);
  const context = surface.getContext('2d');
  const pen: Pen = context;
  const stage = nodePaintContext(size, (overlay, moment) => {
    if (!isVideo(overlay)) return picture('scene');
    const bytes = decoded[mediaFrameAt(overlay, moment)];
    return bytes && pictureOf(bytes, CLIP);
  });
  paintFrame(pen, composition, at, stage);
  return recordedFrames(context.getImageData(0, 0, size.width, size.height).data, size);
}

type Fields = Record<string, unknown>;
const options = { fps: 30, format: 'mp4', quality: 'high', priority: 'speed', audioMode: 'safe' };
const ask = (composition: Composition, { design = {}, ...more }: Fields & { design?: Fields } = {}) =>
  client.call<DesignRenderAccepted>('POST', '/api/render-chillin', {
    json: { design: { name: 'Halcyon', composition, ...design }, options, ...more },
  });
const listed = async (): Promise<string[]> =>
  (await client.ok<{ jobs: Job[] }>('GET', `/api/jobs?model=${EDITOR_RENDER}`)).jobs.map(({ id }) => id);

async function rendered(composition: Composition, size?: { width: number; height: number }): Promise<Job> {
  const { status, body } = await ask(composition, size && { design: { size } });
  expect([status, body.error]).toEqual([200, null]);
  const job = await client.ended(body.renderId);
  expect([job.status, job.error]).toEqual(['completed', null]);
  return job;
}

test(
  'a rendered file with every kind of overlay matches the painted frames, in its own and in another size',
  { tags: 'long' },
  async () => {
    const composition = filmOfAll();
    const kinds = Overlay.options.map(({ shape }) => shape.type.value);
    expect(new Set(composition.overlays.map(({ type }) => type))).toEqual(new Set(kinds));
    for (const size of [undefined, { width: 1280, height: 720 }]) {
      const job = await rendered(composition, size);
      const path = join(directory, `${job.id}.mp4`);
      await writeFile(path, await client.bytes(job.result?.url ?? ''));
      const { pictures } = await readVideo(path);
      expect(pictures).toHaveLength(FRAMES);
      const wanted = fitToCanvas(composition, size ?? canvas);
      for (const at of looked)
        expect(psnr(pictures[at]?.bytes ?? Buffer.of(), painted(wanted, at)), `frame ${at}`).toBeGreaterThanOrEqual(
          LIKE,
        );
    }
  },
);

test(
  'renders of the editor are listed apart from other renders, also after they were dismissed',
  { tags: 'long' },
  async () => {
    const job = await rendered(stillFilm());
    expect([job.model, job.prompt, job.project, job.price]).toEqual([EDITOR_RENDER, 'Halcyon', null, 5]);
    expect(job.result?.metadata['bytes']).toBe((await client.bytes(job.result?.url ?? '')).length);
    const { body } = await client.call<DesignRenderAccepted>('POST', '/api/render-chillin', {
      json: { design: { sequences: [{ id: still.id, startFrame: 0, endFrame: 10 }] } },
    });
    await client.ended(body.renderId);
    expect(await listed()).toContain(job.id);
    expect(await listed()).not.toContain(body.renderId);
    await client.ok('POST', '/api/jobs/dismiss', { json: { ids: [job.id] } });
    expect(await listed()).toContain(job.id);
  },
);

test('rendering a project that the user does not own answers 404', async () => {
  expect(await ask(stillFilm(), { project_id: 'another', project_revision: 3 })).toMatchObject({
    status: 404,
    body: { success: false, code: 'not_found' },
  });
});

test(
  'shapes of a film are rendered as videos of their own, each with its price held and captured, and a receipt',
  { tags: 'long' },
  async () => {
    const words = text('Halcyon', { left: 60, top: 150, width: 520, height: 80, row: 0 }, { fontSize: 130 });
    const box = { left: 20, top: 520, width: 320, height: 80 };
    const composition: Composition = {
      ...film([short({ ...words, shapes: { '9:16': { box } } }), short(image({ ...FULL, row: 1 }, {}, still.url))]),
      shapes: ['9:16'],
    };
    const money = async (): Promise<ReceiptPage> => client.ok<ReceiptPage>('GET', '/api/receipts?limit=100');
    const { balance } = (await money()).summary;
    const sizes = { '16:9': { width: 1280, height: 720 }, '9:16': { width: 720, height: 1280 } } as const;
    const accepted = await Promise.all(
      (['16:9', '9:16'] as const).map((shape) =>
        ask(composition, { design: { shape, size: sizes[shape], name: `Halcyon ${shape.replace(':', 'x')}` } }),
      ),
    );
    expect(accepted.map(({ status, body }) => [status, body.estimatedCost])).toEqual([
      [200, 5],
      [200, 5],
    ]);
    expect((await money()).summary.held).toBeGreaterThan(0);
    const jobs = await Promise.all(accepted.map(({ body }) => client.ended(body.renderId)));
    expect(jobs.map(({ status, prompt, price, width, height }) => [status, prompt, price, width, height])).toEqual([
      ['completed', 'Halcyon 16x9', 5, 1280, 720],
      ['completed', 'Halcyon 9x16', 5, 720, 1280],
    ]);
    const after = await money();
    expect(after.summary).toMatchObject({ balance: balance - 10, held: 0 });
    const receipts = jobs.map(({ id }) => after.data.filter(({ job }) => job?.id === id));
    expect(receipts.map((each) => each.map(({ state, credits }) => [state, credits]))).toEqual([
      [['captured', 5]],
      [['captured', 5]],
    ]);

    const frameOf = async (job: Job | undefined): Promise<Buffer> => {
      const path = join(directory, `${job?.id}.mp4`);
      await writeFile(path, await client.bytes(job?.result?.url ?? ''));
      return (await readVideo(path)).pictures[12]?.bytes ?? Buffer.of();
    };
    const shown = fitToCanvas(inShape(composition, '9:16'), sizes['9:16']);
    expect(shown.overlays[0]).toMatchObject({ left: 40, top: 1040, width: 640 });
    expect(psnr(await frameOf(jobs[1]), painted(shown, 12))).toBeGreaterThanOrEqual(LIKE);

    // Without a shape it is that of the canvas, and one that the film has not is refused.
    const plain = await rendered(composition, sizes['16:9']);
    expect((await frameOf(plain)).equals(await frameOf(jobs[0]))).toBe(true);
    expect(await ask(composition, { design: { shape: '1:1' } })).toMatchObject({
      status: 400,
      body: { error: 'The film has no shape 1:1. Ask for one of these: 16:9, 9:16.' },
    });
  },
);
