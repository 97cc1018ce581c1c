import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { emptyComposition, Composition, defaultStyles, frame } from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import { probe } from '@kinoloom/media/node';
import { decodeSound } from '../../packages/demo-media/src/footage/recording.ts';
import { openFootage } from '../../packages/demo-media/src/footage/source.ts';
import { clip } from '../harness/clips.ts';
import { psnr } from '../harness/frames.ts';
import { checkBothThemes } from './axe.ts';
import { act, card, credits, ended, expect, openWorkshop, orders, test, type Workshop } from './workshop.ts';

const TAKE = 'Harbour take';
/** Frequencies of the clip's own tone, and of those that the sandbox makes: a changed voice, and the background. */
const HERTZ = { own: 440, voice: 220 } as const;

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Change Voice', exact: true });
const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name });
const step = (page: Page): Locator => dialog(page).locator('[aria-current="step"]');

async function open(page: Page, workshop: Workshop): Promise<void> {
  await openWorkshop(page, workshop);
  await act(page, TAKE, 'Change voice');
  await expect(dialog(page)).toBeVisible();
}

/** Goes from the voice step to the result with the new voice. */
async function change(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await button(page, /^Change voice/).click();
  await expect(step(page)).toContainText('Result', { timeout: 60_000 });
}

const clipsOf = async (api: APIRequestContext, { flow }: Workshop): Promise<MediaRecord[]> =>
  (await (await api.get(`/api/db/media?flow_id=${flow}&media_type=video`)).json()) as MediaRecord[];

/** Strength of this frequency in a sound, by Goertzel's algorithm over its middle. */
async function toneIn(path: string, hertz: number): Promise<number> {
  await using source = await openFootage(path);
  const sound = await decodeSound(source, AbortSignal.timeout(60_000));
  if (!sound) throw new Error('The file has no sound');
  const samples = sound.left.subarray(sound.left.length / 4, (sound.left.length * 3) / 4);
  let [sine, cosine] = [0, 0];
  for (const [n, value] of samples.entries()) {
    sine += value * Math.sin((2 * Math.PI * hertz * n) / 48_000);
    cosine += value * Math.cos((2 * Math.PI * hertz * n) / 48_000);
  }
  return (2 * Math.hypot(sine, cosine)) / samples.length;
}

/** Both clips as temporary files. */
async function withFiles(
  api: APIRequestContext,
  clips: readonly [MediaRecord, MediaRecord],
  look: (before: string, after: string) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kinoloom-change-'));
  try {
    const [before, after] = await Promise.all(
      clips.map(async ({ id, url }) => {
        const path = join(directory, `${id}.mp4`);
        await writeFile(path, await (await api.get(url)).body());
        return path;
      }),
    );
    await look(before ?? '', after ?? '');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test(
  'splitting, changing the voice and applying it makes a clip with the same picture and the new voice',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    test.slow();
    await open(page, workshop);
    const before = await credits(page);
    await expect(step(page)).toContainText('Split');
    await checkBothThemes(page, 'before the split');
    let letGo = workshop.sandbox.hold();
    await button(page, /^Split 5 credits$/).click();
    await expect(dialog(page).getByText('Separating vocals and background')).toBeVisible();
    await expect(dialog(page).getByText('Usually 10 to 20 s. 5 credits reserved.')).toBeVisible();
    await expect.poll(() => credits(page)).toEqual({ balance: before.balance, held: 5 });
    await expect(dialog(page).getByRole('progressbar')).not.toHaveAttribute('value', '0');
    await checkBothThemes(page, 'a running split');
    letGo();

    await expect(step(page)).toContainText('Voice', { timeout: 60_000 });
    await expect(dialog(page).getByText('Will change')).toBeVisible();
    await expect(dialog(page).getByText('Kept as it is')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Play Vocals' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Pause Vocals' })).toBeVisible();
    await checkBothThemes(page, 'the voices');
    letGo = workshop.sandbox.hold();
    await dialog(page)
      .getByRole('button', { name: /^Documentary/ })
      .click();
    await button(page, /^Change voice 10 credits$/).click();
    await expect(dialog(page).getByText('Estimated 15 to 30 s. 10 credits reserved.')).toBeVisible();
    await checkBothThemes(page, 'a running voice change');
    letGo();

    await expect(
      page.getByText("Voice changed successfully! Use 'Apply to Video' to render the final result."),
    ).toBeVisible({ timeout: 60_000 });
    await expect(dialog(page).getByText('volume 0.9')).toBeVisible();
    await checkBothThemes(page, 'a changed voice');
    await button(page, /^Apply to Video 5 credits$/).click();
    await expect(
      dialog(page)
        .getByText(/^(Preparing|Audio pre-boost|Rendering|Video render)/)
        .first(),
    ).toBeVisible();

    // The new clip is shown first, then announced and charged.
    await expect(page).toHaveURL(/media=/, { timeout: 90_000 });
    await expect(dialog(page)).toBeHidden();
    await expect(
      page.getByText('Voice-changed video created successfully! (5 credits used) - Available in Gallery'),
    ).toBeVisible();
    await expect.poll(() => credits(page)).toEqual({ balance: before.balance - 20, held: 0 });
    const clips = await clipsOf(creator, workshop);
    expect(clips).toHaveLength(2);
    const [made] = clips;
    if (!made) throw new Error('There is no new clip');
    expect(page.url()).toContain(made.id);
    expect(made).toMatchObject({
      prompt: TAKE,
      model: 'voice-change',
      resolution: '1280x720',
      duration: workshop.take.duration,
      metadata: {
        operation: 'voice-change',
        voiceChangeMethod: 'split',
        originalVideoId: workshop.take.id,
        voiceName: 'Documentary',
        sandbox: true,
      },
    });
    await withFiles(creator, [workshop.take, made], async (own, changed) => {
      for (const at of ['first', 60, 'last'] as const)
        expect(await psnr({ path: own, at }, { path: changed, at })).toBeGreaterThan(45);
      expect(await probe(changed)).toMatchObject({ kind: 'video', frameCount: 120, hasAudio: true });
      expect(await toneIn(own, HERTZ.voice)).toBeLessThan(0.01);
      expect(await toneIn(changed, HERTZ.voice)).toBeGreaterThan(0.1);
    });
    // A completed change is not restored: the next one starts at the voices, with the existing split.
    await page.keyboard.press('Escape');
    await card(page, TAKE).first().waitFor();
  },
);

