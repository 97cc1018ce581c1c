import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue, type Job, type MediaRecord } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { gather, jobIdOf, orderOf, send, type Materials } from '../harness/orders.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

/**
 * Photos and clips as cameras, phones and editors write them, as start images, references and sources. The unusual ones made here always run; those
 * in KINOLOOM_MEDIA_DIR run too, if it names a folder.
 */
const FOLDER = process.env['KINOLOOM_MEDIA_DIR'];
/** `npm run test:inputs` uses the sandbox's real generators at their own pace; otherwise instant ones. */
const REAL = process.env['GENERATORS'] === 'real';
const WITHIN_MS = (REAL ? 15 : 2) * 60_000;
const WELCOME_CREDITS = '20000';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Input {
  readonly name: string;
  readonly bytes: () => Promise<Buffer<ArrayBuffer>>;
  /** Display size in pixels: upright, with square pixels. */
  readonly seen: Size;
}

interface Film extends Input {
  readonly seconds: number;
  /** The upscaling operation, and the resulting size. */
  readonly larger: Size & { readonly id: string };
}

const size = (width: number, height: number): Size => ({ width, height });
const sample = (name: string): Pick<Input, 'name' | 'bytes'> => ({
  name,
  bytes: async () => Buffer.from(await readFile(join(FOLDER ?? '', name))),
});

/** A noisy photo, which JPEG cannot compress well, as a phone held upright writes it: rotated, with an EXIF orientation. */
async function phonePhoto({ width, height }: Size, quality: number): Promise<Buffer<ArrayBuffer>> {
  const picture = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const upright = picture.withMetadata({ orientation: 6 });
  return Buffer.from(await upright.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer());
}

const ownPhotos: readonly Input[] = [
  { name: 'phone-small.jpg', bytes: () => phonePhoto(size(640, 360), 80), seen: size(360, 640) },
];
const ownLargePhotos: readonly Input[] = [
  {
    name: 'phone-of-25-MB.jpg',
    bytes: () => phonePhoto(size(4_000, 2_250), 100),
    seen: size(2_250, 4_000),
  },
];
const sampledPhotos: readonly Input[] = [
  { ...sample('japanese-shop.jpg'), seen: size(4_217, 2_817) },
  { ...sample('portrait-orientation-6.jpg'), seen: size(840, 700) },
  { ...sample('prairie_falcon.jpg'), seen: size(800, 533) },
  { ...sample('tanners_ridge.jpg'), seen: size(800, 534) },
  { ...sample('denali.webp'), seen: size(600, 315) },
];

/** HEVC with rotation in the container, a variable frame rate and pixels twice as wide as high. */
const awkwardClip = (): Promise<Buffer<ArrayBuffer>> =>
  clip({
    size: size(320, 360),
    frames: 100,
    timing: (frame) => frame * 33 + (frame % 2) * 16,
    codec: 'hevc',
    matrix: [0, 1, -1, 0],
    sampleAspect: [2, 1],
  });
const ownFilms: readonly Film[] = [
  {
    name: 'turned-uneven-anamorphic-hevc.mp4',
    bytes: awkwardClip,
    seen: size(360, 640),
    seconds: 3.3,
    larger: { id: 'wavespeed-720p', ...size(720, 1_280) },
  },
];
const sampledFilms: readonly Film[] = [
  {
    ...sample('rotate-buck-bunny.mp4'),
    seen: size(1_080, 1_920),
    seconds: 2,
    larger: { id: 'wavespeed-2k', ...size(1_440, 2_560) },
  },
  {
    ...sample('cursed-vfr.mp4'),
    seen: size(3_026, 1_386),
    seconds: 8.7,
    larger: { id: 'wavespeed-2k', ...size(3_144, 1_440) },
  },
  {
    ...sample('sar_2x1.mp4'),
    seen: size(1_280, 360),
    seconds: 5,
    larger: { id: 'wavespeed-720p', ...size(2_560, 720) },
  },
  {
    ...sample('video-h265.mp4'),
    seen: size(1_920, 1_080),
    seconds: 10,
    larger: { id: 'wavespeed-2k', ...size(2_560, 1_440) },
  },
  {
    ...sample('video.mp4'),
    seen: size(1_920, 1_080),
    seconds: 5,
    larger: { id: 'wavespeed-2k', ...size(2_560, 1_440) },
  },
];
const WHOLE = { timeout: WITHIN_MS, tags: 'long' };
/** The generated files run always; the large one and those of the folder only in a full run. */
const sources = [
  { photos: ownPhotos, films: ownFilms, options: { timeout: WITHIN_MS } },
  { photos: ownLargePhotos, films: [], options: WHOLE },
  ...(FOLDER === undefined ? [] : [{ photos: sampledPhotos, films: sampledFilms, options: WHOLE }]),
];

/** The aspect ratio, rounded so that rounded sides do not matter. */
const format = ({ width, height }: Size): number => Math.round((width / height) * 20) / 20;

const measures = ({ width, height }: MediaRecord): Size => size(width ?? 0, height ?? 0);

/** A user with all materials for orders, who runs orders to their end. */
class Workshop {
  readonly client: Client;
  readonly materials: Materials;

  constructor(client: Client, materials: Materials) {
    this.client = client;
    this.materials = materials;
  }

