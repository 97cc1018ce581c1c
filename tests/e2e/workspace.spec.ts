import { readFile } from 'node:fs/promises';
import type { FlowWithMedia } from '@kinoloom/contract';
import { png } from '../harness/pictures.ts';
import { checkBothThemes } from './axe.ts';
import { chooseImages, expect, generate, jobsOf, openStudio, test } from './studio.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const picture = (name = 'harbour.png') => ({ name, mimeType: 'image/png', buffer: png(320, 180) });

test('a running clip is cancelled, and nothing is charged', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByLabel('Model').click();
  await page.getByRole('option', { name: /Seedance Fast/ }).click();
  await generate(page, 'Harbour at blue hour');
  const card = page.getByRole('main').getByRole('article', { name: 'Harbour at blue hour' });
  await card.hover();
  await card.getByRole('button', { name: 'Cancel Harbour at blue hour' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: /jobs/i }).first().click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  const credits = (await (await page.request.get('/api/credits')).json()) as { balance: number; held: number };
  expect(credits).toMatchObject({ balance: 200, held: 0 });
});

test('a model is chosen by its first letters, with the list closed, and with the arrow keys in the list', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  const model = page.getByLabel('Model');
  await model.focus();
  await page.keyboard.type('see');
  await expect(model).toContainText('Seedance');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Seedance/, selected: true })).toBeFocused();
  await page.keyboard.press('Home');
  // The list moves the focus in a task after the key.
  await expect(page.getByRole('option').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(model).not.toContainText('Seedance');
  await expect(model).toBeFocused();
});

test('a refused prompt shows the reason, is not charged, and can be retried, edited or removed', async ({
  page,
  studio,
}) => {
  await openStudio(page, studio);
  await chooseImages(page);
  await generate(page, 'A quiet harbour, nsfw test');
  const card = page.getByRole('article', { name: 'Failed: A quiet harbour, nsfw test' });
  await expect(card).toContainText('Content policy violation. Please try a different prompt.');
  await expect(card).toContainText('Nothing was charged');

  const [first] = await jobsOf(page);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await jobsOf(page)).map(({ id }) => id)).not.toContain(first?.id);
  await expect(card).toHaveCount(1);

  await page.getByRole('textbox', { name: 'Prompt' }).fill('');
  await card.getByRole('button', { name: 'Edit prompt' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A quiet harbour, nsfw test');
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused();

  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your first shot goes here' })).toBeVisible();
});

test('a generation continues when its tab is closed', async ({ page, context, studio }) => {
  await openStudio(page, studio);
  await chooseImages(page);
  await generate(page, 'Misty ridges at dawn');
  await expect(page.getByRole('article', { name: 'Misty ridges at dawn' })).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto('/studio/video');
  await expect(again.getByRole('button', { name: 'Open Misty ridges at dawn' })).toBeVisible();
});

test('a double click makes one job', async ({ page, studio }) => {
  await openStudio(page, studio);
  await chooseImages(page);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Molten silk, amber');
  await page.getByRole('button', { name: /^Generate/ }).dblclick();
  await expect(page.getByRole('button', { name: 'Open Molten silk, amber' })).toBeVisible();
  expect(await jobsOf(page)).toHaveLength(1);
});

test('a file that cannot be a start image is refused with a message', { tag: '@long' }, async ({ page, studio }) => {
  await openStudio(page, studio);
  const panel = page.getByRole('region', { name: 'Prompt' });
  const file = panel.getByLabel('Start image file');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(panel).toContainText(
    '"notes.txt" is not an image. Choose a JPEG, PNG, WebP, AVIF, GIF, HEIC, TIFF or JPEG XL file.',
  );
  await file.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(31 * 1024 * 1024) });
  await expect(panel).toContainText('This file is too large. Please choose one of at most 30 MB.');
  await file.setInputFiles(picture());
  await expect(panel.getByRole('button', { name: 'Remove start image' })).toBeVisible();
  await expect(panel).not.toContainText('too large');
});

