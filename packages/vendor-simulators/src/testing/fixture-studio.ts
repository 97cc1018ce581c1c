import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  STEMS,
  type ClipOrder,
  type FileOrder,
  type ProbedMedia,
  type ImageOrder,
  type Size,
  type Studio,
} from '../studio.ts';

type Orders = { readonly [Maker in keyof Studio]: Parameters<Studio[Maker]>[0] };
type FileMaker = { [Maker in keyof Orders]: Orders[Maker] extends FileOrder ? Maker : never }[keyof Orders];

export interface FixtureStudio extends Studio {
  readonly images: ImageOrder[];
  readonly clips: ClipOrder[];
  /** All orders with their operation, in sequence. */
  readonly orders: { readonly [Maker in keyof Orders]: { maker: Maker; order: Orders[Maker] } }[keyof Orders][];
  /** If set, videos wait for it after reporting 45 %, or until aborted. */
  gate: Promise<void> | undefined;
  /** Maximum number of videos made at once. */
  mostAtOnce: number;
}

/**
 * A studio for tests of the HTTP side: real, plain pictures; its videos are their properties as JSON. Other bytes are
 * not a video.
 */
export function fixtureStudio(): FixtureStudio {
  let atOnce = 0;

  async function writeJson<Maker extends FileMaker>(maker: Maker, order: Orders[Maker], made: object): Promise<void> {
    studio.orders.push({ maker, order } as (typeof studio.orders)[number]);
    const { onProgress, signal, output } = order;
    atOnce += 1;
    studio.mostAtOnce = Math.max(studio.mostAtOnce, atOnce);
    try {
      onProgress(0.45);
      signal.throwIfAborted();
      if (studio.gate) await Promise.race([studio.gate, once(signal, 'abort')]);
      signal.throwIfAborted();
      await writeFile(output, JSON.stringify(made));
      onProgress(1);
    } finally {
      atOnce -= 1;
    }
  }

  function paint({ width, height }: Size, hue: number, format: 'jpg' | 'png'): Buffer {
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    pen.fillStyle = `hsl(${hue % 360} 60% 50%)`;
    pen.fillRect(0, 0, width, height);
    // Not `encode`: it crashes when the canvas is garbage-collected meanwhile (@napi-rs/canvas 1.0.2).
    return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 80);
  }

  function recordImage<Maker extends 'makeImage' | 'editImage' | 'mixImages'>(
    maker: Maker,
    order: Orders[Maker],
  ): Promise<Buffer> {
    studio.orders.push({ maker, order } as (typeof studio.orders)[number]);
    return Promise.resolve(paint(order, order.seed, order.format));
  }

  const studio: FixtureStudio = {
    images: [],
    clips: [],
    orders: [],
    gate: undefined,
    mostAtOnce: 0,
    makeImage: (order) => {
      studio.images.push(order);
      return recordImage('makeImage', order);
    },
    editImage: (order) => recordImage('editImage', order),
    mixImages: (order) => recordImage('mixImages', order),
    upscaleImage: async (order) => {
      studio.orders.push({ maker: 'upscaleImage', order });
      const { width, height } = await studio.measure(order.image);
      return paint({ width: width * order.scale, height: height * order.scale }, 0, order.format);
    },
    makeClip: async (order) => {
      studio.clips.push(order);
      const made = pick(order, 'prompt', 'seed', 'width', 'height', 'durationMs', 'fps');
      await writeJson('makeClip', order, { ...made, hasSound: true });
    },
    upscaleClip: async (order) => {
      const { durationMs, hasSound } = await studio.probe(order.input);
      const { width, height, keepSound } = order;
      await writeJson('upscaleClip', order, { width, height, durationMs, hasSound: hasSound && keepSound });
    },
    reframeClip: async (order) => {
      await writeJson('reframeClip', order, {
        ...(await studio.probe(order.input)),
        ...pick(order, 'width', 'height'),
      });
    },
    addSound: (order) =>
      writeJson('addSound', order, { width: 64, height: 64, hasSound: true, ...pick(order, 'durationMs') }),
    lipsync: async (order) => {
      const { durationMs } = await studio.probe(order.audio);
      await writeJson('lipsync', order, { ...(await studio.probe(order.video)), durationMs, hasSound: true });
    },
    perform: async (order) => {
      await writeJson('perform', order, {
        ...(await studio.probe(order.reference)),
        ...pick(order, 'width', 'height'),
      });
    },
    speak: (order) => writeJson('speak', order, pick(order, 'text', 'voice', 'speed', 'format')),
    changeVoice: async (order) => {
      const { voice, removesNoise, format } = order;
      const { durationMs } = await studio.probe(order.input);
      await writeJson('changeVoice', order, { voice, removesNoise, format, durationMs });
    },
    makeSound: (order) =>
      writeJson('makeSound', order, pick(order, 'prompt', 'seed', 'durationMs', 'influence', 'format')),
    makeMusic: (order) => writeJson('makeMusic', order, pick(order, 'prompt', 'seed', 'durationMs', 'format')),
    split: async (order) => {
      studio.orders.push({ maker: 'split', order });
      const { durationMs } = await studio.probe(order.input);
      for (const stem of STEMS) await writeFile(order.outputs[stem], JSON.stringify({ stem, durationMs }));
      order.onProgress(1);
    },
    measure: async (image) => {
      const { width, height } = await loadImage(image);
      return { width, height };
    },
    probe: async (path) => JSON.parse(await readFile(path, 'utf8')) as ProbedMedia,
  };
  return studio;
}

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, ...keys: Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}

/** An encoded picture of this size. */
export function plainPng(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#2a6';
  pen.fillRect(0, 0, width, height);
  return canvas.encodeSync('png');
}

/** A video of this size and length, for the fixture studio. */
export function clipBytes(facts: Partial<ProbedMedia> = {}): Buffer {
  return Buffer.from(JSON.stringify({ width: 1280, height: 720, durationMs: 5_000, hasSound: true, ...facts }));
}
