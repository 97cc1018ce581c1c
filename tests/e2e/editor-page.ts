import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, type Page } from '@playwright/test';
import { emptyComposition, defaultStyles, type Composition, type Overlay } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import type { EditorDevBench } from '../../apps/web/src/editor/canvas/dev/editor-dev-screen.tsx';
import type { MediaFacts } from '../../apps/web/src/editor/media/index.ts';
import { test as base } from '../firefox/browser.ts';
import { openPlayerPage, type PlayerPage } from './player-page.ts';

declare global {
  interface Window {
    editorBench?: EditorDevBench;
  }
}

const shown = { from: frame(0), durationInFrames: frame(90), rotation: 0 };

/** A red square in the middle of the canvas, rotated text above it, and a sticker over part of the square. */
export const editorComposition = (picture: string): Composition => ({
  ...emptyComposition({ width: 1920, height: 1080 }),
  overlays: [
    {
      ...shown,
      id: 'square',
      type: 'image',
      row: 2,
      left: 760,
      top: 340,
      width: 400,
      height: 400,
      content: 'Square',
      src: picture,
      styles: { ...defaultStyles.image, objectFit: 'cover' },
    },
    {
      ...shown,
      id: 'words',
      type: 'text',
      row: 0,
      left: 300,
      top: 100,
      width: 600,
      height: 160,
      content: 'HALCYON',
      styles: { ...defaultStyles.text, fontSize: 90 },
    },
    {
      ...shown,
      id: 'gull',
      type: 'sticker',
      row: 1,
      left: 1_060,
      top: 600,
      width: 240,
      height: 240,
      content: 'Gull',
      sticker: 'gull',
      styles: defaultStyles.sticker,
    },
  ],
});

const factsOf = (url: string, type: MediaFacts['type'], index: number): MediaFacts => ({
  id: `media-${index}`,
  name: `Take ${index + 1}`,
  type,
  url,
  thumbnailUrl: type === 'audio' ? null : url,
  width: type === 'audio' ? null : 1920,
  height: type === 'audio' ? null : 1080,
  seconds: type === 'image' ? null : 4,
  model: 'Veo 3 Pro',
  prompt: null,
  hasAudio: type !== 'image',
});

/** The canvas and panels with a composition. */
export class EditorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async load(url: string, film: Composition, media: readonly MediaFacts[]): Promise<void> {
    await this.page.goto(`${url}/dev/canvas`, { timeout: FIRST_PAGE });
    await this.page.waitForFunction(() => window.editorBench !== undefined, null, { timeout: FIRST_PAGE });
    await this.page.evaluate(([film, media]) => window.editorBench!.load(film, media), [film, media] as const);
    await this.page.locator('[data-thing]').first().waitFor({ state: 'attached' });
  }

  film(): Promise<Composition> {
    return this.page.evaluate(() => window.editorBench!.composition());
  }

  steps(): Promise<number> {
    return this.page.evaluate(() => window.editorBench!.steps());
  }

  async overlay(id: string): Promise<Overlay> {
    const found = (await this.film()).overlays.find((overlay) => overlay.id === id);
    if (!found) throw new Error(`There is no overlay ${id}`);
    return found;
  }

  /** Screen position of a point on the canvas. */
  async at(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator('[data-canvas-layer]').boundingBox();
    if (!box) throw new Error('There is no film on the stage');
    return { x: box.x + (x * box.width) / 1920, y: box.y + (y * box.height) / 1080 };
  }

  async press(x: number, y: number): Promise<void> {
    const point = await this.at(x, y);
    await this.page.mouse.click(point.x, point.y);
  }

  /** What the player shows at a point of the canvas. */
  async colourAt(x: number, y: number): Promise<{ readonly rgb: readonly number[]; readonly isGrey: boolean }> {
    const { x: left, y: top } = await this.at(x, y);
    const shot = await loadImage(await this.page.screenshot({ clip: { x: left, y: top, width: 1, height: 1 } }));
    const context = createCanvas(1, 1).getContext('2d');
    context.drawImage(shot, 0, 0);
    const rgb = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
    return { rgb, isGrey: Math.max(...rgb) - Math.min(...rgb) <= 3 };
  }

  /** Drags between two points of the canvas, in steps like a user. */
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const [start, end] = [await this.at(...from), await this.at(...to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** The selection, as the canvas shows it. */
  selected(): Promise<string[]> {
    return this.page
      .locator('[data-thing][aria-pressed="true"]')
      .evaluateAll((things) => things.map((thing) => thing.getAttribute('data-thing') ?? ''));
  }
}

function redPicture(): Uint8Array {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c8301f';
  context.fillRect(0, 0, 64, 64);
  return canvas.encodeSync('png');
}

/** On its first visit the development server compiles a page. */
const FIRST_PAGE = 150_000;

interface Fixtures {
  desk: EditorPage;
}

interface WorkerFixtures {
  media: PlayerPage;
}

/** A test with the editor open on `editorComposition`. */
export const editorTest = base.extend<Fixtures, WorkerFixtures>({
  media: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      await using media = await openPlayerPage();
      await use(media);
    },
    { scope: 'worker' },
  ],
  desk: async ({ page, media }, use) => {
    const picture = media.file('square.png', redPicture());
    const desk = new EditorPage(page);
    const offered = [
      factsOf(picture, 'image', 0),
      factsOf(picture, 'video', 1),
      factsOf('/fixtures/none.mp3', 'audio', 2),
    ];
    await desk.load(media.url, editorComposition(picture), offered);
    await use(desk);
  },
});

export { expect };
