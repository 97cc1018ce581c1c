import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { APIRequestContext, Page } from '@playwright/test';
import { canvasSizes, emptyComposition, isPicture, type Composition, type Lut } from '@kinoloom/composition';
import type { OwnLookRecord, ProjectAnswer, ProjectOpened } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test, type Workshop } from './workshop.ts';

/** A .cube file that makes everything one colour. */
function cube(name: string, colour: string) {
  const rows = Array.from({ length: 8 }, () => colour);
  const text = ['# made for a test', `TITLE "${name}"`, 'LUT_3D_SIZE 2', ...rows, ''].join('\r\n');
  return { name: `${name}.cube`, mimeType: 'application/octet-stream', buffer: Buffer.from(`\uFEFF${text}`) };
}
const red = cube('Red hour', '1 0 0');
const blue = cube('Blue hour', '0 0 1.0e0');
const broken = {
  name: 'Torn.cube',
  mimeType: 'application/octet-stream',
  buffer: Buffer.from('LUT_3D_SIZE 2\n0 0 0\n1,0 0,5 0\n'),
};

/** The account is that of other tests, too. */
test.beforeEach(async ({ creator }) => {
  for (const { look } of await looksOf(creator)) await creator.delete(`/api/looks/${look}`);
});

async function open(page: Page, creator: APIRequestContext, { take }: Workshop): Promise<string> {
  const composition: Composition = {
    ...emptyComposition(canvasSizes['16:9']),
    overlays: [clipOfTake(take, 0, 60), clipOfTake(take, 1, 60)],
  };
  const made = await creator.post('/api/projects', { data: { name: 'Hours', composition } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.locator('[data-item]').first()).toBeVisible();
  return project.id;
}

/** Selects the first clip and shows its Look tab. */
async function showLook(page: Page): Promise<void> {
  await page.locator('[data-item]').first().press('Enter');
  await page.getByRole('tab', { name: 'Look' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add a .cube file…' })).toBeVisible();
}

/** The looks of the clips, as they are saved. */
const savedLooks = async (creator: APIRequestContext, id: string): Promise<(Lut | undefined)[]> => {
  const { project } = (await (await creator.get(`/api/projects/${id}`)).json()) as ProjectAnswer;
  const { overlays } = project.composition as unknown as Composition;
  return overlays.map((overlay) => (isPicture(overlay) && 'lut' in overlay.styles ? overlay.styles.lut : undefined));
};

const looksOf = async (creator: APIRequestContext): Promise<OwnLookRecord[]> =>
  ((await (await creator.get('/api/looks')).json()) as { looks: OwnLookRecord[] }).looks;

/** What the player shows in its middle. */
async function colourShown(page: Page): Promise<number[]> {
  const box = await page.locator('[data-canvas-layer]').boundingBox();
  if (!box) throw new Error('There is no film on the stage');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 1, height: 1 };
  const shot = await loadImage(await page.screenshot({ clip: at }));
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(shot, 0, 0);
  return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
}

const section = (page: Page) => page.getByRole('group', { name: 'Your looks' });
const tile = (page: Page, name: string) => section(page).getByRole('radio', { name });

test('.cube files are added and dropped, shown on the clip, mixed by strength, and stay in the film when deleted', async ({
  page,
  creator,
  workshop,
}) => {
  // Long before it comes: the browser has to be told to hand choosers over.
  const chosen = page.waitForEvent('filechooser');
  const id = await open(page, creator, workshop);
  await showLook(page);
  await page.getByRole('button', { name: 'Add a .cube file…' }).click();
  await (await chosen).setFiles(red);
  await expect(tile(page, 'Red hour')).toBeChecked();
  await expect.poll(() => colourShown(page)).toEqual([255, 0, 0]);
  await expect(page.getByRole('heading', { name: 'Look Red hour' })).toBeVisible();

  // Dropped: several at once, and none is chosen for that.
  const files = await page.evaluateHandle(
    (dropped) => {
      const data = new DataTransfer();
      for (const { name, text } of dropped) data.items.add(new File([text], name));
      return data;
    },
    [blue, cube('Dim hour', '0.2 0.2 0.2')].map(({ name, buffer }) => ({ name, text: buffer.toString() })),
  );
  await section(page).dispatchEvent('dragover', { dataTransfer: files });
  await section(page).dispatchEvent('drop', { dataTransfer: files });
  await expect(tile(page, 'Dim hour')).toBeVisible();
  await expect(tile(page, 'Red hour')).toBeChecked();
  await checkBothThemes(page, 'looks of one’s own');
  await section(page).getByText('Blue hour').click();
  await expect.poll(() => colourShown(page)).toEqual([0, 0, 255]);
  const strength = page.getByRole('slider', { name: 'Strength' });
  await strength.focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await colourShown(page))[0]).toBeGreaterThan(0);
  await page.keyboard.press('End');
  await expect.poll(() => colourShown(page)).toEqual([0, 0, 255]);

  await page.getByRole('button', { name: 'Actions for Blue hour' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete “Blue hour”?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for Blue hour' })).toHaveCount(0);
  const [look] = (await looksOf(creator)).filter(({ name }) => name === 'Blue hour');
  expect(look?.removed).toBe(true);
  await expect.poll(() => savedLooks(creator, id)).toEqual([{ look: look?.look, strength: 1 }, undefined]);
  // Its film has it still, also when it is opened anew.
  await page.reload();
  await expect.poll(() => colourShown(page)).toEqual([0, 0, 255]);
  await showLook(page);
  await expect(tile(page, 'Blue hour')).toBeChecked();
  await section(page).getByText('Red hour').click();
  await expect(tile(page, 'Blue hour')).toHaveCount(0);
});

test('looks are chosen, renamed and deleted by keys alone', async ({ page, creator, workshop }) => {
  const chosen = page.waitForEvent('filechooser');
  const id = await open(page, creator, workshop);
  await showLook(page);
  const add = page.getByRole('button', { name: 'Add a .cube file…' });
  await add.focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles([red, blue]);
  await expect(tile(page, 'Red hour')).toBeVisible();
  await expect(tile(page, 'Blue hour')).toBeVisible();
  await tile(page, 'Blue hour').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => colourShown(page)).toEqual([0, 0, 255]);
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'Red hour')).toBeChecked();
  await expect.poll(() => colourShown(page)).toEqual([255, 0, 0]);
  await page.keyboard.press('Control+z');
  await expect(tile(page, 'Blue hour')).toBeChecked();

  await page.getByRole('button', { name: 'Actions for Red hour' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename look' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Sunset');
  await page.keyboard.press('Enter');
  await expect(renaming).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Sunset' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Delete “Sunset”?' });
  await asked.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(tile(page, 'Sunset')).toHaveCount(0);

  // A copied look takes it along.
  await page.getByRole('button', { name: 'Copy look' }).press('Enter');
  await page.locator('[data-item]').nth(1).press('Enter');
  await page.getByRole('tab', { name: 'Look' }).press('Enter');
  await page.getByRole('button', { name: 'Paste look' }).press('Enter');
  await expect(tile(page, 'Blue hour')).toBeChecked();
  const { look } = (await looksOf(creator)).find(({ name }) => name === 'Blue hour') ?? {};
  await expect
    .poll(() => savedLooks(creator, id))
    .toEqual([
      { look, strength: 1 },
      { look, strength: 1 },
    ]);
});