test('a start image can be dropped or pasted', async ({ page, studio }) => {
  await openStudio(page, studio);
  const panel = page.getByRole('region', { name: 'Prompt' });
  const remove = panel.getByRole('button', { name: 'Remove start image' });
  for (const type of ['drop', 'paste'] as const) {
    await panel.evaluate(
      (element, { kind, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        // Firefox ignores `clipboardData` in the constructor.
        const paste = Object.defineProperty(new ClipboardEvent('paste', init), 'clipboardData', { value: data });
        element.dispatchEvent(kind === 'drop' ? new DragEvent('drop', { ...init, dataTransfer: data }) : paste);
      },
      { kind: type, bytes: [...png(32, 18)] },
    );
    await expect(remove).toBeVisible();
    await remove.click();
  }
});

test(
  'the dialog of insufficient credits shows the missing amount and offers an affordable model',
  { tag: '@long' },
  async ({ page, studio }) => {
    await openStudio(page, studio);
    await page.getByLabel('Model').click();
    await page.getByRole('option', { name: /Seedance Pro/ }).click();
    await page.getByLabel('Length').click();
    await page.getByRole('option', { name: '10 s' }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Planet with rings');
    await page.getByRole('textbox', { name: 'Prompt' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Insufficient credits' });
    await expect(dialog).toContainText(
      'You need 400 credits for Seedance Pro with 9:16 aspect ratio and 10s duration.',
    );
    for (const part of [/Required\s*400/, /Available\s*200/, /Short by\s*200/])
      await expect(dialog).toContainText(part);
    await checkBothThemes(page, 'insufficient credits');
    await dialog.getByRole('button', { name: /^Use / }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Generate, (?:free|\d+ credits?)$/ })).toBeEnabled();
    expect(await jobsOf(page)).toHaveLength(0);
  },
);

test('an image is generated and opened by keyboard', { tag: '@long' }, async ({ page, studio }) => {
  await openStudio(page, studio);
  await chooseImages(page);
  await page.goto('/studio/video');
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  await expect(prompt).toBeVisible();
  const tabTo = async (target: ReturnType<typeof page.locator>, most: number) => {
    for (let stops = 0; stops < most; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Not reached within ${most} stops`);
  };
  await tabTo(prompt, 40);
  await page.keyboard.type('River delta from above');
  await page.keyboard.press('Enter');
  const open = page.getByRole('button', { name: 'Open River delta from above' });
  await expect(open).toBeVisible();
  await tabTo(open, 20);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('River delta from above');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
});

test('the chosen theme is remembered', { tag: '@long' }, async ({ page }) => {
  await page.goto('/studio/video');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('with an account that has media', () => {
  test.use({ storageState: async ({ furnished }, use) => use(furnished.storageState) });

  test('results and pages have URLs, and Back returns from them', { tag: '@long' }, async ({ page, context }) => {
    await page.goto('/studio/video');
    await page.getByRole('button', { name: 'Open Aurora over the lake' }).click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details).toBeVisible();
    const address = page.url();
    // The two are ordered by when they ended.
    await page.getByRole('navigation', { name: 'Other results' }).locator('button:enabled').click();
    await expect(page).not.toHaveURL(address);
    await page.goBack();
    await expect(details).toBeHidden();

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('complementary', { name: 'Details' })).toContainText('Aurora over the lake');

    await page.getByRole('navigation', { name: 'Studio' }).getByText('User').click();
    await expect(page.getByText('Credit balance')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Open Aurora over the lake' })).toBeVisible();
  });

  test('a downloaded file is named by its type, date and id', async ({ page, furnished }) => {
    await page.goto('/studio/video');
    const clip = furnished.flow.media.find(({ media_type }) => media_type === 'video');
    // Other journeys of this account make clips with the same name.
    const card = page.locator(`[data-media="${clip?.id}"]`).and(page.getByRole('article'));
    await card.hover();
    await card.getByRole('button', { name: /^Actions for/ }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(
      new RegExp(`^video_\\d{4}-\\d\\d-\\d\\d_${clip?.id.slice(0, 8)}\\.mp4$`),
    );
  });

  test('the labels of a clip fit in a narrow card', async ({ page, furnished }) => {
    await page.goto('/studio/video');
    const clip = furnished.flow.media.find(({ media_type }) => media_type === 'video');
    const card = page.locator(`[data-media="${clip?.id}"]`).and(page.getByRole('article'));
    await card.hover();
    for (const width of [124, 160, 186, 234, 300]) {
      const excess = await card.evaluate((element, width) => {
        element.style.width = `${width}px`;
        const right = element.getBoundingClientRect().right;
        return Math.max(
          ...Array.from(element.querySelectorAll('.k-chip'), (each) => each.getBoundingClientRect().right - right),
        );
      }, width);
      expect(excess, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('a full flow offers to create a new one', { tag: '@long' }, async ({ page, furnished, baseURL }, info) => {
    const created = await page.request.post('/api/db/flows', {
      data: { name: 'Full' },
      headers: { origin: baseURL ?? '' },
    });
    const flow = (await created.json()) as FlowWithMedia;
    const clip = furnished.flow.media.find(({ media_type }) => media_type === 'video');
    const path = info.outputPath('clip.mp4');
    await page.goto('/studio/video');
    const downloading = page.waitForEvent('download');
    await page.evaluate((url) => {
      const link = document.createElement('a');
      link.href = `${url}?download=1`;
      link.click();
    }, clip?.url ?? '');
    await (await downloading).saveAs(path);
    const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path) };
    const upload = async () => {
      const answer = await page.request.post('/api/upload/file', {
        multipart: { flow_id: flow.id, file },
        headers: { origin: baseURL ?? '' },
      });
      expect(answer.status()).toBe(200);
    };
    await Promise.all(Array.from({ length: 15 }, upload));

    await page.goto(`/studio/video?flow=${flow.id}`);
    await expect(page.getByText('15/15').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('One clip too many');
    await page.getByRole('textbox', { name: 'Prompt' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Flow Limit Reached' });
    await expect(dialog).toContainText('15/15 videos');
    await checkBothThemes(page, 'the flow limit');
    await dialog.getByLabel('Flow name').fill('Part two');
    await dialog.getByRole('button', { name: 'Create flow' }).click();
    await expect(page.getByRole('button', { name: 'Flow Part two, switch' })).toBeVisible();
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a clip is generated and rendered from the strip', { tag: '@long' }, async ({ page, studio }) => {
    await openStudio(page, studio);
    await generate(page, 'Slow swell, low camera');
    await expect(page.getByRole('button', { name: 'Actions for Slow swell, low camera' })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: /^Flow strip/ }).tap();
    const downloading = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: /^Render flow/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Render' });
    await expect(dialog.getByRole('button', { name: 'Cancel Render' })).toBeVisible();
    await expect(dialog).toContainText('Service: Kinoloom renderer');
    await checkBothThemes(page, 'a running render');
    expect((await downloading).suggestedFilename()).toMatch(/^rendered-video-.+\.mp4$/);
    await expect(dialog.getByRole('button', { name: 'Download Video' })).toBeVisible();
    await checkBothThemes(page, 'a finished render');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