test(
  'changing the whole sound directly: a failure returns to the voice step and is not charged',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    test.slow();
    await open(page, workshop);
    const before = await credits(page);
    await button(page, 'Skip, change directly').click();
    await expect(dialog(page).getByText('Whole track', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(2);
    workshop.sandbox.faults.add({ on: 'work', match: { vendor: 'elevenlabs' }, fault: { kind: 'fail' } });
    await button(page, /^Change voice/).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Nothing was charged.', { timeout: 60_000 });
    await expect(step(page)).toContainText('Voice');
    await checkBothThemes(page, 'a failed voice change');
    expect(await credits(page)).toEqual({ ...before, held: 0 });

    workshop.sandbox.faults.clear();
    await button(page, /^Try Again 10 credits$/).click();
    await expect(step(page)).toContainText('Result', { timeout: 60_000 });
    await expect(dialog(page).getByText('volume 1', { exact: true })).toBeVisible();
    await button(page, 'Try Another Voice').click();
    await expect(step(page)).toContainText('Split');

    // Reopening restores the step with the new voice.
    await page.keyboard.press('Escape');
    await act(page, TAKE, 'Change voice');
    await expect(step(page)).toContainText('Result');
    await button(page, 'Open in the full editor').click();
    await expect(page).toHaveURL(/project=/, { timeout: 30_000 });
    const project = new URL(page.url()).searchParams.get('project');
    const opened = (await (await creator.get(`/api/projects/${project}`)).json()) as ProjectOpened;
    const { overlays } = Composition.parse(opened.project.composition);
    expect(
      overlays.map((overlay) => [
        overlay.type,
        'styles' in overlay && 'volume' in overlay.styles && overlay.styles.volume,
        overlay.from,
        overlay.durationInFrames,
      ]),
    ).toEqual([
      ['video', 0, 0, 120],
      ['sound', 1, 0, 120],
    ]);
    await expect(page.getByText('1920×1080 30 fps')).toBeVisible();
  },
);

test(
  'a running job continues without the dialog and the page, and reopening the dialog restores its step',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await open(page, workshop);
    const letGo = workshop.sandbox.hold();
    await button(page, /^Split/).click();
    await expect(dialog(page).getByText('Separating vocals and background')).toBeVisible();
    await button(page, 'Keep working').click();
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await expect(card(page, TAKE)).toBeVisible();
    await act(page, TAKE, 'Change voice');
    await expect(dialog(page).getByText('Separating vocals and background')).toBeVisible();
    await button(page, 'Keep working').click();
    letGo();
    expect((await ended(page, workshop)).status).toBe('completed');
    await page.reload();
    await act(page, TAKE, 'Change voice');
    await expect(step(page)).toContainText('Voice');
    await expect(dialog(page).getByText('Kept as it is')).toBeVisible();

    const hold = workshop.sandbox.hold();
    await button(page, /^Change voice/).click();
    await button(page, 'Cancel job').click();
    await expect(step(page)).toContainText('Voice');
    await expect(dialog(page).getByText('Kept as it is')).toBeVisible();
    expect((await ended(page, workshop)).charge).toBe('released');
    hold();
  },
);

