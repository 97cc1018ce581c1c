import { readFile, writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { STEMS, type ClipOrder, type MediaFacts, type ImageOrder, type Size, type Studio } from './studio.ts';

type Orders = { readonly [Maker in keyof Studio]: Parameters<Studio[Maker]>[0] };
type FilmMaker =
  | 'makeClip'
  | 'upscaleClip'
  | 'reframeClip'
  | 'addSound'
  | 'lipsync'
  | 'perform'
  | 'speak'
  | 'changeVoice'
  | 'makeSound'
  | 'makeMusic';

export interface FixtureStudio extends Studio {
  readonly images: ImageOrder[];
  readonly clips: ClipOrder[];
  /** Every order in turn, with the maker it went to. */
  readonly orders: { readonly [Maker in keyof Orders]: { maker: Maker; order: Orders[Maker] } }[keyof Orders][];
  /** While set, films wait here after reporting 45 %, until it resolves or they are aborted. */
  gate: Promise<void> | undefined;
  /** Most films in the making at one moment. */
  mostAtOnce: number;
}

/**
 * A maker for tests of the HTTP side: real, plain pictures; films that are their facts, written as JSON. What is neither is
 * no film to it.
 */
export function fixtureStudio(): FixtureStudio {
  let atOnce = 0;

  async function film<Maker extends FilmMaker>(maker: Maker, order: Orders[Maker], made: object): Promise<void> {
    studio.orders.push({ maker, order } as (typeof studio.orders)[number]);
    const { onProgress, signal, output } = order;
    atOnce += 1;
    studio.mostAtOnce = Math.max(studio.mostAtOnce, atOnce);
    try {
      onProgress(0.45);
      await Promise.race([studio.gate, aborted(signal, studio.gate)]);
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
    // Not `encode`: it crashes when the canvas is collected meanwhile (@napi-rs/canvas 1.0.2).
    return format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 80);
  }

  const studio: FixtureStudio = {
    images: [],
    clips: [],
    orders: [],
    gate: undefined,
    mostAtOnce: 0,
    makeImage: async (order) => {
      studio.images.push(order);
      studio.orders.push({ maker: 'makeImage', order });
      return paint(order, order.seed, order.format);
    },
    editImage: async (order) => {
      studio.orders.push({ maker: 'editImage', order });
      return paint(order, order.seed, order.format);
    },
    mixImages: async (order) => {
      studio.orders.push({ maker: 'mixImages', order });
      return paint(order, order.seed, order.format);
    },
    upscaleImage: async (order) => {
      studio.orders.push({ maker: 'upscaleImage', order });
      const { width, height } = await studio.measure(order.image);
      return paint({ width: width * order.scale, height: height * order.scale }, 0, order.format);
    },
    makeClip: async (order) => {
      studio.clips.push(order);
      const { prompt, seed, width, height, durationMs, fps } = order;
      await film('makeClip', order, { prompt, seed, width, height, durationMs, fps, hasSound: true });
    },
    upscaleClip: async (order) => {
      const { durationMs, hasSound } = await studio.probe(order.input);
      const { width, height, keepSound } = order;
      await film('upscaleClip', order, { width, height, durationMs, hasSound: hasSound && keepSound });
    },
    reframeClip: async (order) => {
      const { width, height } = order;
      await film('reframeClip', order, { ...(await studio.probe(order.input)), width, height });
    },
    addSound: async (order) => {
      const { durationMs } = order;
      await film('addSound', order, { width: 64, height: 64, durationMs, hasSound: true });
    },
    lipsync: async (order) => {
      const { durationMs } = await studio.probe(order.audio);
      await film('lipsync', order, { ...(await studio.probe(order.video)), durationMs, hasSound: true });
    },
    perform: async (order) => {
      const { width, height } = order;
      await film('perform', order, { ...(await studio.probe(order.reference)), width, height });
    },
    speak: async (order) => {
      const { text, voice, speed, format } = order;
      await film('speak', order, { text, voice, speed, format });
    },
    changeVoice: async (order) => {
      const { voice, removesNoise, format } = order;
      const { durationMs } = await studio.probe(order.input);
      await film('changeVoice', order, { voice, removesNoise, format, durationMs });
    },
    makeSound: async (order) => {
      const { prompt, seed, durationMs, influence, format } = order;
      await film('makeSound', order, { prompt, seed, durationMs, influence, format });
    },
    makeMusic: async (order) => {
      const { prompt, seed, durationMs, format } = order;
      await film('makeMusic', order, { prompt, seed, durationMs, format });
    },
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
    probe: async (path) => JSON.parse(await readFile(path, 'utf8')) as MediaFacts,
  };
  return studio;
}

function aborted(signal: AbortSignal, gate: Promise<void> | undefined): Promise<void> {
  if (!gate) return Promise.resolve();
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** An encoded picture of that size. */
export function plainPng(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#2a6';
  pen.fillRect(0, 0, width, height);
  return canvas.encodeSync('png');
}

/** What the fixture studio takes for a film of that size and length. */
export function clipBytes(facts: Partial<MediaFacts> = {}): Buffer {
  return Buffer.from(JSON.stringify({ width: 1280, height: 720, durationMs: 5_000, hasSound: true, ...facts }));
}
