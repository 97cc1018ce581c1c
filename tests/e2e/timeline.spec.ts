import { emptyRows } from '@kinoloom/composition';
import { expect } from '@playwright/test';
import { frame, type Composition } from '@kinoloom/composition';
import { touchOn } from '../firefox/browser.ts';
import { checkBothThemes } from './axe.ts';
import { smallTargets } from './touch-targets.ts';
import { film, test } from './timeline-page.ts';

test('a clip is moved and trimmed and a gap closed with the mouse, each as one undo step', async ({ timeline }) => {
  const { page } = timeline;
  await page.keyboard.down('Alt');
  await timeline.drag(await timeline.at(150, 0), await timeline.at(180, 3));
  await page.keyboard.up('Alt');
  const [, moved] = await timeline.places();
  expect(moved).toMatch(/^b 3 1(49|50|51)-2(09|10|11)$/);
  await expect(timeline.item('Text, Title b, row 4')).toBeAttached();

  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await timeline.places()).toEqual(['a 0 0-60', 'b 0 120-180', 'c 2 200-300']);

  const end = await timeline.at(60, 0);
  await timeline.drag({ x: end.x - 2, y: end.y }, { x: (await timeline.at(80, 0)).x - 2, y: end.y });
  expect((await timeline.places())[0]).toMatch(/^a 0 0-(79|80|81)$/);
  await page.keyboard.press('Control+z');

  const gap = await timeline.at(90, 0);
  await page.mouse.click(gap.x, gap.y);
  expect(await timeline.places()).toEqual(['a 0 0-60', 'b 0 60-120', 'c 2 200-300']);
  await page.keyboard.press('Control+z');
  expect(await timeline.places()).toEqual(['a 0 0-60', 'b 0 120-180', 'c 2 200-300']);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('clips are cut by the toolbar, with the magnet, Ripple and Snap', async ({ timeline }) => {
  const { page } = timeline;
  const tools = page.getByRole('toolbar', { name: 'Timeline tools' });
  const press = (name: string) => tools.getByRole('button', { name, exact: true }).click();
  // A press on the timeline brings the playhead there.
  const c = await timeline.at(250, 2);
  await page.mouse.click(c.x, c.y);
  expect(Math.abs((await timeline.frame()) - 250)).toBeLessThanOrEqual(1);
  const at = await timeline.frame();
  await press('Trim left');
  expect((await timeline.places())[2]).toBe(`c 2 200-${500 - at}`);
  expect(await timeline.frame()).toBe(200);
  await page.keyboard.press('Control+z');
  await press('Ripple');
  await expect(tools.getByRole('button', { name: 'Ripple' })).toHaveAttribute('aria-pressed', 'true');
  await timeline.item('Title a').press('Enter');
  await press('Delete');
  expect(await timeline.places()).toEqual(['b 0 60-120', 'c 2 140-240']);
  await page.keyboard.press('Control+z');
  await press('Ripple');
  await timeline.item('Title a').press('Enter');
  await page.keyboard.press('Shift+Delete');
  expect(await timeline.places()).toEqual(['b 0 60-120', 'c 2 200-300']);
  await page.keyboard.press('Control+z');
  await timeline.item('Title a').press('Enter');
  await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(20));
  await page.keyboard.press('w');
  expect((await timeline.places())[0]).toBe('a 0 0-20');
  // They stay as they were left.
  await press('Snap');
  await page.reload();
  await page.waitForFunction(() => window.timelineBench !== undefined);
  await page.evaluate((film) => window.timelineBench!.load(film), film);
  await expect(tools.getByRole('button', { name: 'Snap' })).toHaveAttribute('aria-pressed', 'false');
});

test('Escape cancels a drag, and leaving the timeline ends it', { tag: '@long' }, async ({ timeline }) => {
  const { page } = timeline;
  await timeline.drag(await timeline.at(150, 0), await timeline.at(230, 3), false);
  expect((await timeline.places())[1]).toContain('b 3');
  await page.keyboard.press('Escape');
  expect((await timeline.places())[1]).toBe('b 0 120-180');
  await page.mouse.up();
  expect((await timeline.places())[1]).toBe('b 0 120-180');

  await timeline.drag(await timeline.at(150, 0), await timeline.at(230, 3), false);
  const [, before] = await timeline.places();
  await page.mouse.move(400, 100);
  await page.mouse.move(600, 60);
  expect((await timeline.places())[1]).toBe(before);
  await page.mouse.up();
  expect(await page.evaluate(() => window.timelineBench!.editor!.state.getState().history.past.length)).toBe(1);
});