test.describe('a refused render', () => {
  test.use({ expectedNoise: [/status of (402|422|500)/] });

  test('shows the documented message and keeps the new voice', { tag: '@long' }, async ({ page, workshop }) => {
    await open(page, workshop);
    await button(page, 'Skip, change directly').click();
    await change(page, 'Trailer');
    const refuse = async (status: number, body: object): Promise<void> => {
      await page.unroute('**/api/render-chillin');
      await page.route('**/api/render-chillin', (route) =>
        route.fulfill({ status, json: { success: false, ...body } }),
      );
      await button(page, /^Apply to Video/).click();
    };
    await refuse(402, {
      code: 'credits.insufficient',
      error: 'Insufficient credits! Need 5 credits for 1280x720 video rendering.',
      required: 5,
      available: 0,
    });
    await expect(page.getByText('Insufficient credits! Need 5 credits for 1280x720 video rendering.')).toBeVisible();
    await refuse(422, { code: 'media.unreadable', error: 'Invalid video' });
    await expect(page.getByText('Invalid video or audio format')).toBeVisible();
    await refuse(500, { code: 'internal', error: 'Something went wrong on our side.' });
    await expect(page.getByText('Render failed: Something went wrong on our side.')).toBeVisible();
    await page.unroute('**/api/render-chillin');
    await expect(dialog(page).getByRole('alert')).toContainText('The new voice is saved.');
    await checkBothThemes(page, 'a failed render');
    await expect(button(page, /^Apply to Video/)).toBeEnabled();
  });
});

test(
  'cancelling a running render closes the dialog and charges nothing',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    test.slow();
    await open(page, workshop);
    await button(page, 'Skip, change directly').click();
    await change(page, 'Trailer');
    const before = await credits(page);
    // Occupies the renderer with longer jobs.
    const busy = await Promise.all([1, 2, 3].map((seed) => longRender(creator, workshop, seed)));
    await button(page, /^Apply to Video/).click();
    await expect(dialog(page).getByText(/^Rendering/)).toBeVisible();
    await checkBothThemes(page, 'a running render');
    await button(page, 'Cancel Render').click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('Render cancelled').first()).toBeVisible();
    await Promise.all(busy.map((id) => creator.post(`/api/jobs/${id}/cancel`, { data: {} })));
    await expect.poll(() => credits(page), { timeout: 30_000 }).toEqual(before);
    expect((await orders(page, workshop))[0]).toBeDefined();
    expect(await clipsOf(creator, workshop)).toHaveLength(1);
  },
);

/** Starts a slow render. */
async function longRender(creator: APIRequestContext, { flow }: Workshop, seed: number): Promise<string> {
  const composition: Composition = {
    ...emptyComposition({ width: 1920, height: 1080 }),
    overlays: [
      {
        id: 'words',
        type: 'text',
        from: frame(0),
        durationInFrames: frame(2_400),
        row: 0,
        left: 100,
        top: 100 + seed,
        width: 1_700,
        height: 400,
        rotation: 0,
        content: 'A long film',
        styles: { ...defaultStyles.text, animation: { enter: 'zoomBlur', exit: 'glitch' } },
      },
    ],
  };
  const sent = await creator.post('/api/render-chillin', {
    data: {
      flow_id: flow,
      design: { name: 'Long', size: { width: 1920, height: 1080 }, composition },
      options: { priority: 'speed' },
    },
  });
  return ((await sent.json()) as { renderId: string }).renderId;
}

test('a clip without sound has no Change voice action', { tag: '@long' }, async ({ page, creator, workshop }) => {
  const buffer = await clip({ size: { width: 640, height: 360 }, frames: 30, sound: 'none' });
  const sent = await creator.post('/api/upload/file', {
    multipart: { flow_id: workshop.flow, file: { name: 'silent.mp4', mimeType: 'video/mp4', buffer } },
  });
  const { media } = (await sent.json()) as UploadAnswer;
  await creator.post('/api/db/media', { data: { id: media.id, prompt: 'Silent take' } });
  await openWorkshop(page, workshop);
  await card(page, 'Silent take').hover();
  await card(page, 'Silent take').getByRole('button', { name: 'Actions for Silent take' }).click();
  await expect(page.getByRole('menuitem', { name: 'Lipsync' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change voice' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the dialog fills the screen in every step', { tag: '@long' }, async ({ page, workshop }) => {
    await page.goto(`/studio/video?flow=${workshop.flow}`);
    await card(page, TAKE).getByRole('button').first().tap();
    await page.getByRole('button', { name: /^Change voice/ }).tap();
    await expect(dialog(page)).toBeVisible();
    expect((await dialog(page).boundingBox())?.width).toBe(390);
    await checkBothThemes(page, 'before the split, on a phone');
    await button(page, /^Split/).tap();
    await expect(step(page)).toContainText('Voice', { timeout: 60_000 });
    await checkBothThemes(page, 'the voices, on a phone');
    await change(page, 'Documentary');
    await checkBothThemes(page, 'a changed voice, on a phone');
    await expect(button(page, /^Apply to Video/)).toBeInViewport();
  });
});
