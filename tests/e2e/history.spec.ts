import {
  canvasSizes,
  Composition,
  defaultStyles,
  emptyComposition,
  frame,
  type TextOverlay,
} from '@kinoloom/composition';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './studio.ts';

const title: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(90),
  row: 0,
  left: 660,
  top: 400,
  width: 600,
  height: 200,
  rotation: 0,
  content: 'Halcyon',
  styles: defaultStyles.text,
};
const start: Composition = { ...emptyComposition(canvasSizes['16:9']), overlays: [title] };

type Api = BrowserContext['request'];

async function newProject(api: Api, name: string): Promise<string> {
  const answer = await api.post('/api/projects', { data: { name, composition: start } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { project: { id: string } }).project.id;
}

async function compositionOf(api: Api, id: string): Promise<Composition> {
  const answer = await api.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

const placeOf = async (api: Api, id: string): Promise<string> => {
  const [overlay] = (await compositionOf(api, id)).overlays;
  return `${overlay?.left},${overlay?.top}`;
};
const expectPlace = (page: Page, id: string, place: string) =>
  expect.poll(() => placeOf(page.context().request, id)).toBe(place);

const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ });
const redo = (page: Page) => page.getByRole('button', { name: /^Redo/ });

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/studio/editor?project=${id}`);
  await expect(page.locator('[data-thing="title"]')).toBeVisible();
}

/** Selects the title on the canvas. */
async function hold(page: Page): Promise<void> {
  const thing = page.locator('[data-thing="title"]');
  if ((await thing.getAttribute('aria-pressed')) === 'true') return;
  const box = await thing.boundingBox();
  if (!box) throw new Error('The title is not on the picture');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(thing).toHaveAttribute('aria-pressed', 'true');
}

/** Moves the title as a step of its own: keys in a row would be one, and undo closes it. */
async function move(page: Page, key: 'Shift+ArrowRight' | 'Shift+ArrowDown'): Promise<void> {
  for (const each of [key, 'Control+z', 'Control+Shift+z']) await page.keyboard.press(each);
}

const saved = (page: Page) =>
  expect(page.getByRole('button', { name: 'Save States' })).toHaveAttribute('title', /^Autosaved/);

/** Kills the page's process, as in a crash. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await gone;
}

test.use({ storageState: async ({ furnished }, use) => use(furnished.storageState) });

test('what was edited before a reload is undone and redone after it, by keys and by the mouse', async ({ page }) => {
  const id = await newProject(page.request, 'Reloaded');
  await open(page, id);
  await expect(undo(page)).toBeDisabled();
  await hold(page);
  await move(page, 'Shift+ArrowRight');
  await move(page, 'Shift+ArrowDown');
  await move(page, 'Shift+ArrowRight');
  await expectPlace(page, id, '680,410');
  await saved(page);

  await page.reload();
  await expect(undo(page)).toBeEnabled();
  await expect(redo(page)).toBeDisabled();
  await page.keyboard.press('Control+z');
  await expectPlace(page, id, '670,410');
  await undo(page).click();
  await expectPlace(page, id, '670,400');
  await saved(page);

  // Undone steps outlive a reload, too.
  await page.reload();
  await redo(page).click();
  await expectPlace(page, id, '670,410');
  await undo(page).click();
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  await expectPlace(page, id, '660,400');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expectPlace(page, id, '680,410');
  await expect(redo(page)).toBeDisabled();
});

test('a closed tab and a page of the studio that was left go on where they were', async ({ context }) => {
  const id = await newProject(context.request, 'Closed');
  const page = await context.newPage();
  await open(page, id);
  await hold(page);
  await page.keyboard.press('Shift+ArrowRight');
  await saved(page);
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page).toHaveURL(/gallery/);
  await page.goBack();
  await expect(undo(page)).toBeEnabled();
  await page.close();

  const again = await context.newPage();
  await open(again, id);
  await undo(again).click();
  await expectPlace(again, id, '660,400');
});

test('a tab that crashes before it has saved has its edit and its steps again', async ({ context }) => {
  const id = await newProject(context.request, 'Crashed');
  const page = await context.newPage();
  await open(page, id);
  await hold(page);
  await move(page, 'Shift+ArrowRight');
  await expectPlace(page, id, '670,400');
  await page.route('**/api/projects/**', () => undefined);
  await page.keyboard.press('Shift+ArrowDown');
  // Time for the browser's storage.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await crash(page);
  await page.close();

  const again = await context.newPage();
  await open(again, id);
  await expectPlace(again, id, '670,410');
  await expect(undo(again)).toHaveAccessibleName('Undo');
  await undo(again).click();
  await expectPlace(again, id, '670,400');
  await undo(again).click();
  await expectPlace(again, id, '660,400');
  await expect(undo(again)).toBeDisabled();
});

test('the edit of another tab is a step with a name, which undo takes back in both', async ({ context }) => {
  const id = await newProject(context.request, 'Two tabs');
  const [mine, theirs] = [await context.newPage(), await context.newPage()];
  await open(mine, id);
  await open(theirs, id);
  await hold(mine);
  await mine.keyboard.press('Shift+ArrowRight');
  await expect(undo(theirs)).toHaveAccessibleName('Undo: Edit in another tab');
  await hold(theirs);
  await theirs.keyboard.press('Shift+ArrowDown');
  await expect(undo(theirs)).toHaveAccessibleName('Undo');
  await expect(undo(mine)).toHaveAccessibleName('Undo: Edit in another tab');
  await expectPlace(mine, id, '670,410');

  // Each goes on with its own.
  await Promise.all([mine.reload(), theirs.reload()]);
  await expect(undo(mine)).toHaveAccessibleName('Undo: Edit in another tab');
  await expect(undo(theirs)).toHaveAccessibleName('Undo');
  await undo(mine).click();
  await expectPlace(mine, id, '670,400');
  await expect(redo(mine)).toHaveAccessibleName('Redo: Edit in another tab');
  await expect(undo(theirs)).toHaveAccessibleName('Undo: Edit in another tab');
  await undo(mine).click();
  await expectPlace(mine, id, '660,400');
  await expect(undo(mine)).toBeDisabled();
});

test('what another device saved while no page was open is a step, too', async ({ page, studio }) => {
  const id = await newProject(page.request, 'Another device');
  await open(page, id);
  await hold(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expectPlace(page, id, '670,400');
  await saved(page);
  await page.goto('about:blank');
  const now = await compositionOf(page.request, id);
  const elsewhere = await page.request.put(`/api/projects/${id}`, {
    data: { revision: 2, composition: { ...now, overlays: [{ ...title, left: 670, top: 500 }] } },
    headers: { origin: studio.url },
  });
  expect(elsewhere.status()).toBe(200);
  await open(page, id);
  await expect(undo(page)).toHaveAccessibleName('Undo: Edit in another tab');
  await undo(page).click();
  await expectPlace(page, id, '670,400');
  await undo(page).click();
  await expectPlace(page, id, '660,400');
});

test.describe('after a conflict', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  for (const [choice, name, undone] of [
    ['Use the other one', 'Undo: Edit in another tab', '660,410'],
    ['Keep this one', 'Undo', '660,400'],
    ['Keep both', 'Undo: Edit in another tab', '660,410'],
  ] as const)
    test(`“${choice}” leaves steps that undo takes back, also after a reload`, async ({ context }) => {
      const id = await newProject(context.request, choice);
      const [mine, theirs] = [await context.newPage(), await context.newPage()];
      await open(mine, id);
      await open(theirs, id);
      await mine.route('**/api/projects/**', (route) => route.abort());
      await mine.route('**/api/events', (route) => route.abort());
      await hold(mine);
      await mine.keyboard.press('Shift+ArrowDown');
      await expect(mine.getByRole('button', { name: 'Save States' })).toHaveAttribute('title', 'Kept in this browser');
      await hold(theirs);
      await theirs.keyboard.press('Shift+ArrowRight');
      await saved(theirs);
      await theirs.close();
      await mine.unrouteAll();
      await mine.evaluate(() => dispatchEvent(new Event('online')));
      await mine
        .getByRole('dialog', { name: 'Changed elsewhere as well' })
        .getByRole('button', { name: choice })
        .click();
      await saved(mine);
      await expectPlace(mine, id, choice === 'Keep this one' ? '660,410' : '670,400');
      await mine.reload();
      await expect(undo(mine)).toHaveAccessibleName(name);
      await undo(mine).click();
      await expectPlace(mine, id, undone);
    });
});

test('signing out removes the histories of this browser', async ({ page }) => {
  const id = await newProject(page.request, 'Signed out');
  await open(page, id);
  await hold(page);
  await page.keyboard.press('Shift+ArrowRight');
  await saved(page);
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await names()).toContain('kinoloom-history');
  // Its session stays: other tests use it.
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect.poll(names).not.toContain('kinoloom-history');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('steps are undone and redone with a finger after a reload', async ({ page }) => {
    const id = await newProject(page.request, 'Phone');
    await open(page, id);
    await hold(page);
    await page.keyboard.press('Shift+ArrowRight');
    await expectPlace(page, id, '670,400');
    await page.reload();
    await undo(page).tap();
    await expectPlace(page, id, '660,400');
    await page.reload();
    await redo(page).tap();
    await expectPlace(page, id, '670,400');
    const box = await undo(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.screenshot({ path: test.info().outputPath('phone.png') });
  });
});
