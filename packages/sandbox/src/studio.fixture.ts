import { writeFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { ClipOrder, ImageOrder, Studio } from './studio.ts';

export interface FixtureStudio extends Studio {
  readonly images: ImageOrder[];
  readonly clips: ClipOrder[];
  /** While set, clips wait here after reporting 45 %, until it resolves or they are aborted. */
  gate: Promise<void> | undefined;
  /** Most clips in the making at one moment. */
  mostAtOnce: number;
}

/** A maker for tests of the HTTP side: real, plain pictures; clips that are the order itself, written as text. */
export function fixtureStudio(): FixtureStudio {
  let atOnce = 0;
  const studio: FixtureStudio = {
    images: [],
    clips: [],
    gate: undefined,
    mostAtOnce: 0,
    makeImage: async (order) => {
      studio.images.push(order);
      const canvas = createCanvas(order.width, order.height);
      const pen = canvas.getContext('2d');
      pen.fillStyle = `hsl(${order.seed % 360} 60% 50%)`;
      pen.fillRect(0, 0, order.width, order.height);
      // Not `encode`: it crashes when the canvas is collected meanwhile (@napi-rs/canvas 1.0.2).
      return order.format === 'png' ? canvas.encodeSync('png') : canvas.encodeSync('jpeg', 80);
    },
    makeClip: async (order) => {
      studio.clips.push(order);
      atOnce += 1;
      studio.mostAtOnce = Math.max(studio.mostAtOnce, atOnce);
      try {
        order.onProgress(0.45);
        await Promise.race([studio.gate, aborted(order.signal, studio.gate)]);
        order.signal.throwIfAborted();
        const { prompt, seed, width, height, durationMs, fps } = order;
        await writeFile(order.output, JSON.stringify({ prompt, seed, width, height, durationMs, fps }));
        order.onProgress(1);
      } finally {
        atOnce -= 1;
      }
    },
    measure: async (image) => {
      const { width, height } = await loadImage(image);
      return { width, height };
    },
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
export function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#2a6';
  pen.fillRect(0, 0, width, height);
  return canvas.encodeSync('png');
}
