import {
  emptyRows,
  emptyComposition,
  canvasSizes,
  COMPOSITION_VERSION,
  Composition,
  defaultStyles,
  frame,
  type TextOverlay,
} from '@kinoloom/composition';
import type { BrowserContext, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { expect, test } from './studio.ts';

/** Number of tabs killed per run. */
const KILLS = Number(process.env['KILLS'] ?? 2);
/** Number of edits that a tab makes if not killed. */
const EDITS = 100;

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

const start: Composition = {
  ...emptyComposition(canvasSizes['16:9']),
  overlays: [title],
};

type Api = BrowserContext['request'];

async function newProject(api: Api, name: string): Promise<string> {
  const answer = await api.post('/api/projects', { data: { name, composition: start } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { project: { id: string } }).project.id;
}

async function compositionOf(api: Api, id: string): Promise<Composition> {
  const answer = await api.get(`/api/projects/${id}`);
  const { project } = (await answer.json()) as { project: { composition: unknown } };
  return Composition.parse(project.composition);
}

const place = ({ overlays: [overlay] }: Composition): string => `${overlay?.left},${overlay?.top}`;
const whereIs = async (api: Api, id: string): Promise<string> => place(await compositionOf(api, id));

/** Opens a project and selects its title on the canvas. */
async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/studio/editor?project=${id}`);
  await expect(page.locator('[data-thing="title"]')).toBeVisible();
  await holdTitle(page);
}

/** Selects the title on the canvas. */
async function holdTitle(page: Page): Promise<void> {
  const thing = page.locator('[data-thing="title"]');
  const box = await thing.boundingBox();
  if (!box) throw new Error('The title is not on the picture');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(thing).toHaveAttribute('aria-pressed', 'true');
}

const keys = [
  ['ArrowLeft', -1, 0],
  ['ArrowRight', 1, 0],
  ['ArrowUp', 0, -1],
  ['ArrowDown', 0, 1],
  ['Shift+ArrowRight', 10, 0],
  ['Shift+ArrowDown', 0, 10],
] as const;

/** Maximum distance of the title from its start, in canvas pixels: it must stay visible to be selected. */
const FAR = 200;

/** A random key that keeps the title within that distance. */
function anyKey(x: number, y: number): (typeof keys)[number] {
  const near = keys.filter(([, dx, dy]) => Math.abs(x + dx - title.left) <= FAR && Math.abs(y + dy - title.top) <= FAR);
  return near[Math.floor(Math.random() * near.length)] ?? keys[0];
}

const saved = (page: Page) =>
  expect(page.getByRole('button', { name: 'Save States' })).toHaveAttribute('title', /^Autosaved/);

test.use({ storageState: async ({ furnished }, use) => use(furnished.storageState) });

test('a crashed tab loses at most the last edit', async ({ context }) => {
  test.setTimeout(60_000 + KILLS * 30_000);
  const id = await newProject(context.request, 'Killed');
  for (let round = 0; round < KILLS; round++) {
    const page = await context.newPage();
    await open(page, id);
    let [x = 0, y = 0] = (await whereIs(context.request, id)).split(',').map(Number);
    const been = [`${x},${y}`];
    const last = 1 + Math.floor(Math.random() * EDITS);
    for (let made = 0; made < last; made++) {
      const [key, dx, dy] = anyKey(x, y);
      await page.keyboard.press(key);
      [x, y] = [x + dx, y + dy];
      been.push(`${x},${y}`);
    }
    // Kills the renderer process, as in a crash: no code of the page runs any more.
    const session = await context.newCDPSession(page);
    const gone = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined);
    await gone;
    await page.close();

    const again = await context.newPage();
    await again.goto(`/studio/editor?project=${id}`);
    await expect(again.locator('[data-thing="title"]')).toBeVisible();
    await saved(again);
    expect(been.slice(-2), `round ${round}, ${last} edits`).toContain(await whereIs(context.request, id));
    await again.close();
  }
});

test.describe(() => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test(
    'edits made while the server is down are saved when it is back',
    { tag: '@long' },
    async ({ page, context, studio }) => {
      const id = await newProject(context.request, 'Server killed');
      await open(page, id);
      let x = 660;
      const draw = async (times: number): Promise<void> => {
        for (let made = 0; made < times; made++) await page.keyboard.press('ArrowRight');
        x += times;
      };
      await draw(20);
      await studio.kill();
      await draw(20);
      const states = page.getByRole('button', { name: 'Save States' });
      await expect(states).toHaveAttribute('title', 'Kept in this browser', { timeout: 30_000 });
      await draw(20);
      await studio.start();
      await saved(page);
      expect(await whereIs(context.request, id)).toBe(`${x},400`);
    },
  );

  test(
    'edits in two tabs never overwrite each other: the user chooses which to keep',
    { tag: '@long' },
    async ({ context }) => {
      const id = await newProject(context.request, 'Two tabs');
      const [mine, theirs] = [await context.newPage(), await context.newPage()];
      await open(mine, id);
      await open(theirs, id);

      // A change saved in one tab appears in the other.
      await theirs.keyboard.press('ArrowRight');
      await expect.poll(() => whereIs(context.request, id)).toBe('661,400');
      await expect(mine.getByText('Updated with changes made elsewhere')).toBeVisible();

      const meet = async (): Promise<void> => {
        await mine.route('**/api/projects/**', (route) => route.abort());
        await mine.route('**/api/events', (route) => route.abort());
        await holdTitle(mine);
        await mine.keyboard.press('ArrowDown');
        await expect(mine.getByRole('button', { name: 'Save States' })).toHaveAttribute(
          'title',
          'Kept in this browser',
        );
        await holdTitle(theirs);
        await theirs.keyboard.press('ArrowRight');
        await saved(theirs);
        await mine.unrouteAll();
        await mine.evaluate(() => dispatchEvent(new Event('online')));
        await expect(mine.getByRole('dialog', { name: 'Changed elsewhere as well' })).toBeVisible();
      };

      await meet();
      await checkBothThemes(mine, 'a conflict');
      // Keys meant for the composition must not press a dialog's button.
      await mine.keyboard.press('Space');
      await mine.keyboard.press('Enter');
      await expect(mine.getByRole('button', { name: 'Use the other one' })).toBeVisible();
      await mine.getByRole('button', { name: 'Use the other one' }).click();
      await saved(mine);
      expect(await whereIs(context.request, id)).toBe('662,400');

      await meet();
      await mine.getByRole('button', { name: 'Keep this one' }).click();
      await saved(mine);
      expect(await whereIs(context.request, id)).toBe('662,401');
      // The other state is kept among the versions.
      await mine.getByRole('button', { name: 'Save States' }).click();
      await expect(mine.getByText('before Keep mine')).toBeVisible();
      await mine.keyboard.press('Escape');

      await meet();
      await mine.getByRole('button', { name: 'Keep both' }).click();
      await saved(mine);
      expect(await whereIs(context.request, id)).toBe('663,401');
      const list = (await (await context.request.get('/api/projects?name=Two tabs (copy)')).json()) as {
        projects: { id: string }[];
      };
      expect(await whereIs(context.request, list.projects[0]?.id ?? '')).toBe('662,402');
    },
  );
});

test.describe('a page that is older than the server', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('keeps its edits, says to reload, and has them again after that', async ({ page, context, studio }) => {
    const id = await newProject(context.request, 'Upgraded');
    await open(page, id);
    // To this page, what a newer version answers is of a version that it does not know.
    await page.route(`**/api/projects/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const answer = (await response.json()) as { project: { composition: { version: number } } };
      answer.project.composition.version = COMPOSITION_VERSION + 1;
      await route.fulfill({ response, json: answer });
    });
    const elsewhere = await context.request.put(`/api/projects/${id}`, {
      data: { revision: 1, composition: { ...start, rows: emptyRows(7) } },
      headers: { origin: studio.url },
    });
    expect(elsewhere.status()).toBe(200);
    await page.keyboard.press('ArrowRight');
    const states = page.getByRole('button', { name: 'Save States' });
    await expect(states).toHaveAttribute('title', 'Kept in this browser');
    await states.click();
    await expect(page.getByText('The server and this page do not match. Reload the page and try again.')).toBeVisible();

    await page.unrouteAll();
    await page.reload();
    await page
      .getByRole('dialog', { name: 'Changed elsewhere as well' })
      .getByRole('button', { name: 'Keep this one' })
      .click();
    await saved(page);
    expect(await whereIs(context.request, id)).toBe('661,400');
  });
});

