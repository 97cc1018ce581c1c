import type { APIRequestContext, Locator, Page } from '@playwright/test';
import {
  canvasSizes,
  defaultStyles,
  emptyComposition,
  everyOverlay,
  frame,
  ownFontOf,
  type Composition,
  type TextOverlay,
} from '@kinoloom/composition';
import type { OwnFonts, ProjectAnswer, ProjectOpened } from '@kinoloom/contract';
import { testFont, type TestFont } from '../harness/test-font.ts';
import { png } from '../harness/pictures.ts';
import { checkBothThemes } from './axe.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

const words: TextOverlay = {
  id: 'words',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(90),
  row: 0,
  left: 300,
  top: 300,
  width: 1_300,
  height: 400,
  rotation: 0,
  content: 'Low water',
  styles: { ...defaultStyles.text, fontSize: 160 },
};
const film: Composition = { ...emptyComposition(canvasSizes['16:9']), overlays: [words] };

const fileOf = (font: TestFont = {}) => ({
  name: `${font.family ?? 'Kinoloom'} ${font.style ?? ''}.otf`,
  mimeType: 'font/otf',
  buffer: testFont(font),
});

async function open(page: Page, creator: APIRequestContext, composition = film): Promise<string> {
  const made = await creator.post('/api/projects', { data: { name: 'Quay', composition } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.locator('[data-item]').first()).toBeVisible();
  return project.id;
}

// The page of an account.
test.beforeEach(({ workshop }) => expect(workshop.flow).not.toBe(''));

/** The font of the first overlay of a project as it is saved, and its weight. */
async function chosenIn(creator: APIRequestContext, id: string): Promise<[string | undefined, number | undefined]> {
  const { project } = (await (await creator.get(`/api/projects/${id}`)).json()) as ProjectAnswer;
  const [overlay] = everyOverlay(project.composition as unknown as Composition);
  const weight = overlay?.type === 'text' ? overlay.styles.fontWeight : undefined;
  return [overlay && ownFontOf(overlay)?.name, weight];
}

const fontsOf = async (creator: APIRequestContext): Promise<string[]> =>
  ((await (await creator.get('/api/fonts')).json()) as OwnFonts).fonts.map(({ name }) => name);

async function add(creator: APIRequestContext, font: TestFont): Promise<void> {
  const sent = await creator.post('/api/fonts', { multipart: { agreed: 'true', file: fileOf(font) } });
  expect(sent.status()).toBe(200);
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Add fonts' });
const fontsIn = (page: Page): Locator => page.locator('#editor-panel').getByRole('radiogroup', { name: 'Font' });

/** Whether the picture has the bars of the test's letters: widths of a line measured in them. */
const isLettered = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((text) => {
    const label = [...document.querySelectorAll('label')].find((each) => each.textContent === text);
    const family = label && getComputedStyle(label).fontFamily.split(',')[0]?.replaceAll('"', '');
    return [...document.fonts].some((face) => face.family.replaceAll('"', '') === family && face.status === 'loaded');
  }, name);

test('font files are added by mouse, chosen, set in a weight that they have, renamed and deleted', async ({
  page,
  creator,
}) => {
  const id = await open(page, creator);
  await page.locator('[data-item]').first().click();
  await page.getByRole('button', { name: 'Add a font…' }).click();
  const dialog = dialogOf(page);
  const files = [
    fileOf({ family: 'Harbour' }),
    fileOf({ family: 'Harbour', style: 'Bold', weight: 700, embedding: 2 }),
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  const rows = dialog.getByRole('list', { name: 'Chosen fonts' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Harbour Regular');
  await expect(rows.nth(0)).toContainText('Made by a test');
  await expect(rows.nth(0)).toContainText('Free for every film');
  await expect(rows.nth(1)).toContainText('must not be embedded');
  await expect(dialog.getByRole('button', { name: 'Add 2 files' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I may use these fonts in films' }).check();
  await checkBothThemes(page, 'the dialog that adds fonts');
  await dialog.getByRole('button', { name: 'Add 2 files' }).click();
  await expect(dialog).toBeHidden();

  const option = fontsIn(page).getByRole('radio', { name: 'Harbour' });
  await expect(option).toBeChecked();
  await expect.poll(() => isLettered(page, 'Harbour')).toBe(true);
  await expect.poll(() => chosenIn(creator, id)).toEqual(['Harbour', 400]);
  const weights = page.getByRole('radiogroup', { name: 'Weight' });
  await weights.getByText('700').click();
  await expect.poll(() => chosenIn(creator, id)).toEqual(['Harbour', 700]);
  await checkBothThemes(page, 'the fonts of a text');

  await page.getByRole('button', { name: 'Actions for Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename font' });
  await renaming.getByLabel('Name').fill('House font');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(fontsIn(page).getByRole('radio', { name: 'House font' })).toBeChecked();

  await page.getByRole('button', { name: 'Actions for House font' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete “House font”?' }).getByRole('button', { name: 'Delete' }).click();
  // The film keeps it, and says so.
  await expect(fontsIn(page).getByRole('radio', { name: 'Harbour, only in this film' })).toBeChecked();
  expect(await fontsOf(creator)).not.toContain('House font');
  await fontsIn(page).getByText('Serif', { exact: true }).click();
  await expect.poll(() => chosenIn(creator, id)).toEqual([undefined, 700]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => chosenIn(creator, id)).toEqual(['Harbour', 700]);
});

test('a font is chosen, renamed and deleted by keyboard alone, also for captions and templates', async ({
  page,
  creator,
}) => {
  await add(creator, { family: 'Keyboard' });
  const id = await open(page, creator);
  await page.locator('[data-item]').first().press('Enter');
  const option = fontsIn(page).getByRole('radio', { name: 'Keyboard' });
  await option.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await chosenIn(creator, id))[0]).toBe('Keyboard');
  // One weight, so there is none to choose.
  await expect(page.getByRole('slider', { name: 'Weight' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a font…' }).press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add a font…' })).toBeFocused();
  await page.getByRole('button', { name: 'Actions for Keyboard' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename font' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Typewriter');
  await page.keyboard.press('Enter');
  await expect(renaming).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Typewriter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Delete “Typewriter”?' });
  await asked.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(asked).toBeHidden();
  expect(await fontsOf(creator)).not.toContain('Typewriter');

  await add(creator, { family: 'Credits' });
  const caption: Composition['overlays'][number] = {
    ...words,
    type: 'caption',
    content: 'Captions',
    captionStart: 0,
    template: 'classic',
    captions: [{ text: 'Low', startMs: 0, endMs: 2_000, words: [{ word: 'Low', startMs: 0, endMs: 2_000 }] }],
    styles: defaultStyles.caption,
  };
  const card: Composition['overlays'][number] = {
    ...words,
    type: 'template',
    template: 'lower-third',
    texts: [],
    styles: defaultStyles.template,
  };
  for (const overlay of [caption, card]) {
    const other = await open(page, creator, { ...film, overlays: [overlay] });
    await page.locator('[data-item]').first().press('Enter');
    await fontsIn(page).getByRole('radio', { name: 'Credits' }).focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await chosenIn(creator, other))[0]).toBe('Credits');
  }
});

test('files that are no fonts say what to do, and the others can be added', async ({
  page,
  creator,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 422/u);
  await open(page, creator);
  await page.locator('[data-item]').first().click();
  await page.getByRole('button', { name: 'Add a font…' }).click();
  const dialog = dialogOf(page);
  const whole = fileOf({ family: 'Whole' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      { ...whole, name: 'picture.ttf', buffer: png(8, 8) },
      { ...whole, name: 'half.otf', buffer: whole.buffer.subarray(0, 2_000) },
      whole,
    ]);
  const rows = dialog.getByRole('listitem');
  await expect(rows.nth(0)).toContainText('not a font. Choose a TTF');
  await expect(rows.nth(1)).toContainText('ends too early');
  await expect(rows.nth(2)).toContainText('Whole Regular');
  await checkBothThemes(page, 'font files that cannot be added');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(fontsIn(page).getByRole('radio', { name: 'Whole' })).toBeChecked();
});

test('a film whose font is missing is shown in other letters, and says so', async ({
  page,
  creator,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/u);
  const font = { sha256: 'a'.repeat(64), weights: [400, 400] as [number, number], italic: false };
  const styles = { ...words.styles, font: { name: 'Elsewhere', faces: [font], halfCap: 0.35, ranges: 'w-2m' } };
  await open(page, creator, { ...film, overlays: [{ ...words, styles }] });
  await expect(page.getByText('A font is missing. The texts are shown in others')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a font is added and chosen by taps', async ({ page, creator }) => {
    const id = await open(page, creator);
    await page.locator('[data-item]').first().tap();
    await page.getByRole('button', { name: 'Add a font…' }).tap();
    const dialog = dialogOf(page);
    await dialog.locator('input[type=file]').setInputFiles(fileOf({ family: 'Phone' }));
    await expect(dialog.getByRole('listitem')).toContainText('Phone Regular');
    await dialog.getByText('I may use this font in films').tap();
    // The whole label is the target of its box.
    expect(await smallTargets(dialog, 'input[type=checkbox]')).toEqual([]);
    await checkBothThemes(page, 'the dialog that adds fonts on a phone');
    await dialog.getByRole('button', { name: 'Add 1 file' }).tap();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await chosenIn(creator, id))[0]).toBe('Phone');
  });
});
