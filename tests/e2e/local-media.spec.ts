import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { Composition, isPlayed, isUpload } from '@kinoloom/composition';
import type { Job, LocalMediaUploaded, ProjectOpened } from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import { clip } from '../harness/clips.ts';
import { wav } from '../harness/sounds.ts';
import { checkBothThemes } from './axe.ts';
import { expect, test, type Workshop } from './workshop.ts';

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const LIST = '/api/latest/local-media/list';
const UPLOAD = '/api/latest/local-media/upload';

const plate = async (): Promise<Chosen> => ({
  name: 'old-growth-plate.mp4',
  mimeType: 'video/mp4',
  buffer: await clip({ size: { width: 640, height: 360 }, frames: 60 }),
});
const foghorn = (name = 'foghorn-east.wav'): Chosen => ({ name, mimeType: 'audio/wav', buffer: wav(3, 16_000) });

/** Opens an empty project on its Local panel, with no uploads. */
async function openLocal(page: Page, creator: APIRequestContext, { flow }: Workshop): Promise<string> {
  const { items } = (await (await creator.get(LIST)).json()) as { items: { media: { id: string } }[] };
  for (const { media } of items) await creator.delete(`/api/latest/local-media/delete?fileId=${media.id}`);
  const made = await creator.post('/api/projects', { data: { name: 'Plates', flow_id: flow } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await openPanel(page);
  return project.id;
}

async function openPanel(page: Page): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  await page.getByRole('button', { name: narrow ? 'Media' : 'Local', exact: true }).click();
  await expect(
    narrow ? page.getByRole('dialog', { name: 'Local' }) : page.getByRole('heading', { name: 'Saved Uploads' }),
  ).toBeVisible();
}

const choose = (page: Page, ...files: Chosen[]): Promise<void> =>
  page.getByLabel('Media to upload').setInputFiles(files);

const card = (page: Page, name: string): Locator => page.locator('[data-upload]').filter({ hasText: name });

async function uploaded(page: Page, file: Chosen): Promise<void> {
  await choose(page, file);
  const title = file.name.replace(/\.\w+$/u, '');
  await expect(card(page, title).getByRole('button', { name: `Delete ${title}` })).toBeAttached();
}

async function compositionOf(creator: APIRequestContext, id: string): Promise<Composition> {
  return Composition.parse(
    ((await (await creator.get(`/api/projects/${id}`)).json()) as ProjectOpened).project.composition,
  );
}

/** The browser's database entries, without thumbnails. */
const kept = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('VideoEditorDB', 1);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('The database did not open')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('userMedia').objectStore('userMedia').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result as Record<string, unknown>[]);
          });
        });
      }),
  );

