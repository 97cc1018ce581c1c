import type { Page } from '@playwright/test';

/** A way of using the time line, for a few seconds. */
export interface Use {
  readonly doing: string;
  /** What the film is zoomed to before. */
  readonly zoom: number;
  readonly run: (page: Page) => Promise<void>;
}

const STEPS = 90;

/** Rows are 44 pixels high, below tools of 44 and a ruler of 28. */
const rowY = async (page: Page, row: number): Promise<number> => {
  const box = await page.locator('.tl-window').boundingBox();
  if (!box) throw new Error('There is no time line');
  return box.y + 28 + row * 44 + 22;
};

export const uses: readonly Use[] = [
  {
    doing: 'Dragging one item over all rows',
    zoom: 10,
    async run(page) {
      await page.mouse.move(500, await rowY(page, 4));
      await page.mouse.down();
      for (let step = 1; step <= STEPS; step++) {
        await page.mouse.move(500 + 5 * step, await rowY(page, step % 8));
        await nextFrame(page);
      }
      await page.keyboard.press('Escape');
      await page.mouse.up();
    },
  },
  {
    doing: 'Dragging, all 2,000 items in view',
    zoom: 1,
    async run(page) {
      await page.mouse.move(500, await rowY(page, 4));
      await page.mouse.down();
      for (let step = 1; step <= STEPS; step++) {
        await page.mouse.move(500 + 3 * step, await rowY(page, step % 8));
        await nextFrame(page);
      }
      await page.keyboard.press('Escape');
      await page.mouse.up();
    },
  },
  {
    doing: 'Scrolling',
    zoom: 10,
    async run(page) {
      await page.mouse.move(600, await rowY(page, 4));
      for (let step = 0; step < STEPS; step++) {
        await page.mouse.wheel(step < STEPS / 2 ? 90 : -90, 0);
        await nextFrame(page);
      }
    },
  },
  {
    doing: 'Playing',
    zoom: 10,
    async run(page) {
      await page.evaluate('timelineBench.editor.playhead.play()');
      await page.waitForTimeout(4_000);
      await page.evaluate('timelineBench.editor.playhead.pause()');
    },
  },
  {
    doing: 'Zooming',
    zoom: 1,
    async run(page) {
      await page.mouse.move(600, await rowY(page, 4));
      await page.keyboard.down('Control');
      for (let step = 0; step < STEPS; step++) {
        await page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60);
        await nextFrame(page);
      }
      await page.keyboard.up('Control');
    },
  },
];

const nextFrame = (page: Page): Promise<unknown> => page.evaluate('new Promise(requestAnimationFrame)');
