import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect } from './editor-page.ts';
import { compositionOf } from './player-compositions.ts';
import { SMALL } from './player-sources.ts';

test('a click selects the top overlay, another click the one below it, and a click beside them none', async ({
  desk,
}) => {
  await desk.press(1_100, 680);
  expect(await desk.selected()).toEqual(['gull']);
  await desk.press(1_100, 680);
  expect(await desk.selected()).toEqual(['square']);
  await desk.press(1_100, 680);
  expect(await desk.selected()).toEqual(['gull']);
  await desk.press(100, 1_000);
  expect(await desk.selected()).toEqual([]);
});

test('dragging moves an overlay, snaps to the centre, and is one undo step', async ({ desk, page }) => {
  await desk.drag([600, 180], [972, 401]);
  const words = await desk.overlay('words');
  // 372 px to the right would be 12 px off the centre.
  expect(words.left + words.width / 2).toBe(960);
  expect(Math.abs(words.top - 321)).toBeLessThanOrEqual(8);
  expect(await desk.steps()).toBe(1);
  await desk.press(100, 1_000);
  await page.keyboard.down('Alt');
  await desk.drag([960, 400], [966, 430]);
  await page.keyboard.up('Alt');
  expect((await desk.overlay('words')).left).not.toBe(words.left);
});

test(
  'a corner handle keeps the aspect ratio, an edge handle does not, and the opposite side stays in place',
  { tag: '@long' },
  async ({ desk }) => {
    await desk.press(850, 500);
    await desk.drag([1_160, 740], [1_260, 840]);
    const larger = await desk.overlay('square');
    expect(larger.width / larger.height).toBeCloseTo(1, 5);
    expect(larger.width).toBeGreaterThan(460);
    expect(larger.left).toBeCloseTo(760, 5);
    expect(larger.top).toBeCloseTo(340, 5);
    await desk.drag([760, larger.top + larger.height / 2], [700, larger.top + larger.height / 2]);
    const wider = await desk.overlay('square');
    expect(wider.width).toBeGreaterThan(larger.width + 40);
    expect(wider.height).toBeCloseTo(larger.height, 5);
    expect(wider.left + wider.width).toBeCloseTo(larger.left + larger.width, 5);
    expect(await desk.steps()).toBe(2);
  },
);

test(
  'a rotated overlay can be scaled by a corner handle, and the opposite corner stays in place',
  { tag: '@long' },
  async ({ desk, page }) => {
    await desk.press(850, 500);
    const turner = page.locator('[data-handle=rotate]');
    const box = await turner.boundingBox();
    if (!box) throw new Error('There is no rotation handle');
    const side = await desk.at(700, 540);
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(side.x, side.y + 160, { steps: 6 });
    await page.mouse.up();
    const turned = await desk.overlay('square');
    expect(turned.rotation).not.toBe(0);
    const corner = (overlay: typeof turned, x: number, y: number): [number, number] => {
      const angle = (overlay.rotation * Math.PI) / 180;
      const [dx, dy] = [(x * overlay.width) / 2, (y * overlay.height) / 2];
      return [
        overlay.left + overlay.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
        overlay.top + overlay.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
      ];
    };
    const [x, y] = corner(turned, 1, 1);
    await desk.drag([x, y], [960 + (x - 960) * 1.3, 540 + (y - 540) * 1.3]);
    const larger = await desk.overlay('square');
    expect(larger.width).toBeGreaterThan(turned.width * 1.05);
    const [before, after] = [corner(turned, -1, -1), corner(larger, -1, -1)];
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
  },
);

test('a double click edits a text on the canvas', { tag: ['@long', '@chromium'] }, async ({ desk, page }) => {
  const { x, y } = await desk.at(600, 180);
  await page.mouse.dblclick(x, y);
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('Low water');
  await page.keyboard.press('Escape');
  expect((await desk.overlay('words')).content).toBe('Low water');
  expect(await desk.steps()).toBe(1);
});