test('a version is named and restored', { tag: '@long' }, async ({ page, context }) => {
  const id = await newProject(context.request, 'Versions');
  await open(page, id);
  await page.keyboard.press('ArrowRight');
  const states = page.getByRole('button', { name: 'Save States' });
  await states.click();
  await page.getByPlaceholder('Name this version').fill('Locked picture');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Locked picture' });
  await expect(row).toBeVisible();
  await checkBothThemes(page, 'Save States');
  await page.keyboard.press('Escape');

  await holdTitle(page);
  await page.keyboard.press('Shift+ArrowDown');
  await saved(page);
  await expect.poll(() => whereIs(context.request, id)).toBe('661,410');
  await states.click();
  await row.hover();
  await row.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored Locked picture')).toBeVisible();
  expect(await whereIs(context.request, id)).toBe('661,400');
});

test(
  'a project deleted elsewhere can be kept as a new project',
  { tag: '@long' },
  async ({ page, context, studio }) => {
    const id = await newProject(context.request, 'Deleted');
    await open(page, id);
    const deleted = await context.request.delete(`/api/projects/${id}`, { headers: { origin: studio.url } });
    expect(deleted.status()).toBe(200);
    await expect(page.getByRole('dialog', { name: 'This project was deleted' })).toBeVisible();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Keep as a new project' }).click();
    await page.waitForURL((url) => url.searchParams.get('project') !== id);
    await expect(page.locator('[data-thing="title"]')).toBeVisible();
  },
);

test.describe('without the server and without room in the browser', () => {
  test.use({ expectedNoise: [/Failed to load resource/u] });

  test('the status says that edits are not saved anywhere, and leaving asks', async ({ page }) => {
    const id = await newProject(page.request, 'Full');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await open(page, id);
    await page.route('**/api/**', (route) => route.abort());
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByTitle('Not saved anywhere')).toBeVisible();
    await page.getByRole('link', { name: 'Gallery' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/\/studio\/editor/u);

    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => location.reload()).catch(() => undefined);
    const ask = await asked;
    expect(ask.type()).toBe('beforeunload');
    await ask.dismiss();

    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Save States' }).click();
    await expect(page.getByText(/^Autosaved/u)).toBeVisible({ timeout: 30_000 });
    expect(await whereIs(page.request, id)).toBe('659,400');
  });
});
