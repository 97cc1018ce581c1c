import { expect, type Page } from '@playwright/test';
import type { Composition } from '@kinoloom/composition';
import type { PlayerBench } from '../../apps/web/src/editor/player/dev/player-bench.ts';
import type { Poster } from '../../apps/web/src/editor/player/poster.tsx';
import { test as base } from '../firefox/browser.ts';
import { gridOf } from './picture-grid.ts';
import { openPlayerPage, type PlayerPage } from './player-page.ts';

/** The clip and frame on the screen. */
export interface Shown {
  readonly frame: number;
  readonly clip: number;
}

/** The canvas's pixels, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8ClampedArray;
}

declare global {
  interface Window {
    playerBench?: PlayerBench;
  }
}

/** The player's page with a composition. */
export class Stand {
  readonly page: Page;
  /** Browser warnings and errors, including unclosed frames. */
  readonly noise: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.noise.push(message.text());
    });
    page.on('pageerror', (error) => this.noise.push(error.message));
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/dev/player`);
    await this.page.waitForFunction(() => window.playerBench !== undefined);
    // Browsers allow audio only after a user gesture.
    await this.page.mouse.click(2, 2);
  }

  load(film: Composition, frame = 0, poster?: Poster): Promise<void> {
    return this.page.evaluate(([film, frame, poster]) => window.playerBench!.load(film, frame, poster), [
      film,
      frame,
      poster,
    ] as const);
  }

  seek(frame: number): Promise<number> {
    return this.page.evaluate((frame) => window.playerBench!.seek(frame), frame);
  }

  play(): Promise<void> {
    return this.page.evaluate(() => window.playerBench!.handle!.play());
  }

  /** Pauses; returns the frame that the player reports. */
  pause(): Promise<number> {
    return this.page.evaluate(() => {
      const { handle } = window.playerBench!;
      handle!.pause();
      return handle!.frame;
    });
  }

  /** Luma, 0 to 255, of a coarse grid over the visible canvas. */
  async greys(): Promise<number[]> {
    const [red, green, blue] = await this.colours();
    return red!.map((value, cell) => 0.2126 * value + 0.7152 * green![cell]! + 0.0722 * blue![cell]!);
  }

  /** Red, green and blue, 0 to 255, of the same grid. */
  async colours(): Promise<number[][]> {
    const { width, height, bytes } = await this.pixels();
    return [0, 1, 2].map((channel) =>
      gridOf((x, y) => bytes[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + channel]!),
    );
  }

  /** The canvas as displayed, encoded as text: Firefox needs minutes to return an array of a million numbers. */
  async pixels(): Promise<Pixels> {
    const { base64, ...size } = await this.page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]')!;
      const { width, height } = canvas;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      return { width, height, base64: new Uint8Array(data.buffer).toBase64() };
    });
    return { ...size, bytes: new Uint8ClampedArray(Buffer.from(base64, 'base64')) };
  }

  /**
   * Reads the numbers that a fixture draws into its pictures from the displayed canvas. A worker's painting is
   * displayed slightly later, much later on a busy machine: waits up to a second for `expected`, and otherwise returns
   * what is there.
   */
  shown(expected?: Shown): Promise<Shown> {
    return this.page.evaluate(async (expected) => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas[role=img]')!;
      // Undefined if nothing was read: the canvas is opaque, but Firefox may wait 10 s for a worker's canvas in vain.
      const read = (): Shown | undefined => {
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const context = copy.getContext('2d')!;
        context.drawImage(canvas, 0, 0);
        const row = context.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1).data;
        if (row[3] === 0) return undefined;
        let code = 0;
        for (let bit = 0; bit < 14; bit++)
          code = code * 2 + (row[Math.floor(((bit + 0.5) * canvas.width) / 14) * 4]! > 125 ? 1 : 0);
        return { frame: code >> 4, clip: code & 15 };
      };
      const patience = expected ? 1_000 : 250;
      let end = performance.now() + patience;
      for (let failed = 0; ; await new Promise(requestAnimationFrame)) {
        const last = read();
        if (last) {
          const isExpected = expected && last.frame === expected.frame && last.clip === expected.clip;
          if (isExpected || performance.now() >= end) return last;
        } else {
          if (++failed > 3) throw new Error('The canvas cannot be read');
          end = performance.now() + patience;
        }
      }
    }, expected);
  }
}

export const test = base.extend<{ stand: Stand }, { media: PlayerPage }>({
  viewport: { width: 720, height: 460 },
  launchOptions: async ({ launchOptions }, use) => {
    // Allows heap inspection.
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    });
  },
  media: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using page = await openPlayerPage();
      await use(page);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  stand: async ({ page, media }, use) => {
    const stand = new Stand(page);
    await stand.open(media.url);
    await use(stand);
  },
});

export { expect };
