import { expect } from '@playwright/test';
import {
  defaultStyles,
  emptyComposition,
  frame,
  isSeen,
  type Composition,
  type ImageOverlay,
} from '@kinoloom/composition';
import { test, type Timeline } from './timeline-page.ts';

const picture = (id: string, row: number, styles: Partial<ImageOverlay['styles']> = {}): ImageOverlay => ({
  id,
  row,
  from: frame(row * 60),
  durationInFrames: frame(50),
  left: row * 10,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  type: 'image',
  src: '/none.png',
  content: `Picture ${id}`,
  styles: { ...defaultStyles.image, ...styles },
});
const look = { blur: 12, lut: { look: 'silver' as const, strength: 0.5 }, opacity: 0.8 };
const film: Composition = {
  ...emptyComposition({ width: 1920, height: 1080 }),
  overlays: [picture('a', 0, look), picture('b', 1, { objectFit: 'cover' }), picture('c', 2, { sharpen: 40 })],
};

async function open(timeline: Timeline): Promise<void> {
  await timeline.page.evaluate((film) => window.timelineBench!.load(film), film);
  await expect(timeline.item('Picture a')).toBeAttached();
}

/** The styles of the pictures, and how many steps of undo there are. */
const shown = ({ page }: Timeline) =>
  page.evaluate(() => {
    const { history } = window.timelineBench!.editor!.state.getState();
    return { steps: history.past.length, overlays: history.present.overlays };
  });

/** What is expected once both other pictures have the look. */
async function expectPasted(timeline: Timeline): Promise<void> {
  const { steps, overlays } = await shown(timeline);
  expect(steps).toBe(1);
  expect(overlays.map((overlay) => isSeen(overlay) && overlay.styles)).toEqual([
    { ...defaultStyles.image, ...look },
    { ...defaultStyles.image, ...look, objectFit: 'cover' },
    { ...defaultStyles.image, ...look },
  ]);
  expect(overlays.map(({ left }) => left)).toEqual([0, 10, 20]);
}

test('a look is copied and pasted onto several clips by keys, in one step of undo', async ({ timeline }) => {
  const { page } = timeline;
  await open(timeline);
  await timeline.item('Picture a').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+v');
  expect((await shown(timeline)).steps).toBe(0);
  await page.keyboard.press('Control+Alt+c');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+v');
  await expectPasted(timeline);
  await page.keyboard.press('Control+z');
  expect((await shown(timeline)).overlays).toEqual(film.overlays);
});

test('the menu of a clip copies its look, and pastes it onto the selected ones', async ({ timeline }) => {
  const { page } = timeline;
  await open(timeline);
  await timeline.item('Picture a').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Paste look' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Copy look' }).click();
  await timeline.item('Picture b').click();
  await timeline.item('Picture c').click({ modifiers: ['Shift'] });
  await timeline.item('Picture c').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste look' }).click();
  await expectPasted(timeline);
});