test(
  'a video and a sound are uploaded, previewed, added to the timeline and rendered',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    test.slow();
    const id = await openLocal(page, creator, workshop);
    await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
    await expect(page.getByText('Upload your first media file to get started')).toBeVisible();
    await checkBothThemes(page, 'no uploads');

    await uploaded(page, await plate());
    await uploaded(page, foghorn());
    await expect(page.getByRole('tab', { name: 'All 2' })).toBeVisible();
    await expect(card(page, 'old-growth-plate')).toContainText('00:02');
    await expect(card(page, 'foghorn-east')).toContainText('94 KB');
    await checkBothThemes(page, 'uploads');
    const [video] = (await kept(page)).filter(({ type }) => type === 'video');
    expect(video).toEqual({
      id: expect.any(String) as unknown,
      userId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      name: 'old-growth-plate.mp4',
      type: 'video',
      serverPath: expect.stringMatching(/^\/media\/.+\/video\.mp4$/) as unknown,
      size: expect.any(Number) as unknown,
      lastModified: expect.any(Number) as unknown,
      thumbnail: expect.stringMatching(/^data:image\/jpeg;base64,/) as unknown,
      duration: expect.closeTo(2, 1) as unknown,
      createdAt: expect.any(Number) as unknown,
    });
    expect(
      await page.evaluate(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      }, String(video?.['thumbnail'])),
    ).toEqual([320, 180]);

    await page.getByRole('tab', { name: 'Audio 1' }).click();
    await expect(card(page, 'old-growth-plate')).toHaveCount(0);
    await page.getByRole('button', { name: 'Audio: foghorn-east' }).click();
    const listening = page.getByRole('dialog', { name: 'foghorn-east' });
    await expect(listening.getByText('Audio, 94 KB')).toBeVisible();
    await listening.getByRole('button', { name: 'Play foghorn-east' }).click();
    await expect(listening.getByRole('button', { name: 'Pause foghorn-east' })).toBeVisible();
    await checkBothThemes(page, 'the preview of a sound');
    await listening.getByRole('button', { name: 'Add to Timeline' }).click();
    await expect(listening).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('foghorn-east');
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Video: old-growth-plate' }).click();
    const looking = page.getByRole('dialog', { name: 'old-growth-plate' });
    await expect(looking.getByText(/^Video, [\d.]+ [KM]B, 640×360$/)).toBeVisible();
    await expect
      .poll(() => looking.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(0);
    await checkBothThemes(page, 'the preview of a video');
    await looking.getByRole('button', { name: 'Add to Timeline' }).click();

    await expect
      .poll(async () =>
        (await compositionOf(creator, id)).overlays.map((overlay) =>
          isPlayed(overlay)
            ? [overlay.type, overlay.origin, overlay.durationInFrames, overlay.src.startsWith('/media/')]
            : [],
        ),
      )
      .toEqual([
        ['sound', 'upload', 90, true],
        ['video', 'upload', 60, true],
      ]);

    await page
      .getByRole('button', { name: /^Render/ })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: 'Choose Format and Resolution' })
      .getByRole('button', { name: /^Render / })
      .click();
    await expect(page.getByText('Plates is rendered')).toBeVisible({ timeout: 120_000 });
    const { jobs } = (await (await creator.get('/api/jobs?model=editor-render')).json()) as { jobs: Job[] };
    const film = jobs[0]?.result?.url;
    if (film === undefined) throw new Error('The render has no film');
    const directory = await mkdtemp(join(tmpdir(), 'kinoloom-local-'));
    try {
      const path = join(directory, 'film.mp4');
      await writeFile(path, await (await creator.get(film)).body());
      const facts = await probe(path);
      expect(facts).toMatchObject({ kind: 'video', hasAudio: true, frameCount: 90, frameRate: 30 });
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);

test('a card is dragged onto the timeline', { tag: '@long' }, async ({ page, creator, workshop }) => {
  const id = await openLocal(page, creator, workshop);
  await uploaded(page, await plate());
  await page.getByRole('button', { name: 'Video: old-growth-plate' }).dragTo(page.locator('[data-timeline=scroller]'), {
    targetPosition: { x: 300, y: 120 },
  });
  await expect
    .poll(async () =>
      (await compositionOf(creator, id)).overlays.map((overlay) => [overlay.type, isUpload(overlay), overlay.content]),
    )
    .toEqual([['video', true, 'old-growth-plate']]);
});