test('overlays can be selected, moved, rotated, resized and deleted by keyboard', async ({ desk, page }) => {
  const thing = page.locator('[data-thing="gull"]');
  await thing.focus();
  await page.keyboard.press('Enter');
  expect(await desk.selected()).toEqual(['gull']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  const gull = await desk.overlay('gull');
  expect([gull.left, gull.top]).toEqual([1_061, 610]);
  expect(await desk.steps()).toBe(1);
  await page.getByRole('slider', { name: 'Rotation' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect((await desk.overlay('gull')).rotation).toBe(16);
  await page.getByRole('button', { name: /^Size/ }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  expect((await desk.overlay('gull')).width).toBeCloseTo(250);
  await thing.focus();
  await page.keyboard.press('Delete');
  expect((await desk.film()).overlays.map(({ id }) => id)).not.toContain('gull');
});

test('several selected overlays move together', { tag: '@long' }, async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.keyboard.down('Shift');
  await desk.press(600, 180);
  await page.keyboard.up('Shift');
  expect((await desk.selected()).toSorted()).toEqual(['square', 'words']);
  await page.keyboard.down('Alt');
  await desk.drag([850, 500], [800, 470]);
  await page.keyboard.up('Alt');
  const [square, words] = [await desk.overlay('square'), await desk.overlay('words')];
  expect(square.left - 760).toBeCloseTo(words.left - 300, 5);
  expect(square.top - 340).toBeCloseTo(words.top - 100, 5);
  expect(square.left).toBeLessThan(720);
});

test(
  'a sticker dragged from the panel is placed where it is dropped',
  { tag: ['@long', '@chromium'] },
  async ({ desk, page }) => {
    await page.getByRole('button', { name: 'Stickers' }).click();
    const { x, y } = await desk.at(400, 800);
    const film = await page.getByRole('region', { name: 'Picture' }).boundingBox();
    if (!film) throw new Error('There is no stage');
    await page
      .getByRole('button', { name: 'Lighthouse' })
      .dragTo(page.getByRole('region', { name: 'Picture' }), { targetPosition: { x: x - film.x, y: y - film.y } });
    const added = (await desk.film()).overlays.at(-1);
    if (added?.type !== 'sticker') throw new Error('No sticker was added');
    expect(added.sticker).toBe('lighthouse');
    expect(Math.abs(added.left + added.width / 2 - 400)).toBeLessThan(6);
    expect(Math.abs(added.top + added.height / 2 - 800)).toBeLessThan(6);
  },
);

test('the stage has no axe violations', { tag: '@long' }, async ({ desk, page }) => {
  await desk.press(600, 180);
  await checkBothThemes(page, 'stage with a text selected');
});

test('until a clip has opened, its thumbnail is shown in its place below other overlays, with a loading sign', async ({
  desk,
  media,
  page,
}) => {
  const { url } = await media.clip('late.mp4', { size: SMALL, clip: 3, frames: 45, timing: 30 });
  const release = media.hold('late.mp4');
  const film = compositionOf([{ src: url, frames: 45 }], { width: 1920, height: 1080 });
  const clips = film.overlays.map((clip) => ({ ...clip, left: 480, top: 270, width: 960, height: 540 }));
  const overlays = [...clips, await desk.overlay('words'), await desk.overlay('gull')];
  await page.evaluate(([film, facts]) => window.editorBench!.load(film, [facts]), [
    { ...film, overlays },
    {
      id: 'late',
      name: 'Late',
      type: 'video',
      url,
      thumbnailUrl: '/fixtures/square.png',
      width: 320,
      height: 180,
      seconds: 1.5,
      model: null,
      prompt: null,
      hasAudio: false,
    },
  ] as const);
  const poster = page.locator('canvas[data-poster]');
  /** How many of 50 × 50 points of a box of the canvas are of the thumbnail's red, and how many neither red nor black. */
  const coloursIn = (...box: [x: number, y: number, width: number, height: number]) =>
    poster.evaluate((element: HTMLCanvasElement, [x, y, width, height]) => {
      const scale = element.width / 1920;
      const context = new OffscreenCanvas(50, 50).getContext('2d')!;
      context.drawImage(element, x * scale, y * scale, width * scale, height * scale, 0, 0, 50, 50);
      const { data } = context.getImageData(0, 0, 50, 50);
      const points = Array.from({ length: 2_500 }, (_, index) => data.slice(index * 4, index * 4 + 3));
      const red = points.filter(([red = 0, green = 0]) => red > 150 && green < 90).length;
      return { red, other: points.filter(([red = 0, green = 0]) => green > 90 || (red > 40 && red < 150)).length };
    }, box);
  // A square picture in the middle of a wide box.
  await expect.poll(async () => (await coloursIn(700, 280, 520, 300)).red).toBe(2_500);
  expect(await coloursIn(490, 280, 190, 520)).toEqual({ red: 0, other: 0 });
  expect((await coloursIn(300, 100, 600, 160)).other).toBeGreaterThan(100);
  expect((await coloursIn(1_060, 600, 240, 240)).other).toBeGreaterThan(100);
  await expect(page.getByRole('status').filter({ hasText: 'Loading preview' })).toBeVisible();
  release();
  await expect(poster).toHaveCount(0);
  await expect(page.getByText('Loading preview')).toBeHidden();
});
