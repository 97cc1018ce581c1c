import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { emptyComposition, canvasSizes, frame, type Composition, type VideoOverlay } from '@kinoloom/composition';
import type { Job, MediaRecord, ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { checkBothThemes } from './axe.ts';
import { showCredits } from './shown-credits.ts';
import { clipOfTake } from './clip-of-take.ts';
import { credits, expect, test, type Workshop } from './workshop.ts';

const FRAMES = 45;

const video = (media: MediaRecord, index: number, src = media.url) =>
  clipOfTake(media, index, FRAMES, { src, originalWidth: media.width ?? 1280, originalHeight: media.height ?? 720 });

const compositionOf = (...overlays: VideoOverlay[]): Composition => ({
  ...emptyComposition(canvasSizes['16:9']),
  overlays,
});

/** Opens a new project of this composition. Journeys share the account: a render to be found needs a unique name. */
async function open(page: Page, creator: APIRequestContext, film: Composition, name = 'Untold'): Promise<void> {
  const made = await creator.post('/api/projects', { data: { name, composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
}

async function tall(creator: APIRequestContext, { flow }: Workshop): Promise<MediaRecord> {
  const buffer = await clip({ size: { width: 360, height: 640 }, frames: 60 });
  const sent = await creator.post('/api/upload/file', {
    multipart: { flow_id: flow, file: { name: 'tall.mp4', mimeType: 'video/mp4', buffer } },
  });
  return ((await sent.json()) as UploadAnswer).media;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Presses Render and confirms the resolution. */
async function render(page: Page): Promise<void> {
  await button(page, /^Render/)
    .first()
    .click();
  await dialog(page, 'Choose Format and Resolution')
    .getByRole('button', { name: /^Render 720p HD/ })
    .click();
}

const rendersOf = async (page: Page): Promise<Job[]> =>
  ((await (await page.request.get('/api/jobs?model=editor-render')).json()) as { jobs: Job[] }).jobs;

test(
  'a video is rendered, downloaded and kept under Recent renders',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await open(page, creator, compositionOf(video(workshop.take, 0)), 'Signal fire');
    const before = await credits(page);
    await button(page, /^Render/)
      .first()
      .click();
    const choice = dialog(page, 'Choose Format and Resolution');
    await expect(choice.getByText('The clip is landscape, so the format is locked to 16:9.')).toBeVisible();
    await expect(choice.getByRole('radio', { name: '9:16, locked' })).toBeDisabled();
    await expect(choice.getByRole('radio', { name: /720p HD Recommended/ })).toBeChecked();
    await checkBothThemes(page, 'format and resolution');
    await choice.getByRole('button', { name: 'Render 720p HD' }).click();

    const done = dialog(page, 'Render');
    await expect(done.getByText('Signal fire is rendered')).toBeVisible({ timeout: 120_000 });
    await expect(done.getByText('5 credits used. Saved in Recent renders.')).toBeVisible();
    await expect(done.getByText(/[\d.]+ of [\d.]+ s are copied without loss\./)).toBeVisible();
    await checkBothThemes(page, 'a finished render');
    const downloading = page.waitForEvent('download');
    await done.getByRole('button', { name: 'Download Video' }).click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(4, 8).toString()).toBe('ftyp');
    await done.getByRole('button', { name: 'Close', exact: true }).first().click();

    await button(page, 'Recent renders, new ones').click();
    await expect(page.getByText('Signal fire, 16:9 720p')).toBeVisible();
    await checkBothThemes(page, 'recent renders');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Recent renders, new ones')).toBeHidden();
    expect(await credits(page)).toEqual({ balance: before.balance - 5, held: 0 });
    const [job] = await rendersOf(page);
    expect(job?.project?.revision).toBeGreaterThan(0);
    expect(job?.result?.metadata['project_id']).toBe(job?.project?.id);
  },
);

test(
  'one dialog says what was found, asks which clips stay, and renders them',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const upright = await tall(creator, workshop);
    await open(page, creator, compositionOf(video(workshop.take, 0), video(upright, 1)));
    await button(page, /^Render/)
      .first()
      .click();
    const choice = dialog(page, 'Choose Format and Resolution');
    await expect(
      choice
        .getByRole('region', { name: 'Render Warnings' })
        .getByText(
          'Mixed video formats detected (1 landscape, 1 vertical). Videos with different orientations may render incorrectly. For best results, use videos with the same orientation.',
        ),
    ).toBeVisible();
    const mixed = choice.getByRole('region', { name: 'Mixed Video Formats' });
    await expect(mixed.getByText('One clip is landscape and one is vertical.')).toBeVisible();
    await checkBothThemes(page, 'format and resolution of mixed formats');
    await choice.getByRole('button', { name: 'Cancel - Manual Fix' }).click();
    await expect(choice).toBeHidden();

    const before = await credits(page);
    await button(page, /^Render/)
      .first()
      .click();
    await expect(mixed.getByRole('radio', { name: /^Proceed Anyway/ })).toBeChecked();
    await expect(choice.getByRole('radio', { name: '16:9', exact: true })).toBeChecked();
    await mixed.getByText('Keep Vertical', { exact: true }).click();
    await expect(mixed.getByText('1080×1920, 1 clip stays, 1 clip leaves')).toBeVisible();
    await expect(choice.getByRole('radio', { name: '9:16', exact: true })).toBeChecked();
    // Nothing has changed yet.
    await expect(page.getByText('1920×1080 30 fps')).toBeVisible();
    await choice.getByRole('button', { name: /^Render 720p HD/ }).click();
    await expect(page.getByText('1080×1920 30 fps')).toBeVisible();
    await expect(dialog(page, 'Render').getByText('credits used')).toBeVisible({ timeout: 120_000 });
    expect((await credits(page)).balance).toBe(before.balance - 5);
    const [job] = await rendersOf(page);
    expect([job?.width, job?.height]).toEqual([720, 1280]);
  },
);

test(
  'a composition that cannot be rendered shows the reasons and a way to the overlay',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const long = { ...video(workshop.take, 0), durationInFrames: frame(91 * 30) };
    await open(page, creator, compositionOf({ ...long, src: '' }));
    await page.getByRole('button', { name: 'Render', exact: true }).click();
    const cannot = dialog(page, 'Cannot Render Video');
    await expect(
      cannot.getByText(
        'At the moment we only support videos until 1:30 minutes long, please remove some clips. Current min duration: 1:31',
      ),
    ).toBeVisible();
    await expect(cannot.getByText('1 video overlay(s) missing source URL')).toBeVisible();
    await checkBothThemes(page, 'a composition that cannot be rendered');
    await cannot.getByRole('button', { name: 'Show' }).first().click();
    await expect(cannot).toBeHidden();
  },
);

test(
  'a render continues while its page is closed and is then marked as new; cancelling one refunds it',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await open(page, creator, compositionOf(video(workshop.take, 0), video(workshop.take, 1)), 'Left alone');
    const editor = page.url();
    const { balance } = await credits(page);
    await render(page);
    await button(page, 'Keep working').click();
    await page.goto('/studio/video');
    await expect.poll(async () => (await rendersOf(page))[0]?.status, { timeout: 120_000 }).toBe('completed');
    await page.goto(editor);
    await button(page, 'Recent renders, new ones').click();
    await expect(page.getByRole('button', { name: 'Play Left alone, 16:9 720p' })).toBeVisible();
    await page.keyboard.press('Escape');

    const film = compositionOf(...Array.from({ length: 40 }, (_, index) => video(workshop.take, index)));
    await open(page, creator, film);
    await button(page, /^Render/)
      .first()
      .click();
    const choice = dialog(page, 'Choose Format and Resolution');
    await choice.getByText('4K Ultra HD').click();
    await choice.getByRole('button', { name: 'Render 4K Ultra HD' }).click();
    await button(page, 'Cancel Render').click();
    await expect(dialog(page, 'Render')).toBeHidden({ timeout: 60_000 });
    await expect(button(page, /^Render/).first()).toBeVisible();
    await expect.poll(() => credits(page)).toEqual({ balance: balance - 5, held: 0 });
  },
);

