import { FPS } from '@kinoloom/composition';
import type { Page } from '@playwright/test';

const PAUSE_MS = 40;

/** Milliseconds in which a `<video>` element shows each of these frames: the measure for the player's own seeks. */
export function seekElement(page: Page, url: string, frames: readonly number[]): Promise<number[]> {
  const times = frames.map((frame) => (frame + 0.5) / FPS);
  return page.evaluate<number[]>(`(async () => {
    const video = document.createElement('video');
    Object.assign(video, { src: ${JSON.stringify(url)}, muted: true, preload: 'auto' });
    document.body.append(video);
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
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
