import { FPS } from '@kinoloom/composition';
import type { Page } from '@playwright/test';

const PAUSE_MS = 40;

const loaded = (url: string): string => `
    const video = document.createElement('video');
    Object.assign(video, { src: ${JSON.stringify(url)}, muted: true, preload: 'auto' });
    document.body.append(video);
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));`;

/** Milliseconds in which a `<video>` element shows each of these frames: the measure for the player's own seeks. */
export function seekElement(page: Page, url: string, frames: readonly number[]): Promise<number[]> {
  const times = frames.map((frame) => (frame + 0.5) / FPS);
  return page.evaluate<number[]>(`(async () => {
    ${loaded(url)}
    const taken = [];
    for (const time of ${JSON.stringify(times)}) {
      const start = performance.now();
      const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      video.currentTime = time;
      await shown;
      taken.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS}));
    }
    video.remove();
    return taken;
  })()`);
}

interface Drag {
  /** Frames of each movement, which rests at its last. */
  readonly moves: readonly (readonly number[])[];
  readonly passedMs: number;
  readonly restMs: number;
}

/** In how many of the rests a `<video>` element shows the frame before the next movement. */
export function scrubElement(page: Page, url: string, { moves, passedMs, restMs }: Drag): Promise<number> {
  return page.evaluate<number>(`(async () => {
    ${loaded(url)}
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    let presented = -1;
    const follow = (_, { mediaTime }) => {
      presented = Math.round(mediaTime * ${FPS});
      video.requestVideoFrameCallback(follow);
    };
    video.requestVideoFrameCallback(follow);
    let shown = 0;
    for (const move of ${JSON.stringify(moves)}) {
      for (const [index, frame] of move.entries()) {
        if (index > 0) await pause(${passedMs});
        video.currentTime = (frame + 0.5) / ${FPS};
      }
      await pause(${restMs});
      shown += presented === move.at(-1);
    }
    video.remove();
    return shown;
  })()`);
}

/** Milliseconds in which a new `<video>` element shows the frame at a time of a file, in seconds. */
export function openElement(page: Page, url: string, seconds: number): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const start = performance.now();
    const video = document.createElement('video');
    Object.assign(video, { src: ${JSON.stringify(`${url}#t=${seconds}`)}, muted: true, preload: 'auto' });
    document.body.append(video);
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const took = performance.now() - start;
    video.remove();
    return took;
  })()`);
}