test.describe('an invalid file', () => {
  test.use({ expectedNoise: [/status of (422|502)/] });

  test('is refused with the reason and not stored', { tag: '@long' }, async ({ page, creator, workshop }) => {
    await openLocal(page, creator, workshop);
    const toast = (text: string | RegExp): Locator => page.getByText(text).first();
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Plates') });
    await expect(toast('Unsupported file type')).toBeVisible();
    await choose(page, { name: 'big.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20_971_521) });
    await expect(
      toast(
        'File too large: 20.0 MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.',
      ),
    ).toBeVisible();
    const long = await clip({ size: { width: 160, height: 90 }, frames: 480 });
    await choose(page, { name: 'long.mp4', mimeType: 'video/mp4', buffer: long });
    await expect(
      toast(
        'Video too long: 16.0s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.',
      ),
    ).toBeVisible();
    await choose(page, { name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') });
    await expect(toast(/^This kind of file is not supported\. /)).toBeVisible();
    await page.route(`**${UPLOAD}`, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await choose(page, foghorn());
    await expect(toast('Upload failed: the server answered 502. Please try again.')).toBeVisible();
    await page.unroute(`**${UPLOAD}`);
    await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
    expect(await kept(page)).toEqual([]);
    expect(((await (await creator.get(LIST)).json()) as { items: unknown[] }).items).toEqual([]);
  });
});

test('an upload shows its progress and can be cancelled', { tag: '@long' }, async ({ page, creator, workshop }) => {
  await openLocal(page, creator, workshop);
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(`**${UPLOAD}`, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await choose(page, foghorn());
  await expect(page.getByRole('progressbar', { name: 'Upload of foghorn-east' })).toBeAttached();
  await checkBothThemes(page, 'a running upload');
  await page.getByRole('button', { name: 'Cancel the upload of foghorn-east' }).click();
  await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
  arrive();
  await page.unroute(`**${UPLOAD}`);
  await uploaded(page, foghorn());
});

test(
  'a deletion can be undone for ten seconds and is then final',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await openLocal(page, creator, workshop);
    await uploaded(page, foghorn());
    await card(page, 'foghorn-east').hover();
    await page.getByRole('button', { name: 'Delete foghorn-east' }).click();
    await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' }).click();
    await expect(card(page, 'foghorn-east')).toBeVisible();
    await page.getByRole('button', { name: 'Audio: foghorn-east' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('foghorn-east deleted')).toBeVisible();
    await expect
      .poll(async () => ((await (await creator.get(LIST)).json()) as { items: unknown[] }).items, { timeout: 20_000 })
      .toEqual([]);
    await expect.poll(() => kept(page)).toEqual([]);
  },
);

test(
  'files of other browsers are listed, and a file deleted elsewhere says so and can be removed',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await openLocal(page, creator, workshop);
    await uploaded(page, foghorn('gulls.wav'));
    const sent = await creator.post(UPLOAD, {
      multipart: { userId: 'another-browser', file: foghorn('elsewhere.wav') },
    });
    const { id } = (await sent.json()) as LocalMediaUploaded;
    const [gulls] = await kept(page);
    await creator.delete(`/api/latest/local-media/delete?fileId=${String(gulls?.['id'])}`);
    await page.reload();
    await openPanel(page);
    await expect(card(page, 'elsewhere')).toBeVisible();
    await expect(card(page, 'gulls')).toContainText('File deleted from your account');
    await expect(page.getByRole('button', { name: 'Audio: gulls' })).toBeDisabled();
    await checkBothThemes(page, 'a deleted file');
    await page.getByRole('button', { name: 'Remove gulls' }).click();
    await expect(card(page, 'gulls')).toHaveCount(0);
    await expect.poll(() => kept(page)).toEqual([]);
    expect((await creator.get(`/api/db/media?id=${id}`)).ok()).toBe(true);
  },
);

test(
  'without IndexedDB a message is shown, and files can still be uploaded and listed',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    await openLocal(page, creator, workshop);
    await expect(page.getByText('IndexedDB is not supported in this browser').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
    await uploaded(page, foghorn());
    await checkBothThemes(page, 'uploads without IndexedDB');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'a file is uploaded and added to the timeline from a sheet',
    { tag: '@long' },
    async ({ page, creator, workshop }) => {
      const id = await openLocal(page, creator, workshop);
      await expect(page.getByRole('heading', { name: 'No media files' })).toBeVisible();
      await uploaded(page, foghorn());
      await checkBothThemes(page, 'uploads on a phone');
      await page.getByRole('button', { name: 'Audio: foghorn-east' }).click();
      await page.getByRole('button', { name: 'Add to Timeline' }).click();
      await expect.poll(async () => (await compositionOf(creator, id)).overlays.length).toBe(1);
    },
  );
});