test('the ruler seeks, a drawn rectangle selects clips, and the context menu acts on the selection', async ({
  timeline,
}) => {
  const { page } = timeline;
  const ruler = await timeline.at(240, 0);
  await page.mouse.click(ruler.x, ruler.y - 38);
  expect(Math.abs((await timeline.frame()) - 240)).toBeLessThanOrEqual(1);

  await timeline.drag(await timeline.at(310, 3), await timeline.at(150, 0));
  expect([...(await timeline.selection())].toSorted()).toEqual(['b', 'c']);

  const c = await timeline.at(250, 2);
  await page.mouse.click(c.x, c.y);
  await page.mouse.click(c.x, c.y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Split' }).click();
  const halves = (await timeline.places()).slice(2);
  expect(halves).toHaveLength(2);
  expect(halves[0]?.split(' ')[2]?.split('-')[1]).toBe(halves[1]?.split(' ')[2]?.split('-')[0]);
});

test('clips are focused, selected, moved, trimmed, split and deleted by keyboard', async ({ timeline }) => {
  const { page } = timeline;
  await timeline.item('Title a').focus();
  await page.keyboard.press('ArrowRight');
  await expect(timeline.item('Title b')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(timeline.item('Title c')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await timeline.selection()).toEqual(['c']);

  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  expect((await timeline.places())[2]).toBe('c 3 211-311');
  await expect(page.locator('output').filter({ hasText: 'row 4' })).toBeAttached();
  await page.keyboard.press('Control+z');
  expect((await timeline.places())[2]).toBe('c 2 200-300');

  await page.getByRole('slider', { name: 'End of Title c' }).press('Shift+ArrowLeft');
  expect((await timeline.places())[2]).toBe('c 2 200-290');

  const playhead = page.getByRole('slider', { name: 'Playhead' });
  await playhead.press('End');
  await playhead.press('Home');
  await playhead.press('Shift+ArrowRight');
  await playhead.press('ArrowRight');
  expect(await timeline.frame()).toBe(11);
  // A pressed tool button does not use arrow keys.
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('ArrowRight');
  expect(await timeline.frame()).toBe(12);
  await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(240));
  await page.keyboard.press('s');
  expect((await timeline.places()).slice(2)).toEqual(['c 2 200-240', 'new-1 2 240-290']);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+a');
  expect(await timeline.selection()).toHaveLength(3);
  await page.keyboard.press('Escape');
  expect(await timeline.selection()).toEqual([]);

  await page.getByRole('button', { name: /^Row 1,/ }).press('ArrowDown');
  expect((await timeline.places())[0]).toBe('a 1 0-60');
});

test(
  'the toolbar has the documented tools, and the zoom steps are 0.1, or 0.3 with the wheel',
  { tag: '@long' },
  async ({ timeline }) => {
    const { page } = timeline;
    const tools = page.getByRole('toolbar', { name: 'Timeline tools' });
    for (const name of ['Undo', 'Redo', 'Play', 'Zoom out', 'Zoom in', 'Reset zoom', 'Timeline settings'])
      await expect(tools.getByRole('button', { name })).toBeVisible();
    await expect(tools.getByRole('timer', { name: 'Time' })).toHaveText('0:00.00 / 0:10.00');
    const zoom = () => page.evaluate(() => Math.round(window.timelineBench!.editor!.state.getState().zoom * 100) / 100);
    await tools.getByRole('button', { name: 'Zoom in' }).click();
    expect(await zoom()).toBe(1.1);
    const { x, y } = await timeline.at(150, 3);
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(zoom).toBe(1.4);
    await tools.getByRole('slider', { name: 'Zoom' }).press('Home');
    expect(await zoom()).toBe(0.2);
    await tools.getByRole('slider', { name: 'Zoom' }).press('End');
    expect(await zoom()).toBe(10);
    await tools.getByRole('button', { name: 'Reset zoom' }).click();
    expect(await zoom()).toBe(1);
  },
);

test('an item scrolled right after a zoom is at its drawn position', { tag: '@long' }, async ({ timeline }) => {
  const { page } = timeline;
  const { x, y } = await timeline.at(150, 3);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 6; notch++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await page.mouse.wheel(130, 0);
  const scrolled = () => page.locator('[data-timeline=scroller]').evaluate((scroller) => scroller.scrollLeft);
  await expect.poll(scrolled).toBeGreaterThan(130);
  // The button has its DOM position; the time under the mouse is that of the painted position.
  const timeAtStart = async (): Promise<string | null> => {
    const box = await timeline.item('Title c').boundingBox();
    // Until it has scrolled, the item may be outside of the window.
    if (box && box.x > 0) await page.mouse.move(box.x + 1, y);
    return page.locator('[data-timeline=marker]').textContent();
  };
  await expect.poll(timeAtStart).toBe('0:06.20');
});

test('the playhead is red, and a marker with the time follows the mouse', { tag: '@long' }, async ({ timeline }) => {
  const { page } = timeline;
  const colour = await page.locator('[data-timeline=playhead]').evaluate((element) => getComputedStyle(element).color);
  expect(colour).toBe('rgb(255, 68, 56)');
  const { x, y } = await timeline.at(150, 3);
  await page.mouse.move(x, y);
  await expect(page.locator('[data-timeline=marker][data-shown]')).toHaveText(/^0:0(4\.29|5\.0[01])$/);
  await page.mouse.move(x, 40);
  await expect(page.locator('[data-timeline=marker][data-shown]')).toHaveCount(0);
});

test(
  'rows are 44 px high, and the menu of a clip offers Split, Duplicate and Delete, also with the gap closed',
  { tag: '@long' },
  async ({ timeline }) => {
    const { page } = timeline;
    const handles = await page.getByRole('button', { name: /^Row \d,/ }).all();
    const heights = await Promise.all(handles.map(async (handle) => (await handle.boundingBox())?.height));
    expect(heights).toEqual([44, 44, 44, 44, 44]);
    const c = await timeline.at(250, 2);
    await page.mouse.click(c.x, c.y, { button: 'right' });
    await expect(page.getByRole('menuitem')).toHaveText([/^Split/, /^Duplicate/, /^DeleteDel/, /^Delete and close/]);
    await page.getByRole('menuitem', { name: /^Delete D/ }).click();
    expect(await timeline.places()).toHaveLength(2);
  },
);

test('the timeline keeps its drawing when the window is resized', { tag: '@long' }, async ({ timeline }) => {
  const { page } = timeline;
  const colours = (): Promise<number> =>
    page.locator('[data-timeline=window] > canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(colours).toBeGreaterThan(5);
  await page.setViewportSize({ width: 900, height: 600 });
  await expect
    .poll(() => page.locator('[data-timeline=window] > canvas').evaluate(({ clientWidth }) => clientWidth))
    .toBeLessThan(900);
  expect(await colours()).toBeGreaterThan(5);
});

test(
  'a dragged clip stays under the pointer when the window becomes narrower',
  { tag: '@long' },
  async ({ timeline }) => {
    const { page } = timeline;
    const from = await timeline.at(150, 0);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.setViewportSize({ width: 800, height: page.viewportSize()?.height ?? 0 });
    await page.mouse.move(from.x + 6, from.y);
    await page.mouse.move(from.x + 6, from.y + 44);
    await page.mouse.move(from.x, from.y + 44);
    await page.mouse.up();
    expect((await timeline.places())[1]).toBe('b 1 120-180');
    await expect
      .poll(() => page.locator('[data-timeline=window] > canvas').evaluate(({ clientWidth }) => clientWidth))
      .toBeLessThan(800);
  },
);

const DROP = 'a dragged card shows an outline as long as its media, and its clip snaps to a nearby edge';

test(DROP, { tag: '@chromium' }, async ({ timeline }) => {
  const { page } = timeline;
  // Simulates a panel's card, since this page has no panels.
  await page.evaluate((film) => {
    const bench = window.timelineBench!;
    const facts = { id: 'take', name: 'Take', type: 'video', url: '/take.mp4', thumbnailUrl: null } as const;
    const unknown = { width: null, height: null, model: null, prompt: null, hasAudio: false };
    bench.load(film, [{ ...facts, ...unknown, seconds: 6 }]);
    const card = Object.assign(document.createElement('div'), { id: 'card', draggable: true, textContent: 'Take' });
    card.style.cssText = 'position: fixed; left: 20px; top: 20px; width: 80px; height: 40px';
    card.addEventListener(
      'dragstart',
      ({ dataTransfer }) => dataTransfer && bench.startMediaDrag(dataTransfer, 'take'),
    );
    document.body.append(card);
  }, film);
  await expect(timeline.item('Title c')).toBeAttached();
  const scale = ((await timeline.item('Title c').boundingBox())?.width ?? 0) / 100;
  const below = await timeline.at(60, 3);
  await page.mouse.move(60, 40);
  await page.mouse.down();
  await page.mouse.move(below.x + 40, below.y, { steps: 4 });
  await page.mouse.move(below.x + 30, below.y);
  /** Pixels from the first to the last light one, along the top edge of an item in the fourth row. */
  const outline = (): Promise<number> =>
    page.locator('[data-timeline=window] > canvas').evaluate((canvas: HTMLCanvasElement) => {
      const line = canvas.getContext('2d')!.getImageData(0, 28 + 3 * 44 + 4, canvas.width, 1).data;
      const light = Array.from({ length: canvas.width }, (_, x) => x).filter((x) => (line[4 * x] ?? 0) > 150);
      return (light.at(-1) ?? 0) - (light[0] ?? 0);
    });
  await expect.poll(async () => Math.round((await outline()) / scale / 10)).toBe(18);

  const near = await timeline.at(181, 0);
  await page.mouse.move(near.x, near.y, { steps: 3 });
  await page.mouse.up();
  expect((await timeline.places()).at(-1)).toBe('new-1 0 180-360');
  await expect(page.getByText('Could not detect video dimensions for Take, using default sizing')).toBeVisible();
});

test(
  'copied clips are pasted at the playhead, and clips of a newer version are refused with a message',
  { tag: '@long' },
  async ({ timeline }) => {
    const { page } = timeline;
    /** Returns the clipboard's text after the event. Firefox ignores `clipboardData` in the constructor. */
    const clipboard = (type: 'copy' | 'paste', text: string): Promise<string> =>
      page.evaluate(
        ([type, text]) => {
          const value = new DataTransfer();
          value.setData('text/plain', text);
          const event = new ClipboardEvent(type, { bubbles: true, cancelable: true });
          document.body.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value }));
          return value.getData('text/plain');
        },
        [type, text] as const,
      );
    const paste = (text: string): Promise<string> => clipboard('paste', text);
    await page.evaluate(() => window.timelineBench!.editor!.state.setState({ selection: ['a', 'b'] }));
    const copied = await clipboard('copy', '');
    await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(299));
    await paste(copied);
    expect((await timeline.places()).slice(3)).toEqual(['new-1 0 299-359', 'new-2 0 419-479']);
    await paste('a line of somebody else');
    await paste(copied.replace(/"version":\d+/, '"version":99'));
    await expect(page.getByText('copied from a newer version')).toBeVisible();
    expect(await timeline.places()).toHaveLength(5);
  },
);

