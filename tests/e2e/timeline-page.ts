import { expect, type Page } from '@playwright/test';
import { emptyComposition, defaultStyles, frame, type Composition, type Overlay } from '@kinoloom/composition';
import type { TimelineBench } from '../../apps/web/src/editor/timeline/dev/timeline-bench.ts';
import { test as base } from '../firefox/browser.ts';
import { openPlayerPage, type PlayerPage } from './player-page.ts';

declare global {
  interface Window {
    timelineBench?: TimelineBench;
  }
}

/** A test on the page of the timeline alone, with the clips of `film`. */
export const test = base.extend<{ timeline: Timeline }, { media: PlayerPage }>({
  media: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using page = await openPlayerPage();
      await use(page);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  timeline: async ({ page, media }, use) => {
    const noise: string[] = [];
    page.on('pageerror', (error) => noise.push(error.message));
    const timeline = new Timeline(page);
    await timeline.open(media.url);
    await use(timeline);
    expect(noise).toEqual([]);
  },
});

const text = (id: string, row: number, from: number, length: number): Overlay => ({
  id,
  row,
  from: frame(from),
  durationInFrames: frame(length),
  left: 100,
  top: 100,
  width: 800,
  height: 200,
  rotation: 0,
  type: 'text',
  content: `Title ${id}`,
  styles: defaultStyles.text,
});

/** Two titles in the first row with a gap between them, and one in the third. */
export const film: Composition = {
  ...emptyComposition({ width: 1920, height: 1080 }),
  overlays: [text('a', 0, 0, 60), text('b', 0, 120, 60), text('c', 2, 200, 100)],
};

export class Timeline {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/dev/timeline`, { timeout: 120_000 });
    await this.page.waitForFunction(() => window.timelineBench !== undefined, undefined, { timeout: 120_000 });
    await this.page.evaluate((film) => window.timelineBench!.load(film), film);
    await expect(this.item('Title a')).toBeAttached();
  }

  item(name: string) {
    return this.page.getByRole('button', { name });
  }

  /** Page position of a frame in a row. */
  async at(frame: number, row: number): Promise<{ x: number; y: number }> {
    const box = await this.page.locator('[data-timeline=window]').boundingBox();
    const item = await this.item('Title c').boundingBox();
    if (!box || !item) throw new Error('There is no timeline');
    const scale = item.width / 100;
    return { x: item.x + (frame - 200) * scale, y: box.y + 28 + row * 44 + 22 };
  }

  /** `a 0 0-60`: id, row, start and end. */
  places(): Promise<string[]> {
    return this.page.evaluate(() =>
      window
        .timelineBench!.composition()!
        .overlays.map(({ id, row, from, durationInFrames }) => `${id} ${row} ${from}-${from + durationInFrames}`),
    );
  }

  selection(): Promise<readonly string[]> {
    return this.page.evaluate(() => window.timelineBench!.editor!.state.getState().selection);
  }

  frame(): Promise<number> {
    return this.page.evaluate(() => window.timelineBench!.editor!.playhead.state.getState().frame);
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }, letGo = true): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 6, from.y);
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await mouse.move(to.x, to.y);
    if (letGo) await mouse.up();
  }
}