  static async open(server: TestServer): Promise<Workshop> {
    const client = await signUp(server.url);
    return new Workshop(client, await gather(client));
  }

  /** Runs an operation with some materials replaced. @returns the ended job */
  async made(id: string, instead: Partial<Materials>, changes: Record<string, unknown> = {}): Promise<Job> {
    const entry = catalogue.find((each) => each.id === id);
    if (!entry) throw new RangeError(`${id} is not sold`);
    // A new flow for each order, so that none is full.
    const flow = await this.client.ok<{ id: string }>('POST', '/api/db/flows', { json: { name: 'Real' } });
    const order = orderOf(entry, { ...this.materials, flowId: flow.id, ...instead }, 'The light of the morning');
    const answer = await send(this.client, { ...order, ...(order.json && { json: { ...order.json, ...changes } }) });
    if (answer.status !== 200) throw new Error(`${id} was refused: ${JSON.stringify(answer.body)}`);
    return this.client.ended(jobIdOf(answer), WITHIN_MS);
  }

  /** Runs an operation with some materials replaced. @returns its result */
  async result(id: string, instead: Partial<Materials>, changes: Record<string, unknown> = {}): Promise<MediaRecord> {
    const job = await this.made(id, instead, changes);
    if (!job.result) throw new Error(`${id} has no result: ${JSON.stringify(job.error)}`);
    return job.result;
  }
}

/** Checks everything made from a photo, with display sizes. */
async function checkPhotoTools(workshop: Workshop, photo: MediaRecord, seen: Size): Promise<void> {
  const portrait = seen.width / seen.height < 0.75;
  const [start, edit, mix] = await Promise.all([
    workshop.made('seedance-fast', { photo }),
    workshop.result('flux-kontext-pro', { photo }),
    workshop.result('flux-multi-image', { photo }, { aspectRatio: 'match_input_image' }),
    workshop.result('act-2', { photo }),
  ]);
  expect([start.status, start.error]).toEqual(['completed', null]);
  expect(size(start.width ?? 0, start.height ?? 0)).toEqual(portrait ? size(720, 1_280) : size(1_280, 720));
  expect(format(measures(edit))).toBeCloseTo(format(seen), 1);
  expect(format(measures(mix))).toBeCloseTo(format(seen), 1);
  // Larger photos would only take longer.
  if (seen.width * seen.height > 1_000_000) return;
  expect(measures(await workshop.result('real-esrgan', { photo }))).toEqual(size(seen.width * 2, seen.height * 2));
}

/** Checks everything made from a clip. */
async function checkClipTools(workshop: Workshop, take: MediaRecord, { larger, seconds, seen }: Film): Promise<void> {
  // Act-2 requires performances of at least 3 s, and characters of any length.
  const acts = seconds >= 3 ? {} : { referenceVideo: workshop.materials.take.url, characterVideo: take.url };
  const [upscaled, reframed, sounding, acted, goesOn, spoken] = await Promise.all([
    workshop.result(larger.id, { take }),
    workshop.result('reframe', { take }, { aspectRatio: '1:1' }),
    workshop.result('audio', { take }),
    workshop.result('act-2', { take }, { ...acts, ...(seconds < 3 && { characterImage: null }) }),
    workshop.made('seedance-fast', { take }, { image: `${take.url}#last` }),
    workshop.result('lipsync', { take }),
  ]);
  expect(measures(upscaled)).toEqual(size(larger.width, larger.height));
  expect(measures(reframed)).toEqual(size(960, 960));
  expect([format(measures(sounding)), sounding.has_audio]).toEqual([format(seen), true]);
  expect(acted.media_type).toBe('video');
  expect([goesOn.status, goesOn.width]).toEqual(['completed', seen.width < seen.height ? 720 : 1_280]);
  expect(format(measures(spoken))).toEqual(format(seen));
  for (const { duration } of [upscaled, reframed, sounding])
    expect(Math.abs((duration ?? 0) - seconds)).toBeLessThan(0.6);
}

describe('each source', () => {
  let sandbox: QuickSandbox | undefined;
  let server: TestServer;
  let workshop: Workshop;

  beforeAll(async () => {
    sandbox = REAL ? undefined : await startQuickSandbox();
    server = await startServer({ ...(sandbox && { SANDBOX_URL: sandbox.url }), WELCOME_CREDITS });
    workshop = await Workshop.open(server);
  });
  afterAll(async () => {
    await server.dispose();
    await sandbox?.close();
  });

  for (const { photos, films, options } of sources) {
    test.for(photos.map((photo) => [photo.name, photo] as const))(
      '%s: start image, edit, mix, upscale and Act-2 use the photo in its displayed size and orientation',
      options,
      async ([name, { bytes, seen }]) => {
        const photo = await workshop.client.upload(await bytes(), name);
        expect(measures(photo)).toEqual(seen);
        await checkPhotoTools(workshop, photo, seen);
      },
    );

    test.for(films.map((film) => [film.name, film] as const))(
      '%s: upscale, reframe, sound, Act-2, continuation and lipsync use the clip in its displayed shape',
      options,
      async ([name, film]) => {
        const take = await workshop.client.upload(await film.bytes(), name);
        expect(measures(take)).toEqual(film.seen);
        await checkClipTools(workshop, take, film);
      },
    );
  }
});
