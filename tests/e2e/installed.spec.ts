import type { Page } from '@playwright/test';
import { clip } from '../harness/clips.ts';
import { png } from '../harness/pictures.ts';
import { newAccount } from './studio.ts';
import { expect, openWorkshop, test } from './workshop.ts';

interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const wall: SharedFile = { name: 'wall.png', type: 'image/png', bytes: png(320, 180) };
const boat: SharedFile = { name: 'boat.png', type: 'image/png', bytes: png(180, 320) };

/** Posts a form to the share address, as the system does when something is shared to the installed studio. */
async function share(page: Page, parts: Readonly<Record<string, string>>, files: readonly SharedFile[] = []) {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, data: bytes.toString('base64') }));
  await Promise.all([
    page.waitForURL(/\/studio\/video/u),
    page.evaluate(
      ([texts, list]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: '/studio/share', enctype: 'multipart/form-data' });
        for (const [name, value] of Object.entries(texts)) {
          const input = Object.assign(document.createElement('input'), { name, value });
          form.append(input);
        }
        const data = new DataTransfer();
        for (const { name, type, data: text } of list)
          data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
        input.files = data.files;
        if (list.length > 0) form.append(input);
        document.body.append(form);
        form.submit();
      },
      [parts, sent] as const,
    ),
  ]);
}

/** The worker is registered a moment after a page of the studio is shown. */
const workerReady = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/studio/share'))?.active?.state),
    )
    .toBe('activated');

const prompt = (page: Page) => page.getByRole('region', { name: 'Prompt' });

/** What waits in the browser: the number of shares. */
const waiting = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('kinoloom-shared', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('shared'));
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('shared').objectStore('shared').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

async function readyToShare(page: Page, workshop: Parameters<typeof openWorkshop>[1]): Promise<void> {
  await openWorkshop(page, workshop);
  await workerReady(page);
}

test('the studio can be installed, with icons, shortcuts and a place to share to', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  const cdp = await page.context().newCDPSession(page);
  const { url, errors, data } = await cdp.send('Page.getAppManifest');
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/manifest.webmanifest', errors: [] });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string; type: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type']).toBe(type);
    const bytes = await answer.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const { url: screen } of manifest.shortcuts) expect((await page.request.get(screen)).status()).toBe(200);
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toMatch(/javascript/u);
});

test('no page and no request passes through the worker, and it keeps no copies', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  const through: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) through.push(response.url());
  });
  await page.reload();
  await page.goto('/studio/gallery');
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('/studio/video');
  await expect(prompt(page)).toBeVisible();
  expect(through).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('a shared picture starts a clip, and is gone from the browser once it is uploaded', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  await share(page, { title: 'wall.png' }, [wall]);
  await expect(prompt(page).getByRole('img', { name: 'Start' })).toBeVisible();
  await expect(page).not.toHaveURL(/shared/u);
  await expect.poll(() => waiting(page)).toBe(0);
  await expect(prompt(page).getByRole('textbox')).toHaveValue('');
  await page.goBack();
  await expect(page.getByText('did not arrive')).toBeHidden();
});

test('in the mode that edits images, a shared picture is the one to edit', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  await prompt(page).getByText('Image', { exact: true }).click();
  await prompt(page).getByText('Edit', { exact: true }).click();
  await share(page, {}, [wall]);
  await expect(prompt(page).getByRole('img', { name: 'Image to edit' })).toBeVisible();
});

test('a shared clip is continued from its end', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  const bytes = await clip({ size: { width: 320, height: 180 }, frames: 30 });
  await share(page, {}, [{ name: 'take.mp4', type: 'video/mp4', bytes }]);
  await expect(prompt(page).getByText('Continues')).toBeVisible();
});

test('several shared pictures are mixed', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  await share(page, {}, [wall, boat]);
  await expect(prompt(page).getByRole('img', { name: 'Base' })).toBeVisible();
  await expect(prompt(page).getByRole('img', { name: 'Image 2' })).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(0);
});

test('a shared text or address joins the prompt', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  await prompt(page).getByRole('textbox').fill('At dawn');
  await share(page, { title: 'Swell', text: '', url: 'https://example.com/swell' });
  await expect(prompt(page).getByRole('textbox')).toHaveValue('At dawn\n\nSwell\nhttps://example.com/swell');
  await page.reload();
  await expect(prompt(page).getByRole('textbox')).toHaveValue('At dawn\n\nSwell\nhttps://example.com/swell');
});

test('a shared file of another kind is refused with the sentence of every upload', async ({ page, workshop }) => {
  await readyToShare(page, workshop);
  await share(page, {}, [{ name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }]);
  await expect(prompt(page).getByText('"letter.pdf" is not an image or a video.')).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(0);
});

test('what a visitor shares waits for the sign-in', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/studio/video');
  await workerReady(page);
  await share(page, {}, [wall]);
  const dialog = page.getByRole('dialog', { name: 'Create account' });
  await expect(dialog).toBeVisible();
  expect(await waiting(page)).toBe(1);
  await page.reload();
  await expect(dialog).toBeVisible();
  const { email, password } = newAccount();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(prompt(page).getByRole('img', { name: 'Start' })).toBeVisible();
  await expect.poll(() => waiting(page)).toBe(0);
});

test('what is shared before the worker is there says to share it again', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await workerReady(page);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/studio/share'))?.unregister());
  await share(page, { text: 'Lost' }, [wall]);
  await expect(
    page.getByText('What you shared did not arrive. Kinoloom is ready for it now: share it again.'),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/shared/u);
});

test('on a phone with a notch nothing lies below it', async ({ page, workshop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cdp = await page.context().newCDPSession(page);
  const insets = { top: 59, right: 0, bottom: 34, left: 0 };
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await openWorkshop(page, workshop);
  const box = async (locator: ReturnType<Page['locator']>) => (await locator.first().boundingBox())!;
  expect((await box(page.locator('header'))).y).toBe(insets.top);
  const generate = await box(prompt(page).getByRole('button', { name: /^Generate/u }));
  expect(generate.y + generate.height).toBeLessThanOrEqual(844 - insets.bottom);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  expect((await box(page.getByRole('button', { name: 'Close sidebar' }))).y).toBeGreaterThanOrEqual(insets.top);
});