test(
  'settings change the rows and the aspect ratio, and a reset can be undone',
  { tag: '@long' },
  async ({ timeline }) => {
    const { page } = timeline;
    await page.getByRole('button', { name: 'Timeline settings' }).click();
    const more = page.getByRole('button', { name: 'Add a row' });
    const less = page.getByRole('button', { name: 'Remove a row' });
    await expect(less).toBeDisabled();
    for (let rows = 5; rows < 8; rows++) await more.click();
    await expect(more).toBeDisabled();
    await less.click();
    await less.click();
    await expect(page.getByRole('radiogroup', { name: 'Aspect ratio' })).toHaveText('16:99:164:5');
    await page.getByText('9:16').click();
    expect(await page.evaluate(() => ({ ...window.timelineBench!.composition(), overlays: [] }))).toMatchObject({
      rows: emptyRows(6),
      canvas: { width: 1080, height: 1920 },
    });
    await page.getByRole('button', { name: 'Reset Timeline' }).click();
    expect(await timeline.places()).toEqual([]);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    expect(await timeline.places()).toHaveLength(3);
  },
);

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap selects and opens the panel, a drag moves or trims, a long press opens the menu, two fingers zoom', async ({
    timeline,
  }) => {
    const { page } = timeline;
    // Row handles exist on large screens only.
    await expect(page.getByRole('button', { name: /^Row 1,/ })).toBeHidden();
    const touch = await touchOn(page);
    const point = await timeline.at(30, 0);
    await page.evaluate(() => window.timelineBench!.editor!.state.setState({ panelOpen: false }));
    await page.touchscreen.tap(point.x, point.y);
    expect(await timeline.selection()).toEqual(['a']);
    expect(await page.evaluate(() => window.timelineBench!.editor!.state.getState().panelOpen)).toBe(true);

    await touch('touchStart', point);
    await touch('touchMove', { x: point.x + 14, y: point.y + 20 });
    await touch('touchMove', { x: point.x, y: point.y + 44 });
    await touch('touchEnd');
    expect((await timeline.places())[0]).toMatch(/^a 1 /);

    const c = await timeline.item('Title a').boundingBox();
    if (!c) throw new Error('The item is not on the screen');
    // A finger trims from outside the item, so that its end stays visible.
    const end = { x: c.x + c.width + 10, y: c.y + c.height / 2 };
    await touch('touchStart', end);
    await touch('touchMove', { x: end.x + 20, y: end.y });
    await touch('touchMove', { x: end.x + 40, y: end.y });
    await touch('touchEnd');
    const length = () => page.evaluate(() => window.timelineBench!.composition()!.overlays[0]!.durationInFrames);
    expect(await length()).toBeGreaterThan(80);

    await touch('touchStart', { x: c.x + c.width / 2, y: c.y + c.height / 2 });
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await touch('touchEnd');
    await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
    expect(await timeline.places()).toHaveLength(4);

    const zoom = () => page.evaluate(() => window.timelineBench!.editor!.state.getState().zoom);
    const before = await zoom();
    const y = point.y + 180;
    await touch('touchStart', { x: 150, y }, { x: 200, y });
    await touch('touchMove', { x: 100, y }, { x: 250, y });
    await touch('touchEnd');
    expect((await zoom()) / before).toBeGreaterThan(2);
  });

  test('touch targets are at least 44 px wide and high, and the zoom controls are in a popover', async ({
    timeline,
  }) => {
    const { page } = timeline;
    const zoom = () => page.evaluate(() => window.timelineBench!.editor!.state.getState().zoom);
    const tools = page.getByRole('toolbar', { name: 'Timeline tools' });
    expect(await smallTargets(tools)).toEqual([]);
    await tools.getByRole('button', { name: 'Zoom', exact: true }).tap();
    const popover = page.getByRole('dialog', { name: 'Zoom' });
    expect(await smallTargets(popover)).toEqual([]);
    await popover.getByRole('slider', { name: 'Zoom' }).press('End');
    await expect.poll(zoom).toBe(10);
    await popover.getByRole('button', { name: 'Reset zoom' }).tap();
    await expect.poll(zoom).toBe(1);
    await popover.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(zoom).toBe(1.1);
    await checkBothThemes(page, 'zoom on a phone');
    await page.keyboard.press('Escape');
    await tools.getByRole('button', { name: 'Timeline settings' }).tap();
    expect(await smallTargets(page.getByRole('dialog', { name: 'Timeline settings' }))).toEqual([]);
    await page.keyboard.press('Escape');
    await tools.getByRole('button', { name: 'Clip tools' }).tap();
    const clipTools = page.getByRole('dialog', { name: 'Clip tools' });
    expect(await smallTargets(clipTools)).toEqual([]);
    await checkBothThemes(page, 'clip tools on a phone');
    await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(20));
    await clipTools.getByRole('button', { name: 'Split' }).tap();
    expect((await timeline.places()).slice(-1)).toEqual(['new-1 0 20-60']);
  });
});

