import { touchOn } from '../firefox/browser.ts';
import { checkBothThemes } from './axe.ts';
import { editorTest, expect } from './editor-page.ts';
import { test as timelineTest } from './timeline-page.ts';
import { smallTargets } from './touch-targets.ts';

editorTest('the diamonds set keys, sliders and the canvas write them, and a curve is chosen', async ({ desk }) => {
  const { page } = desk;
  await desk.press(960, 540);
  await page.getByRole('tab', { name: 'Motion' }).click();
  const seek = (frame: number) => page.evaluate((at) => window.editorBench!.seek(at), frame);
  const choose = (name: string) => page.locator('label', { hasText: name }).click();
  const keysOf = async () => (await desk.overlay('square')).keyframes;
  const before = await desk.overlay('square');
  await seek(10);
  await page.getByRole('button', { name: 'Set a key of Position here' }).click();
  await page.getByRole('button', { name: 'Set a key of Opacity here' }).click();
  await expect(page.getByRole('button', { name: 'Remove the key of Opacity here' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await seek(30);
  await page.getByRole('slider', { name: 'Opacity' }).fill('0.4');
  await desk.drag([960, 540], [1160, 640]);
  const moved = await keysOf();
  expect(moved?.opacity?.map(({ at, value }) => [at, value])).toEqual([
    [10 - before.from, 1],
    [30 - before.from, 0.4],
  ]);
  expect(moved?.left?.map(({ at }) => at)).toEqual([10 - before.from, 30 - before.from]);
  expect(moved?.left?.[1]?.value).toBeCloseTo(before.left + 200, -1);
  // The fields stay what they were.
  expect(await desk.overlay('square')).toMatchObject({ left: before.left, top: before.top });
  await page.getByRole('button', { name: 'Previous key of Opacity' }).click();
  await choose('Hold');
  expect((await keysOf())?.opacity?.[0]?.ease).toBe('hold');
  await choose('Own curve');
  await page.getByRole('spinbutton', { name: 'Number 2 of the curve' }).fill('1.4');
  expect((await keysOf())?.opacity?.[0]?.ease).toEqual([0, 1.4, 1, 1]);
  await page.getByRole('button', { name: 'Copy to all keys' }).click();
  expect((await keysOf())?.opacity?.map(({ ease }) => ease)).toEqual([
    [0, 1.4, 1, 1],
    [0, 1.4, 1, 1],
  ]);
  await checkBothThemes(page, 'the Motion tab');
  await choose('Push in');
  expect((await keysOf())?.scale).toHaveLength(2);
  await page.getByRole('button', { name: 'Reset motion' }).click();
  expect(await keysOf()).toBeUndefined();
});

timelineTest('keys lie below the rows, and are moved, chosen together and deleted', async ({ timeline }) => {
  const { page } = timeline;
  const keysOf = () => page.evaluate(() => window.timelineBench!.composition()!.overlays[2]!.keyframes);
  await page.evaluate(() => {
    const { state } = window.timelineBench!.editor!;
    const { history } = state.getState();
    const keys = [0, 30, 60].map((at, index) => ({ at, value: index, ease: index === 1 ? 'hold' : 'linear' }) as const);
    const overlays = history.present.overlays.map((overlay) =>
      overlay.id === 'c' ? { ...overlay, keyframes: { opacity: keys, left: keys, top: keys } } : overlay,
    );
    state.setState({ history: { ...history, present: { ...history.present, overlays } }, selection: ['c'] });
  });
  await page.keyboard.press('Shift+k');
  const pane = page.getByRole('region', { name: /^Keys of / });
  const key = (name: string) => pane.getByRole('button', { name });
  const first = key('Opacity at 0:06.20: 0%, Linear');
  await first.click();
  expect(await timeline.frame()).toBe(200);
  const second = (await key('Opacity at 0:07.20: 100%, Hold').boundingBox())!;
  const [from, to] = [await timeline.at(230, 0), await timeline.at(245, 0)];
  const middle = { x: second.x + second.width / 2, y: second.y + second.height / 2 };
  // What the timeline and the keys show is on one axis.
  expect(Math.abs(middle.x - from.x)).toBeLessThan(2);
  await timeline.drag(middle, { x: middle.x + to.x - from.x, y: middle.y });
  expect((await keysOf())?.opacity?.map(({ at }) => at)).toEqual([0, 45, 60]);
  await page.keyboard.press('Control+z');
  await pane.getByRole('button', { name: 'Show the curve of Position' }).click();
  await expect(pane.locator('polyline')).toHaveCount(2);
  await key('Position at 0:06.20: 0 px, 0 px, Linear').click();
  await key('Opacity at 0:06.20: 0%, Linear').click({ modifiers: ['Shift'] });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const moved = await keysOf();
  expect([moved?.opacity?.[0]?.at, moved?.left?.[0]?.at, moved?.top?.[0]?.at]).toEqual([2, 2, 2]);
  await page.keyboard.press('Delete');
  expect((await keysOf())?.left?.map(({ at }) => at)).toEqual([30, 60]);
  await checkBothThemes(page, 'the keys below the rows');
});

timelineTest.describe('by touch', { tag: '@phone' }, () => {
  timelineTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  timelineTest('a key is dragged with a finger', async ({ timeline }) => {
    const { page } = timeline;
    await page.evaluate(() => {
      const { state } = window.timelineBench!.editor!;
      const { history } = state.getState();
      const keys = [{ at: 0, value: 1, ease: 'linear' as const }];
      const overlays = history.present.overlays.map((overlay) =>
        overlay.id === 'a' ? { ...overlay, keyframes: { opacity: keys } } : overlay,
      );
      state.setState({ history: { ...history, present: { ...history.present, overlays } }, selection: ['a'] });
    });
    await page.getByRole('button', { name: 'Clip tools' }).tap();
    await page.getByRole('button', { name: 'Keys', exact: true }).tap();
    await page.keyboard.press('Escape');
    const pane = page.getByRole('region', { name: /^Keys of / });
    // A key at the start lies half outside.
    expect(await smallTargets(pane, '[data-key]')).toEqual([]);
    const key = pane.getByRole('button', { name: 'Opacity at 0:00.00: 100%, Linear' });
    const { width, ...box } = (await key.boundingBox())!;
    const [from, to] = [await timeline.at(0, 0), await timeline.at(40, 0)];
    const start = { x: box.x + width / 2 + 4, y: box.y + 22 };
    const touch = await touchOn(page);
    await touch('touchStart', start);
    await touch('touchMove', { x: start.x + 12, y: start.y });
    await touch('touchMove', { x: start.x + to.x - from.x, y: start.y });
    await touch('touchEnd');
    const keys = await page.evaluate(() => window.timelineBench!.composition()!.overlays[0]!.keyframes);
    expect(keys?.opacity?.[0]?.at).toBe(40);
  });
});
