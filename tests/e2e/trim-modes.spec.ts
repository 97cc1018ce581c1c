import { expect, type Page } from '@playwright/test';
import { defaultStyles, emptyComposition, frame, type Composition, type Overlay } from '@kinoloom/composition';
import { smallTargets } from './touch-targets.ts';
import { test, type Timeline } from './timeline-page.ts';

/** A clip of 60 frames, whose media has 30 more on both sides. */
const clip = (id: string, row: number, from: number): Overlay => ({
  id,
  row,
  from: frame(from),
  durationInFrames: frame(60),
  left: 0,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  type: 'video',
  content: `Clip ${id}`,
  src: `/fixtures/${id}.mp4`,
  mediaStart: 30,
  originalDuration: frame(120),
  speed: 1,
  styles: defaultStyles.video,
});

const film: Composition = {
  ...emptyComposition({ width: 1920, height: 1080 }),
  overlays: [clip('a', 0, 0), clip('b', 0, 60), clip('c', 0, 120)],
};

async function open({ page }: Timeline): Promise<void> {
  await page.evaluate((composition) => window.timelineBench!.load(composition), film);
  await expect(page.getByRole('button', { name: /^Video, Clip c/ })).toBeAttached();
}

/** `a 0-60 30`: start and end, and where its media begins. */
const clips = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window
      .timelineBench!.composition()!
      .overlays.map((each) =>
        [each.id, `${each.from}-${each.from + each.durationInFrames}`, 'mediaStart' in each && each.mediaStart].join(
          ' ',
        ),
      ),
  );

/** The page position of a frame of the film in its row. */
async function placeOf(page: Page, at: number): Promise<{ x: number; y: number }> {
  const box = (await page.getByRole('button', { name: /^Video, Clip b/ }).boundingBox())!;
  const start = await page.evaluate(
    () => window.timelineBench!.composition()!.overlays.find(({ id }) => id === 'b')!.from,
  );
  const length = await page.evaluate(
    () => window.timelineBench!.composition()!.overlays.find(({ id }) => id === 'b')!.durationInFrames,
  );
  return { x: box.x + ((at - start) * box.width) / length, y: box.y + box.height * 0.75 };
}

async function drag(timeline: Timeline, from: number, to: number): Promise<void> {
  await timeline.page.keyboard.down('Alt');
  await timeline.drag(await placeOf(timeline.page, from), await placeOf(timeline.page, to));
  await timeline.page.keyboard.up('Alt');
}

test('by mouse a cut is rolled, a clip is slipped and slid, each one undo', async ({ timeline }) => {
  const { page } = timeline;
  await open(timeline);
  await page.getByRole('button', { name: 'Trim mode' }).click();
  await page.getByRole('radio', { name: /^Roll: / }).click();
  await drag(timeline, 119.4, 129.4);
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-130 30', 'c 130-180 40']);
  await page.keyboard.press('Control+z');
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-120 30', 'c 120-180 30']);
  await page.getByRole('button', { name: 'Trim mode' }).click();
  await page.getByRole('radio', { name: /^Slip: / }).click();
  await drag(timeline, 90, 80);
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-120 40', 'c 120-180 30']);
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Trim mode' }).click();
  await page.getByRole('radio', { name: /^Slide: / }).click();
  await drag(timeline, 90, 100);
  expect(await clips(page)).toEqual(['a 0-70 30', 'b 70-130 30', 'c 130-180 40']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await drag(timeline, 150, 170);
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-120 30', 'c 140-200 30']);
});

test('by keys alone the modes are switched, and steps trim', async ({ timeline }) => {
  const { page } = timeline;
  await open(timeline);
  await page.getByRole('button', { name: /^Video, Clip b/ }).press('Enter');
  await page.keyboard.press('y');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-120 41', 'c 120-180 30']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('u');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  expect(await clips(page)).toEqual(['a 0-50 30', 'b 50-110 30', 'c 110-180 20']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Shift+R');
  await page.keyboard.press('Alt+ArrowRight');
  expect(await clips(page)).toEqual(['a 0-60 30', 'b 60-121 30', 'c 121-180 31']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowRight');
  expect((await clips(page))[1]).toContain('b 61-122 30');
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a mode is chosen among the tools, and a finger slips a clip', async ({ timeline }) => {
    const { page } = timeline;
    await open(timeline);
    await page.getByRole('button', { name: 'Clip tools' }).tap();
    await page.getByRole('radio', { name: 'Slip', exact: true }).check({ force: true });
    expect(await smallTargets(page.getByRole('dialog', { name: 'Clip tools' }))).toEqual([]);
    await page.touchscreen.tap(195, 10);
    const [from, to] = [await placeOf(page, 90), await placeOf(page, 80)];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', [from]);
    await touch('touchMove', [{ x: from.x - 11, y: from.y }]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    expect((await clips(page))[1]).toMatch(/^b 60-120 (?!30)/);
  });
});

test('the menu of a clip opens the panel that replaces it', async ({ timeline }) => {
  const { page } = timeline;
  await open(timeline);
  const { x, y } = await placeOf(page, 90);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Replace' }).click();
  const state = await page.evaluate(() => window.timelineBench!.editor!.state.getState());
  expect(state).toMatchObject({ replaced: 'b', panel: 'video', panelOpen: true, selection: [] });
});