test('the timeline has no axe violations', async ({ timeline }) => {
  const { page } = timeline;
  await timeline.item('Title c').focus();
  await page.keyboard.press('Enter');
  await checkBothThemes(page, 'timeline');
  await page.getByRole('button', { name: 'Timeline settings' }).click();
  await checkBothThemes(page, 'timeline settings');
});

test('in a row without gaps any clip is put before any other, by mouse and by keyboard, and no gap appears', async ({
  timeline,
}) => {
  const { page } = timeline;
  const packed = {
    ...film,
    overlays: film.overlays.map((clip, at) => ({ ...clip, row: 2, from: [0, 60, 120][at] ?? 0 })),
  };
  await page.evaluate((next) => window.timelineBench!.load(next as Composition), packed);
  // `at` measures by the third clip, which moves here.
  const box = await timeline.item('Title c').boundingBox();
  if (!box) throw new Error('There is no third clip');
  const place = (frame: number) => ({ x: box.x + (frame - 120) * (box.width / 100), y: box.y + 22 });
  await timeline.drag(place(170), place(10));
  expect((await timeline.places()).toSorted()).toEqual(['a 2 100-160', 'b 2 160-220', 'c 2 0-100']);
  await timeline.drag(place(130), place(215));
  expect((await timeline.places()).toSorted()).toEqual(['a 2 160-220', 'b 2 100-160', 'c 2 0-100']);

  await page.keyboard.press('Alt+ArrowLeft');
  expect((await timeline.places()).toSorted()).toEqual(['a 2 100-160', 'b 2 160-220', 'c 2 0-100']);
  await page.keyboard.press('Alt+ArrowLeft');
  expect((await timeline.places()).toSorted()).toEqual(['a 2 0-60', 'b 2 160-220', 'c 2 60-160']);
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
  expect((await timeline.places()).toSorted()).toEqual(['a 2 0-60', 'b 2 60-120', 'c 2 120-220']);
});

