import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { MediaRecord } from '@kinoloom/contract';
import { resize } from './dialogs/walk.ts';
import { openFullAccount } from './full-account.ts';
import { layoutFaults, SIZES } from './layout-faults.ts';
import { beginning, named } from './named.ts';
import { expect, signUpBy } from './studio.ts';
import { openWorkshop, test, type Workshop } from './workshop.ts';

type Size = (typeof SIZES)[number];

/** Where the layout changes most. */
const SAMPLE = SIZES.filter(([width]) => width === 820 || width === 844);

const LOOKS = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  light: { colorScheme: 'light', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

// The page of a checkout is not known before it is asked for, and only the first account sees the connections.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedNoise: [/status of 40[34]/] });

/** Gathers the faults of what is shown at these sizes in every look; `show` runs at each size. */
async function faultsOf(
  page: Page,
  what: string,
  sizes: readonly Size[],
  show: () => Promise<void> = async () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await resize(page, { width, height });
    await show();
    for (const [look, media] of Object.entries(LOOKS)) {
      await page.emulateMedia(media);
      for (const fault of await layoutFaults(page)) found.push(`${width} × ${height}, ${what}, ${look}: ${fault}`);
    }
  }
  await page.emulateMedia(LOOKS.dark);
  return found;
}

async function faultsAt(page: Page, paths: readonly string[], sizes: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // Hidden from assistive technology where the address opens a dialog.
    await expect(page.getByRole('main', { includeHidden: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    found.push(...(await faultsOf(page, path, sizes)));
  }
  return found;
}

const BOUGHT = 'pack-500';

async function checkout(page: Page, origin: string): Promise<string> {
  const data = { kind: 'pack', id: BOUGHT };
  const begun = await page.request.post('/api/billing/checkout', { data, headers: { origin } });
  return new URL(((await begun.json()) as { url: string }).url, origin).pathname;
}

/** The pages of links to a clip, an image and a flow, and of one that has ended. */
async function linksTo(creator: APIRequestContext, { flow, take, photo }: Workshop): Promise<string[]> {
  const targets = [{ flow_id: flow }, { media_id: take.id }, { media_id: photo.id }];
  const made = targets.map(async (target) => {
    const answer = await creator.post('/api/shares', { data: { ...target, days: 1, prompts: true } });
    return new URL(((await answer.json()) as { link: string }).link).hash;
  });
  // Another query each: a browser does not load the page again for another hash.
  return ['', ...(await Promise.all(made))].map((hash, index) => `/shared?of=${index}${hash}`);
}

const ACCOUNT = ['overview', 'receipts', 'providers', 'connections', 'links', 'security', 'data'].map(
  (part) => `/studio/user?part=${part}`,
);
const GALLERY = [
  '/studio/gallery',
  '/studio/gallery?view=carousel',
  ...['all', 'videos', 'images', 'audio'].map((tab) => `/studio/gallery?tab=${tab}`),
];

const panelsOf = (page: Page) => page.getByRole('navigation', { name: named('Panels of the editor') });

/** Opens a panel by its button, or by the menu of the small bar. */
async function openPanel(page: Page, name: string): Promise<void> {
  const bar = panelsOf(page);
  const more = bar.getByRole('button', { name: named('More') });
  if (await more.isVisible()) {
    const button = bar.getByRole('button', { name: named(name === 'Local' ? 'Media' : name) });
    if (await button.isVisible()) await button.click();
    else {
      await more.click();
      await page.getByRole('menuitem', { name: named(name) }).click();
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    return;
  }
  const item = bar.getByRole('button', { name: named(name) });
  if ((await item.getAttribute('aria-expanded')) === 'false') await item.click();
  await expect(page.locator('#editor-panel')).toBeVisible();
}

/** Closes the sheet of a panel, which the next size may not have. */
async function closeSheet(page: Page): Promise<void> {
  const done = page.getByRole('dialog');
  if ((await done.count()) === 0) return;
  await page.keyboard.press('Escape');
  await expect(done).toHaveCount(0);
}

async function openEditor(page: Page, { flow }: Workshop): Promise<void> {
  await page.goto(`/studio/editor?flow=${flow}`);
  await page.waitForURL(/project=/);
  await expect(panelsOf(page)).toBeVisible();
  await expect(page.getByText(named('Loading preview'))).toBeHidden();
}

const PANELS: readonly string[] = ['Video', 'Audio', 'Local', 'Text', 'Captions', 'Image', 'Stickers', 'Templates'];

/** The editor with each panel open, and none. */
async function faultsOfEditor(page: Page, panels: readonly string[], sizes: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    for (const panel of panels) {
      found.push(...(await faultsOf(page, `editor, ${panel}`, [size], () => openPanel(page, panel))));
      await closeSheet(page);
    }
    const open = panelsOf(page).getByRole('button', { expanded: true });
    if ((await open.count()) > 0) await open.click();
    found.push(...(await faultsOf(page, 'editor', [size])));
  }
  return found;
}

test('no controls overlap or are cut on a tablet and a phone in landscape', async ({ page, workshop }) => {
  expect(await faultsAt(page, ['/', `/studio/video?flow=${workshop.flow}`, '/studio/gallery?tab=all'], SAMPLE)).toEqual(
    [],
  );
  await openEditor(page, workshop);
  expect(await faultsOfEditor(page, ['Text', 'Audio'], SAMPLE)).toEqual([]);
});

/** Areas of the editor's parts, in px². */
const areasOf = (page: Page): Promise<{ stage: number; panel: number; timeline: number }> =>
  page.evaluate(() => {
    const areaOf = (part: string): number => {
      const { width, height } = document.querySelector(part)?.getBoundingClientRect() ?? { width: 0, height: 0 };
      return width * height;
    };
    return {
      stage: areaOf('[aria-label="Picture"]'),
      panel: areaOf('#editor-panel'),
      timeline: areaOf('[aria-label="Timeline"]'),
    };
  });

test('the stage is the largest part of the editor at every size, also beside its widest panel', async ({
  page,
  workshop,
}) => {
  await openEditor(page, workshop);
  for (const [width, height] of SIZES) {
    await resize(page, { width, height });
    const name = `${width} × ${height}`;
    const shut = await areasOf(page);
    expect(shut.stage, name).toBeGreaterThan(shut.timeline);
    await openPanel(page, 'Audio');
    const open = await areasOf(page);
    // On a phone a sheet lies over both.
    if (width >= 640) expect(open.stage, name).toBeGreaterThan(Math.max(open.panel, open.timeline));
    await closeSheet(page);
    const audio = panelsOf(page).getByRole('button', { name: 'Audio', expanded: true });
    if (width >= 640) await audio.click();
  }
});

test('in a low window the prompt leaves the wall its room, and folds again when the wall is scrolled', async ({
  page,
  workshop,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openWorkshop(page, workshop);
  const panel = page.getByRole('region', { name: 'Prompt' });
  const generate = panel.getByRole('button', { name: /^Generate/ });
  const heightOf = async (): Promise<number> => (await panel.boundingBox())?.height ?? 0;
  await expect(generate).toBeHidden();
  expect(await heightOf()).toBeLessThan(60);
  await panel.getByRole('textbox', { name: 'Prompt' }).fill('A quay');
  await expect(generate).toBeVisible();
  await page.getByRole('region', { name: 'Flow', exact: true }).evaluate((wall) => wall.scrollBy(0, 40));
  await expect(generate).toBeHidden();
  await expect(panel.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A quay');
  await panel.getByRole('button', { name: 'Unfold the prompt' }).press('Enter');
  await expect(generate).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Fold the prompt' })).toBeFocused();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the prompt’s controls for images stand in one row', async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    const panel = page.getByRole('region', { name: named('Prompt') });
    await panel
      .getByRole('radiogroup', { name: named('What to make') })
      .getByText(named('Image'))
      .click();
    const middleOf = async (control: Locator): Promise<number> => {
      const box = await control.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    await expect(panel.getByRole('radiogroup')).toHaveCount(2);
    const generate = panel.getByRole('button', { name: beginning('Generate') });
    expect(await middleOf(generate)).toBeCloseTo(await middleOf(panel.getByRole('radiogroup').first()), 0);
  });
});

test('where the open sidebar would leave too little room, it is a drawer over the screen', async ({
  page,
  workshop,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openWorkshop(page, workshop);
  for (const path of [`/studio/video?flow=${workshop.flow}`, '/studio/gallery?tab=all']) {
    await page.goto(path);
    const width = async () => (await page.getByRole('main').boundingBox())?.width;
    const before = await width();
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Sidebar' });
    await expect(drawer).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close sidebar' }).click();
    await expect(drawer).toBeHidden();
    expect(await width()).toBe(before);
  }
});

for (const locale of ['en-US', 'de-DE'])
  test.describe(`at every size, in dark, light and forced colours, in ${locale}`, { tag: '@long' }, () => {
    test.use({ locale });
    test.slow();
    test.beforeEach(async ({ page }) => {
      await page.goto('/terms');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    });

    test('no controls overlap or are cut on the screens of an account', async ({ page, creator, studio, workshop }) => {
      const paths = [
        '/',
        '/terms',
        `/studio/video?flow=${workshop.flow}`,
        ...GALLERY,
        '/studio/editor',
        ...ACCOUNT,
        await checkout(page, studio.url),
        ...(await linksTo(creator, workshop)),
      ];
      expect(await faultsAt(page, paths, SIZES)).toEqual([]);
    });

    test('no controls overlap or are cut on empty screens, and for visitors', async ({ page, studio }) => {
      const visited = await faultsAt(page, ['/', '/studio/video', '/studio/gallery', '/studio/user'], SIZES);
      await signUpBy(page.request, studio.url);
      const empty = await faultsAt(page, ['/studio/video', ...GALLERY, '/studio/editor', ...ACCOUNT], SIZES);
      expect([...visited, ...empty]).toEqual([]);
    });

    test('no controls overlap or are cut where names are long and numbers large', async ({ page, context, studio }) => {
      const flow = await openFullAccount(context, studio);
      const media = (await (await page.request.get(`/api/db/media?flow_id=${flow}`)).json()) as MediaRecord[];
      const paths = [
        `/studio/video?flow=${flow}`,
        `/studio/video?flow=${flow}&media=${media[0]?.id}`,
        ...GALLERY,
        `/studio/gallery?tab=all&q=train&flow=${flow}&model=flux-pro&from=2020-01-01&favourite=true`,
        '/studio/editor',
        ...ACCOUNT,
      ];
      expect(await faultsAt(page, paths, SIZES)).toEqual([]);
    });

    test('no controls overlap or are cut in the viewers', async ({ page, workshop }) => {
      await openWorkshop(page, workshop);
      const found = await faultsAt(
        page,
        [
          `/studio/video?flow=${workshop.flow}&media=${workshop.take.id}`,
          `/studio/gallery?tab=images&media=${workshop.photo.id}`,
        ],
        SIZES,
      );
      expect(found).toEqual([]);
    });

    test('no controls overlap or are cut in the editor, with any panel open', async ({ page, workshop }) => {
      await openEditor(page, workshop);
      expect(await faultsOfEditor(page, PANELS, SIZES)).toEqual([]);
    });

    test('no controls overlap or are cut in an empty project, and while a clip is edited', async ({
      page,
      creator,
      workshop,
    }) => {
      const made = await creator.post('/api/projects', { data: { name: 'Empty' } });
      const { project } = (await made.json()) as { project: { id: string } };
      await page.goto(`/studio/editor?project=${project.id}`);
      await expect(panelsOf(page)).toBeVisible();
      const empty = await faultsOfEditor(page, ['Video', 'Captions'], SIZES);
      await openEditor(page, workshop);
      const edited: string[] = [];
      for (const size of SIZES) {
        await resize(page, { width: size[0], height: size[1] });
        await closeSheet(page);
        await page
          .getByRole('region', { name: named('Timeline') })
          .locator('[data-item]')
          .first()
          .press('Enter');
        // On small and low screens a selection opens no panel.
        const [edit, rail] = (['Edit', 'Video'] as const).map((name) =>
          panelsOf(page).getByRole('button', { name: named(name) }),
        );
        if (!(await page.getByRole('tab', { name: named('Settings') }).isVisible()))
          await ((await edit?.isVisible()) ? edit : rail)?.click();
        for (const tab of ['Settings', 'Style'] as const) {
          await page.getByRole('tab', { name: named(tab) }).click();
          edited.push(...(await faultsOf(page, `a clip’s ${tab}`, [size])));
        }
      }
      expect([...empty, ...edited]).toEqual([]);
    });
  });
