import type { APIRequestContext, Page } from '@playwright/test';
import {
  canvasSizes,
  defaultStyles,
  emptyComposition,
  frame,
  type Composition,
  type TextOverlay,
} from '@kinoloom/composition';
import type { OwnTemplate, ProjectAnswer, ProjectOpened } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test, type Workshop } from './workshop.ts';

const words: TextOverlay = {
  id: 'words',
  type: 'text',
  from: frame(20),
  durationInFrames: frame(40),
  row: 0,
  left: 300,
  top: 200,
  width: 1_200,
  height: 300,
  rotation: 0,
  content: 'Low water',
  styles: { ...defaultStyles.text, fontSize: 120 },
};

const filmOf = ({ take }: Workshop): Composition => ({
  ...emptyComposition(canvasSizes['16:9']),
  overlays: [{ ...clipOfTake(take, 0, 90), row: 1 }, words],
});

async function open(page: Page, creator: APIRequestContext, film: Composition): Promise<string> {
  const made = await creator.post('/api/projects', { data: { name: 'Opening', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.locator('[data-item]').first()).toBeVisible();
  return project.id;
}

const placesIn = async (creator: APIRequestContext, id: string): Promise<number[][]> => {
  const { project } = (await (await creator.get(`/api/projects/${id}`)).json()) as ProjectAnswer;
  const { overlays } = project.composition as unknown as Composition;
  return overlays
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, durationInFrames, row }) => [from, durationInFrames, row]);
};

const namesOf = async (creator: APIRequestContext): Promise<string[]> => {
  const { templates } = (await (await creator.get('/api/templates')).json()) as { templates: OwnTemplate[] };
  return templates.map(({ name }) => name);
};

const showTemplates = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Templates' }).press('Enter');

test('selected clips are saved as a template and inserted at the playhead, in one step', async ({
  page,
  creator,
  workshop,
}) => {
  const id = await open(page, creator, filmOf(workshop));
  const [first, second] = [page.locator('[data-item]').nth(0), page.locator('[data-item]').nth(1)];
  await first.press('Enter');
  await second.press('Shift+Enter');
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await page.locator('#editor-panel').getByRole('button', { name: 'Save as template' }).click();
  const question = page.getByRole('dialog', { name: 'Save as template' });
  await question.getByLabel('Name').fill('Harbour opening');
  await checkBothThemes(page, 'the name of a template');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  expect(await namesOf(creator)).toContain('Harbour opening');

  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await showTemplates(page);
  await page.getByRole('radiogroup', { name: 'Kind of template' }).getByText('Yours').click();
  const tile = page.getByRole('list', { name: 'Yours' }).getByRole('button', { name: /^Harbour opening/ });
  await expect(tile).toContainText('3 s, 2 items');
  await checkBothThemes(page, 'the templates of a user');
  await tile.click();
  await expect
    .poll(() => placesIn(creator, id))
    .toEqual([
      [0, 90, 1],
      [20, 40, 0],
      [90, 90, 1],
      [110, 40, 0],
    ]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => placesIn(creator, id)).toHaveLength(2);
});

test('a template is saved from the menu of a clip, renamed and deleted by keyboard', async ({
  page,
  creator,
  workshop,
}) => {
  await open(page, creator, filmOf(workshop));
  await page.locator('[data-item]').first().press('Enter');
  await page.locator('[data-item]').first().press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Save as template' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Save as template' });
  await expect(question.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('One title');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();

  await page.keyboard.press('Escape');
  await showTemplates(page);
  const actions = page.getByRole('button', { name: 'Actions for One title' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename template' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('One line');
  await page.keyboard.press('Enter');
  await expect(renaming).toBeHidden();
  const renamed = page.getByRole('button', { name: 'Actions for One line' });
  await renamed.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Delete “One line”?' });
  await asked.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(renamed).toHaveCount(0);
  expect(await namesOf(creator)).not.toContain('One line');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a template of another device is inserted by a tap', async ({ page, creator, workshop }) => {
    const film = filmOf(workshop);
    await creator.post('/api/templates', { data: { name: 'From the desk', composition: film } });
    const id = await open(page, creator, { ...film, overlays: [clipOfTake(workshop.take, 0, 30)] });
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Templates' }).tap();
    await page.getByRole('radiogroup', { name: 'Kind of template' }).getByText('Yours').tap();
    const panel = page.getByRole('list', { name: 'Yours' });
    const tile = panel.getByRole('button', { name: /^From the desk/ });
    await expect(tile).toBeVisible();
    expect(await smallTargets(panel)).toEqual([]);
    await tile.tap();
    await expect.poll(() => placesIn(creator, id)).toHaveLength(3);
  });
});