/** The film with a sound below its titles, at frame 0 of the second row. */
const withSound: Composition = {
  ...film,
  overlays: [
    ...film.overlays,
    {
      id: 'hum',
      type: 'sound',
      from: frame(0),
      durationInFrames: frame(150),
      row: 1,
      left: 0,
      top: 0,
      width: 1920,
      height: 100,
      rotation: 0,
      content: 'Low hum',
      src: '/hum',
      speed: 1,
      mediaStart: 0,
      styles: { volume: 1 },
    },
  ],
};

test('a sound is faded by the handles in its upper corners, each drag as one undo step', async ({ timeline }) => {
  const { page } = timeline;
  await page.evaluate((composition) => window.timelineBench!.load(composition), withSound);
  await expect(timeline.item('Sound, Low hum')).toBeAttached();
  const fades = () =>
    page.evaluate(() => {
      const hum = window.timelineBench!.composition()!.overlays.find(({ id }) => id === 'hum');
      return hum?.type === 'sound' ? [hum.styles.fadeIn?.frames ?? 0, hum.styles.fadeOut?.frames ?? 0] : [];
    });
  const corner = async (at: number, by: number) => {
    const { x, y } = await timeline.at(at, 1);
    return { x: x + by, y: y - 13 };
  };
  const near = async (wanted: readonly number[]) => {
    for (const [index, frames] of (await fades()).entries())
      expect(Math.abs(frames - (wanted[index] ?? 0))).toBeLessThanOrEqual(2);
  };
  await page.keyboard.down('Alt');
  await timeline.drag(await corner(0, 16), await corner(45, 16));
  await timeline.drag(await corner(150, -16), await corner(90, -16));
  await page.keyboard.up('Alt');
  await near([45, 60]);
  await page.keyboard.press('Control+z');
  await near([45, 0]);
  await page.keyboard.press('Control+z');
  expect(await fades()).toEqual([0, 0]);
});

test('J K L is a shuttle: backwards, faster each time, and at rest', async ({ timeline }) => {
  const { page } = timeline;
  await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(290));
  const rate = () => page.evaluate(() => window.timelineBench!.editor!.playhead.state.getState().rate);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await rate()).toBe(-2);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => timeline.frame()).toBeLessThan(250);
  await page.keyboard.press('k');
  expect(await rate()).toBe(0);
  const stood = await timeline.frame();
  await page.keyboard.press('l');
  await expect.poll(() => timeline.frame()).toBeGreaterThan(stood);
  await page.keyboard.press('k');
});
