import {
  canvasSizes,
  Composition,
  defaultStyles,
  emptyComposition,
  frame,
  inShape,
  type CanvasAspect,
  type TextOverlay,
} from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

const title: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(60),
  row: 0,
  left: 760,
  top: 100,
  width: 400,
  height: 160,
  rotation: 0,
  content: 'Halcyon',
  styles: { ...defaultStyles.text, fontSize: 90 },
};

async function open(page: Page, creator: APIRequestContext, take: MediaRecord): Promise<void> {
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays: [clipOfTake(take, 0, 60, { row: 1 }), title] };
  const made = await creator.post('/api/projects', { data: { name: 'Shapes', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.locator('[data-item]')).toHaveCount(2);
  await expect(page.getByText('Loading preview')).toBeHidden();
}

async function saved(page: Page): Promise<Composition> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

/** Where the title lies in each shape, as the server has it. */
async function places(page: Page, shapes: readonly CanvasAspect[]): Promise<number[][]> {
  const film = await saved(page);
  return shapes.map((shape) =>
    inShape(film, shape)
      .overlays.filter(({ id }) => id === 'title')
      .flatMap(({ left, top }) => [left, top]),
  );
}

const shapeButton = (page: Page, shape: string): Locator => page.getByRole('button', { name: `Shape ${shape}` });
const picture = (page: Page): Locator => page.getByRole('region', { name: 'Picture' });
const thing = (page: Page, id: string): Locator => picture(page).locator(`[data-thing="${id}"]`);

async function addShape(page: Page, from: string, shape: string): Promise<void> {
  await shapeButton(page, from).click();
  await page.getByRole('menuitem', { name: `Add ${shape}` }).click();
  await expect(shapeButton(page, shape)).toBeVisible();
}

async function showIn(page: Page, from: string, shape: RegExp | string): Promise<void> {
  await shapeButton(page, from).click();
  await page.getByRole('menuitemradio', { name: shape }).click();
}

test('a film is wanted in three shapes, and what is placed in one stays there', async ({ page, workshop, creator }) => {
  await open(page, creator, workshop.take);
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowRight');
  await addShape(page, '16:9', '9:16');
  await expect.poll(async () => (await saved(page)).shapes).toEqual(['9:16']);
  const layer = (await page.locator('[data-canvas-layer]').boundingBox())!;
  expect(layer.height).toBeGreaterThan(layer.width);

  // The title is dragged to the lower part: there alone.
  const box = (await thing(page, 'title').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 3, layer.y + layer.height * 0.5, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 + 3, layer.y + layer.height * 0.8, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Own place in 9:16')).toBeVisible();
  await expect.poll(async () => (await places(page, ['9:16']))[0]?.[1]).toBeGreaterThan(1_300);
  expect((await places(page, ['16:9']))[0]).toEqual([760, 100]);
  await page.screenshot({ path: test.info().outputPath('upright.png') });
  await checkBothThemes(page, 'a film in another shape');

  // What it says is there once.
  const there = (await thing(page, 'title').boundingBox())!;
  await page.mouse.dblclick(there.x + there.width / 2, there.y + there.height / 2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Kept');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await saved(page)).overlays.find(({ id }) => id === 'title')?.content).toBe('Kept');

  await showIn(page, '9:16', '16:9, the film itself');
  await expect(shapeButton(page, '16:9')).toBeVisible();
  await expect(page.getByText('Own place in 9:16')).toBeHidden();
  await addShape(page, '16:9', '1:1');
  expect((await places(page, ['1:1']))[0]?.[1]).toBe(100);
  await showIn(page, '1:1', '9:16');
  await thing(page, 'title').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
  await expect.poll(async () => (await saved(page)).overlays.some(({ shapes }) => shapes)).toBe(false);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await places(page, ['9:16']))[0]?.[1]).toBeGreaterThan(1_300);

  // It is hidden in one of them.
  await shapeButton(page, '9:16').click();
  await page.getByRole('menuitem', { name: 'Hide in 9:16' }).click();
  await expect
    .poll(async () => (await saved(page)).overlays.find(({ id }) => id === 'title')?.shapes?.['9:16']?.hidden)
    .toBe(true);
  await page.keyboard.press('Control+z');

  await page.reload();
  await expect(shapeButton(page, '16:9')).toBeVisible();
  await shapeButton(page, '16:9').click();
  await page.getByRole('menuitem', { name: 'Remove 9:16…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 9:16?' });
  await expect(question).toContainText('in one clip');
  await checkBothThemes(page, 'the question before a shape is removed');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => (await saved(page)).shapes).toEqual(['1:1']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await saved(page)).shapes).toEqual(['9:16', '1:1']);
  expect((await places(page, ['9:16']))[0]?.[1]).toBeGreaterThan(1_300);
});

test('shapes are added, shown and edited by keyboard alone, and rendered each as a video of its own', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  await shapeButton(page, '16:9').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add 9:16' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shapeButton(page, '9:16')).toBeVisible();
  await thing(page, 'title').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('Own place in 9:16')).toBeVisible();
  await expect.poll(async () => (await places(page, ['16:9']))[0]).toEqual([760, 100]);

  const render = page.getByRole('button', { name: /^Render/ });
  await render.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose Shapes and Resolution' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await checkBothThemes(page, 'the choice of shapes to render');
  await dialog.getByRole('radio', { name: '720p HD' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('checkbox').nth(1).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('1280×720')).toBeVisible();
  await expect(dialog.getByText('720×1280')).toBeVisible();
  const start = dialog.getByRole('button', { name: /^Render 2 shapes/ });
  await expect(start).toContainText('10');
  await page.screenshot({ path: test.info().outputPath('render.png') });
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const { jobs } = (await (await page.request.get('/api/jobs?model=editor-render')).json()) as {
      jobs: { prompt: string; price: number; status: string; width: number; height: number }[];
    };
    expect(jobs.map(({ prompt, price, width, height }) => `${prompt} ${price} ${width}×${height}`).toSorted()).toEqual([
      'Shapes 16x9 5 1280×720',
      'Shapes 9x16 5 720×1280',
    ]);
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  }).toPass({ timeout: 90_000 });
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a shape is added and left with targets of 44 px', async ({ page, workshop, creator }) => {
    await open(page, creator, workshop.take);
    await page.keyboard.press('Escape');
    await shapeButton(page, '16:9').tap();
    await page.getByRole('menuitem', { name: 'Add 9:16' }).tap();
    await expect(shapeButton(page, '9:16')).toBeVisible();
    await thing(page, 'title').focus();
    await page.keyboard.press('Enter');
    await expect(thing(page, 'title')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await thing(page, 'title').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await saved(page)).overlays.some(({ shapes }) => shapes)).toBe(true);
    expect(await smallTargets(picture(page).locator('[data-canvas-tools]').first())).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('phone.png') });
    await checkBothThemes(page, 'a film in another shape on a phone');
    await shapeButton(page, '9:16').tap();
    await page.getByRole('menuitemradio', { name: '16:9, the film itself' }).tap();
    await expect(shapeButton(page, '16:9')).toBeVisible();
  });
});
