import type { Page } from '@playwright/test';
import type { Pointer } from './pointer.ts';

/** An interaction with the timeline of a few seconds. */
export interface Use {
  readonly doing: string;
  /** Initial zoom of the timeline. */
  readonly zoom: number;
  readonly run: (page: Page, pointer: Pointer) => Promise<void>;
}

const STEPS = 90;
/** Milliseconds per frame of the screen. */
const FRAME = 1000 / 60;

/**
 * The centres of the visible rows: each is 44 pixels high, below a ruler of 28. Near the last of them the view scrolls to the others by itself. Read
 * once, so that reading is not part of the measurement.
 */
async function middlesOfRows(page: Page): Promise<number[]> {
  const box = await page.locator('[data-timeline=window]').boundingBox();
  if (!box) throw new Error('There is no time line');
  const rows = Math.min(8, Math.floor((box.height - 28) / 44));
  return Array.from({ length: rows }, (_, row) => box.y + 28 + row * 44 + 22);
}

/** An item of the fifth row near the middle of the window. */
async function itemNear(page: Page, y: number): Promise<{ left: number; middle: number }> {
  const found = await page.evaluate<{ x: number; width: number } | undefined>(`
    [...document.querySelectorAll('[data-item]')]
      .map((button) => button.getBoundingClientRect())
      .filter(({ top, bottom }) => top < ${y} && ${y} < bottom)
      .map(({ x, width }) => ({ x, width }))
      .sort((a, b) => Math.abs(a.x - 500) - Math.abs(b.x - 500))[0]`);
  if (!found) throw new Error('There is no item to take');
  return { left: found.x, middle: found.x + found.width / 2 };
}

/** Drags an item by its middle over all rows and back, and cancels the drag. */
const dragOver = (pixels: number) => async (page: Page, pointer: Pointer) => {
  const rows = await middlesOfRows(page);
  const [start = 0] = rows.slice(4);
  const { middle } = await itemNear(page, start);
  await pointer.move(middle, start);
  await pointer.down();
  for (let step = 1; step <= STEPS; step++) {
    await pointer.move(middle + pixels * step, rows[step % rows.length] ?? start);
    await nextFrame(page);
  }
  await page.keyboard.press('Escape');
  await pointer.up();
};

export const uses: readonly Use[] = [
  { doing: 'Dragging one item over all rows', zoom: 10, run: dragOver(5) },
  { doing: 'Dragging, all 2,000 items in view', zoom: 1, run: dragOver(3) },
  {
    doing: 'Trimming',
    zoom: 10,
    async run(page, pointer) {
      const [y = 0] = (await middlesOfRows(page)).slice(4);
      const { left } = await itemNear(page, y);
      await pointer.move(left + 2, y);
      await pointer.down();
      for (let step = 1; step <= STEPS; step++) {
        await pointer.move(left + 2 - 3 * (step < STEPS / 2 ? step : STEPS - step), y);
        await nextFrame(page);
      }
      await page.keyboard.press('Escape');
      await pointer.up();
    },
  },
  {
    doing: 'Scrolling',
    zoom: 10,
    async run(page, pointer) {
      await pointer.move(600, (await middlesOfRows(page))[4] ?? 0);
      for (let step = 0; step < STEPS; step++) {
        await pointer.wheel(step < STEPS / 2 ? 90 : -90, 0);
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
    async run(page, pointer) {
      await pointer.move(600, (await middlesOfRows(page))[4] ?? 0);
      for (let step = 0; step < STEPS; step++) {
        await pointer.wheel(0, step < STEPS / 2 ? -60 : 60, true);
        await nextFrame(page);
      }
    },
  },
];

/** Waits here, because waiting for a frame in the page would be work of the page. */
const nextFrame = (page: Page): Promise<void> => page.waitForTimeout(FRAME);