test.describe('when the server refuses', () => {
  // The browser logs every response that is not 2xx.
  test.use({ expectedNoise: [/status of 400/] });

  test(
    'a refused render shows the reason and can be tried again',
    { tag: '@long' },
    async ({ page, creator, workshop }) => {
      await page.route('**/api/render-chillin', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { success: false, error: 'Choose a smaller size.' } })
          : route.continue(),
      );
      await open(page, creator, compositionOf(video(workshop.take, 0)));
      await render(page);
      await expect(page.getByText('Failed to start render')).toBeVisible();
      await expect(page.getByText('Choose a smaller size.')).toBeVisible();
      await expect(button(page, 'Try Again')).toBeVisible();
      await expect(button(page, /^Render/).first()).toBeEnabled();
    },
  );
});

test('without enough credits the render button is disabled and says so', async ({ page, creator, workshop }) => {
  await showCredits(page, 4);
  await open(page, creator, compositionOf(video(workshop.take, 0)));
  await expect(button(page, 'Insufficient Credits')).toBeDisabled();
});

test(
  'a render announced by an event is listed once and highlighted for 6 s',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await page.clock.install();
    await open(page, creator, compositionOf(video(workshop.take, 0)));
    await expect(button(page, /^Recent renders/)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let times = 0; times < 2; times++)
      await page.evaluate(
        (url) => dispatchEvent(new CustomEvent('render-complete', { detail: { url, name: 'Told of' } })),
        workshop.take.url,
      );
    await expect(page.getByText('Told of')).toHaveCount(1);
    const told = page.locator('[data-highlighted]', { hasText: 'Told of' });
    await expect(told).toBeVisible();
    // From here on the test controls the page's clock.
    await page.clock.runFor(5_500);
    await expect(told).toBeVisible();
    await page.clock.runFor(600);
    await expect(told).toBeHidden();
  },
);