test('a file that cannot be read says in which line and what to do, and the others are added', async ({
  page,
  creator,
  workshop,
}) => {
  await open(page, creator, workshop);
  await showLook(page);
  await page
    .getByLabel('.cube files')
    .setInputFiles([broken, { ...red, name: 'Photo.cube', buffer: Buffer.from('\u0089PNG\r\n') }, blue]);
  const notes = section(page).getByRole('alert').getByRole('listitem');
  await expect(notes).toHaveText([
    'Torn.cube was not added. Line 3: “1,0 0,5 0” has commas where points belong. Replace them by points, or export the look again.',
    'Photo.cube was not added. It is no .cube file: it says neither LUT_3D_SIZE nor LUT_1D_SIZE. Export the look as .cube.',
  ]);
  await expect(tile(page, 'Blue hour')).toBeVisible();
  await checkBothThemes(page, 'files that are no looks');
  await section(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notes).toHaveCount(0);
  const offered = (await looksOf(creator)).filter(({ removed }) => !removed);
  expect(offered.map(({ name }) => name)).toEqual(['Blue hour']);
});

test.describe('a look of another account', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('is said to be missing, and the clip is shown without it', async ({ page, creator, workshop: { take } }) => {
    const clip = clipOfTake(take, 0, 60);
    const lut = { look: `own-${'ab'.repeat(32)}`, strength: 1 };
    const overlays = [{ ...clip, styles: { ...clip.styles, lut } }];
    const composition = { ...emptyComposition(canvasSizes['16:9']), overlays };
    const made = await creator.post('/api/projects', { data: { name: 'Foreign', composition } });
    const { project } = (await made.json()) as ProjectOpened;
    await page.goto(`/studio/editor?project=${project.id}`);
    await expect(page.locator('[data-item]').first()).toBeVisible();
    await showLook(page);
    await expect(section(page).getByText('The look of this clip is not in your account')).toBeVisible();
    await expect.poll(async () => Math.max(...(await colourShown(page)))).toBeGreaterThan(20);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a look of another device is chosen by a tap, and one is added', async ({ page, creator, workshop }) => {
    const id = await open(page, creator, workshop);
    await page.locator('[data-item]').first().tap();
    await page.getByRole('tab', { name: 'Look' }).tap();
    await page.getByLabel('.cube files').setInputFiles([red, blue]);
    await expect(tile(page, 'Blue hour')).toBeVisible();
    expect(await smallTargets(section(page))).toEqual([]);
    await section(page).getByText('Red hour').tap();
    await expect(tile(page, 'Red hour')).toBeChecked();
    await checkBothThemes(page, 'looks of one’s own on a phone');
    await expect.poll(async () => (await savedLooks(creator, id))[0]?.look).toMatch(/^own-/);
    await page.getByRole('button', { name: 'Actions for Red hour' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  });
});
