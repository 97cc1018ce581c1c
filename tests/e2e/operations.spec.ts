import { messages, reframedSizes, type MediaRecord } from '@kinoloom/contract';
import { type Locator, type Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { generate } from './studio.ts';
import { act, card, chooseModel, credits, ended, expect, openWorkshop, orders, test } from './workshop.ts';
import { wav } from '../harness/sounds.ts';

// Tests no animations, and need not wait for any.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The button has aria-disabled but shows what is missing when pressed; Playwright would wait for it to be enabled. */
const pressTooEarly = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Generate: something is still to be chosen/ }).click({ force: true });

/** Visible without hovering. */
async function expectVisible(where: Locator, texts: readonly RegExp[]): Promise<void> {
  for (const text of texts) {
    const shown = where.getByText(text);
    await expect(shown).toBeVisible();
    // Includes the opacity of all ancestors, which Playwright's visibility ignores.
    await expect.poll(() => shown.evaluate((element) => element.checkVisibility({ opacityProperty: true }))).toBe(true);
  }
}

const metadataOf = (media: MediaRecord | null | undefined): Record<string, unknown> => media?.metadata ?? {};

test('an image is edited with a prompt', async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  const { balance } = await credits(page);
  await act(page, 'Harbour wall', 'Edit');
  const panel = page.getByRole('region', { name: 'Prompt' });
  await expect(panel.getByRole('radio', { name: 'Edit' })).toBeChecked();
  await expect(panel.getByAltText('Image to edit')).toBeVisible();
  await checkBothThemes(page, 'the prompt for an edit');
  await generate(page, 'Turn the wall red');
  await expect(page.getByRole('button', { name: 'Open Turn the wall red' })).toBeVisible();
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'flux-kontext-pro', status: 'completed', price: 8, charge: 'captured' });
  expect(job.source_ids).toEqual([workshop.photo.id]);
  expect(await credits(page)).toEqual({ balance: balance - 8, held: 0 });
});

test('images selected one after the other are mixed', { tag: '@long' }, async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour wall', 'Mix');
  await pressTooEarly(page);
  await expect(page.getByText(messages.mixTooFew)).toBeVisible();
  await act(page, 'Red boat', 'Mix');
  await expect(page.getByRole('region', { name: 'Prompt' }).getByAltText('Image 2')).toBeVisible();
  await generate(page, 'The boat before the wall');
  await expect(page.getByRole('button', { name: 'Open The boat before the wall' })).toBeVisible();
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'flux-multi-image', status: 'completed', price: 16 });
  expect(new Set(job.source_ids)).toEqual(new Set([workshop.photo.id, workshop.second.id]));
});

test('objects are dragged into slots and added to an image', { tag: '@long' }, async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour wall', 'Add objects');
  const panel = page.getByRole('region', { name: 'Prompt' });
  await expect(panel.getByAltText('Base')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Add object/ })).toHaveCount(2);
  await pressTooEarly(page);
  await expect(page.getByText(messages.mixNeedsObject)).toBeVisible();
  const boat = page.getByRole('button', { name: 'Open Red boat' });
  await boat.dragTo(panel.getByRole('button', { name: 'Add object 1' }));
  await expect(panel.getByAltText('Object 1')).toBeVisible();
  await checkBothThemes(page, 'the prompt for adding objects');
  await generate(page, 'Put the boat on the wall');
  expect(await ended(page, workshop)).toMatchObject({
    model: 'flux-multi-image',
    status: 'completed',
    source_ids: [workshop.photo.id, workshop.second.id],
  });
});

test('an image is upscaled with one click', { tag: '@long' }, async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour wall', 'Upscale');
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'real-esrgan', status: 'completed', price: 5 });
  expect(job.result).toMatchObject({ width: 640, height: 360 });
  expect(metadataOf(job.result)).toMatchObject({ upscaled: true, originalImageId: workshop.photo.id });
});

test(
  'a clip is continued from its last frame, which is then removed from the prompt',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await act(page, 'Harbour take', 'Last frame');
    await expect(page.getByText(messages.frameExtracted('last'))).toBeVisible();
    const panel = page.getByRole('region', { name: 'Prompt' });
    await expect(panel.getByAltText('Continues')).toBeVisible();
    await chooseModel(page, /Kling Standard/);
    await generate(page, 'The tide comes in');
    await expect(panel.getByRole('button', { name: 'Add start image' })).toBeVisible();
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'kling-std', status: 'completed', price: 50, source_ids: [workshop.take.id] });
  },
);

test.describe('when files cannot be loaded', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('a frame that cannot be extracted shows a message and adds no start image', async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await page.route('**/media/**', (route) => route.abort());
    await act(page, 'Harbour take', 'First frame');
    await expect(page.getByText(messages.frameFailed('first'))).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Prompt' }).getByRole('button', { name: 'Add start image' }),
    ).toBeVisible();
  });
});

test(
  'a Veo clip is upgraded to 1080p in the background, and its sound becomes a record',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    const panel = page.getByRole('region', { name: 'Prompt' });
    await chooseModel(page, /Veo 3 Fast/);
    await panel.getByLabel('Aspect ratio').click();
    await page.getByRole('option', { name: '16:9' }).click();
    await generate(page, 'Lighthouse wakes');
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'veo3-fast', status: 'completed', price: 40 });
    const record = async (): Promise<MediaRecord> =>
      (await (await page.request.get(`/api/db/media?id=${job.result?.id}`)).json()) as MediaRecord;
    await expect.poll(async () => (await record()).resolution, { timeout: 60_000 }).toBe('1920x1080');
    expect(metadataOf(await record())).toMatchObject({ is1080p: true });
    const sounds = async (): Promise<MediaRecord[]> => {
      const answer = (await (
        await page.request.get(`/api/db/media?flow_id=${job.flow_id}&media_type=audio`)
      ).json()) as MediaRecord[] | { data: MediaRecord[] };
      return Array.isArray(answer) ? answer : answer.data;
    };
    await expect.poll(async () => (await sounds()).length).toBe(1);
    expect(metadataOf((await sounds())[0])).toMatchObject({ source_video_id: job.result?.id });
  },
);

test(
  'Act-2 animates a character, priced by the measured length of the performance',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    const panel = page.getByRole('region', { name: 'Prompt' });
    await chooseModel(page, /Act-2/);
    await expect(panel.getByText(`${messages.actTwoInputs}.`)).toBeVisible();
    await act(page, 'Red boat', 'Use as character');
    await act(page, 'Harbour take', 'Use as reference video');
    await expect(panel.getByText('4.0 s of performance counts as 4')).toBeVisible();
    await checkBothThemes(page, 'the prompt of Act-2');
    await page.getByRole('button', { name: 'Generate, 32 credits' }).click();
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'act-2', status: 'completed', price: 32, width: 720, height: 1280 });
    expect(new Set(job.source_ids)).toEqual(new Set([workshop.second.id, workshop.take.id]));
  },
);

test(
  'an overloaded Act-2 is reported above the clips, and nothing is charged',
  { tag: '@long' },
  async ({ page, workshop }) => {
    workshop.sandbox.faults.add({
      on: 'request',
      match: { path: '/character_performance' },
      times: 'always',
      fault: { kind: 'status', status: 503 },
    });
    await openWorkshop(page, workshop);
    const { balance } = await credits(page);
    const panel = page.getByRole('region', { name: 'Prompt' });
    await chooseModel(page, /Act-2/);
    await act(page, 'Red boat', 'Use as character');
    await act(page, 'Harbour take', 'Use as reference video');
    await page.getByRole('button', { name: /^Generate, 32/ }).click();
    const note = page.getByRole('region', { name: 'Flow' }).getByRole('status');
    await expect(note).toContainText(messages.actTwoOverloaded, { timeout: 60_000 });
    await expect(note.getByText('Nothing was charged')).toBeVisible();
    await checkBothThemes(page, 'the note about an overloaded model');
    expect(await credits(page)).toEqual({ balance, held: 0 });
    await page.getByRole('button', { name: 'Choose another model' }).click();
    await expect(panel.getByRole('combobox', { name: /Model Mock Video/ })).toBeVisible();
    await expect(note).toBeHidden();
  },
);

test('sound is added to a clip', { tag: '@long' }, async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour take', 'Add audio');
  const panel = page.getByRole('region', { name: 'Prompt' });
  await expect(panel.getByAltText('Clip', { exact: true })).toBeVisible();
  await checkBothThemes(page, 'the prompt for adding sound');
  await generate(page, 'Gulls and slow waves');
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'audio', status: 'completed', price: 10, source_ids: [workshop.take.id] });
  expect(job.result).toMatchObject({ has_audio: true });
});

test('a clip is upscaled, and only higher resolutions are offered', { tag: '@long' }, async ({ page, workshop }) => {
  expect(workshop.take.resolution).toBe('1280x720');
  await openWorkshop(page, workshop);
  await act(page, 'Harbour take', 'Upscale');
  const dialog = page.getByRole('dialog', { name: 'Upscale' });
  await expect(dialog.getByRole('radio', { name: /720p/ })).toHaveCount(0);
  await checkBothThemes(page, 'the upscale dialog');
  await dialog.locator('label').filter({ hasText: '2560×1440' }).click();
  await expect(dialog.getByRole('radio', { name: /^2K/ })).toBeChecked();
  await dialog.getByRole('button', { name: /^Upscale to 2K/ }).click();
  await expect(dialog).toBeHidden();
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'wavespeed-2k', status: 'completed', price: 35 });
  expect(job.result).toMatchObject({ width: 2560, height: 1440, has_audio: true });
});

test('a clip is reframed after its frame was moved', { tag: '@long' }, async ({ page, workshop }) => {
  await openWorkshop(page, workshop);
  await act(page, 'Harbour take', 'Reframe');
  const dialog = page.getByRole('dialog', { name: 'Reframe' });
  const stage = dialog.getByRole('button', { name: /The clip behind its new frame/ });
  await expect(stage).toBeVisible();
  await dialog.getByRole('button', { name: /^Reframe to 9:16/ }).click();
  await expect(dialog.getByText(messages.reframePrompt)).toBeVisible();
  await dialog.getByLabel('Prompt').fill('More sky above, black rock below');
  await stage.focus();
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft');
  await checkBothThemes(page, 'the reframe dialog');
  await dialog.getByRole('button', { name: /^Reframe to 9:16/ }).click();
  await expect(dialog).toBeHidden();
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ model: 'reframe', status: 'completed', price: 80, source_ids: [workshop.take.id] });
  expect(job.result).toMatchObject({ width: 720, height: 1280 });
  expect(metadataOf(job.result)).toMatchObject({ reframed: true, originalVideoId: workshop.take.id });
});

test(
  'lipsync refuses invalid recordings and is priced by the length of the recording',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await act(page, 'Harbour take', 'Lipsync');
    const dialog = page.getByRole('dialog', { name: 'Lipsync' });
    const file = dialog.getByLabel('Audio file');
    await expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled();
    await file.setInputFiles({ name: 'plates.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(dialog.getByText(messages.lipsyncNotAudio)).toBeVisible();
    await file.setInputFiles({ name: 'long.wav', mimeType: 'audio/wav', buffer: wav(31, 8_000) });
    await expect(dialog.getByText(messages.lipsyncTooLong)).toBeVisible();
    await file.setInputFiles({ name: 'large.wav', mimeType: 'audio/wav', buffer: wav(28, 96_000) });
    await expect(dialog.getByText(messages.lipsyncTooLarge)).toBeVisible();
    await file.setInputFiles({ name: 'keeper.wav', mimeType: 'audio/wav', buffer: wav(5.5, 16_000) });
    await expect(dialog.getByText('5.5 s of audio, charged as 6')).toBeVisible();
    await checkBothThemes(page, 'the lipsync dialog');
    await dialog.getByRole('button', { name: /^Generate/ }).click();
    await expect(dialog).toBeHidden();
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'lipsync', status: 'completed', price: 60 });
    expect(job.source_ids).toContain(workshop.take.id);
    expect(metadataOf(job.result)).toMatchObject({ hasLipsync: true });
  },
);

test(
  'several tools run on one clip at once, and its card shows them, also after the page is reopened',
  { tag: '@long' },
  async ({ page: first, context, workshop }) => {
    let page = first;
    const release = workshop.sandbox.hold();
    await openWorkshop(page, workshop);
    const { balance } = await credits(page);
    try {
      await act(page, 'Harbour take', 'Upscale');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Upscale to 1080p/ })
        .click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await act(page, 'Harbour take', 'Add audio');
      await generate(page, 'Rain on the quay');
      await page.mouse.move(0, 0);
      await expectVisible(card(page, 'Harbour take'), [/^To 1080p/, /^Adding audio/]);
      await page.close();
      page = await context.newPage();
      await openWorkshop(page, workshop);
      await expectVisible(card(page, 'Harbour take'), [/^To 1080p/, /^Adding audio/]);
      await checkBothThemes(page, 'a clip with running tools');
    } finally {
      release();
    }
    await expect(card(page, 'Rain on the quay')).toBeVisible();
    await expect.poll(async () => (await credits(page)).held, { timeout: 60_000 }).toBe(0);
    expect((await credits(page)).balance).toBe(balance - 25 - 10);
  },
);

test(
  'a running upgrade is still shown after the page is closed and reopened',
  { tag: '@long' },
  async ({ page, context, workshop }) => {
    workshop.sandbox.faults.add({ on: 'work', match: { model: 'veo3-1080p' }, fault: { kind: 'hang' } });
    await openWorkshop(page, workshop);
    await chooseModel(page, /Veo 3 Fast/);
    await page.getByRole('region', { name: 'Prompt' }).getByLabel('Aspect ratio').click();
    await page.getByRole('option', { name: '16:9' }).click();
    await generate(page, 'Fog lifts');
    await page.close();
    const later = await context.newPage();
    await openWorkshop(later, workshop);
    await expect(card(later, 'Fog lifts')).toBeVisible({ timeout: 60_000 });
    await expectVisible(card(later, 'Fog lifts'), [/^To 1080p$/]);
  },
);

test(
  'a job that failed while the page was closed shows the reason and can be retried at the same price',
  { tag: '@long' },
  async ({ page, context, workshop }) => {
    workshop.sandbox.faults.add({ on: 'work', match: { vendor: 'replicate' }, fault: { kind: 'fail' } });
    await openWorkshop(page, workshop);
    const { balance } = await credits(page);
    await act(page, 'Harbour take', 'Reframe');
    const dialog = page.getByRole('dialog', { name: 'Reframe' });
    await dialog.getByLabel('Prompt').fill('More sky above');
    await dialog.getByRole('button', { name: /^Reframe to 9:16/ }).click();
    await expect(dialog).toBeHidden();
    await page.close();
    const later = await context.newPage();
    await openWorkshop(later, workshop);
    const failed = later.getByRole('article', { name: /^Failed/ });
    await expect(failed.getByText(messages.reframeFailed)).toBeVisible({ timeout: 60_000 });
    await expect(failed.getByText('Nothing was charged.')).toBeVisible();
    expect(await credits(later)).toEqual({ balance, held: 0 });
    await checkBothThemes(later, 'a failed tool');
    const [before] = await orders(later, workshop);
    await failed.getByRole('button', { name: /^Retry/ }).click();
    await expect(failed).toBeHidden();
    await expect.poll(async () => (await orders(later, workshop))[0]?.id).not.toBe(before?.id);
    expect(await ended(later, workshop)).toMatchObject({ model: 'reframe', status: 'completed', price: 80 });
    expect(await credits(later)).toEqual({ balance: balance - 80, held: 0 });
  },
);

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  /** Opens a card's sheet and presses an action there. */
  async function tapAction(page: Page, title: string, action: RegExp): Promise<void> {
    await card(page, title)
      .getByRole('button', { name: `Actions for ${title}` })
      .tap();
    await page.getByRole('dialog').getByRole('button', { name: action }).tap();
  }

  test('an image is edited from its sheet', { tag: '@long' }, async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await tapAction(page, 'Harbour wall', /^Edit/);
    await expect(page.getByRole('region', { name: 'Prompt' }).getByAltText('Image to edit')).toBeVisible();
    await checkBothThemes(page, 'the prompt for an edit, on a phone');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Turn the wall blue');
    await page.getByRole('button', { name: 'Generate, 8 credits' }).tap();
    await expect(card(page, 'Turn the wall blue')).toBeVisible();
    expect(await ended(page, workshop)).toMatchObject({
      model: 'flux-kontext-pro',
      status: 'completed',
      source_ids: [workshop.photo.id],
    });
  });

  test('a clip is reframed from its sheet', { tag: '@long' }, async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await tapAction(page, 'Harbour take', /^Reframe/);
    const dialog = page.getByRole('dialog', { name: 'Reframe' });
    await dialog.getByText('1:1', { exact: true }).tap();
    await dialog.getByLabel('Prompt').fill('More sky above, black rock below');
    await checkBothThemes(page, 'the reframe dialog, on a phone');
    await dialog.getByRole('button', { name: /^Reframe to 1:1/ }).tap();
    await expect(dialog).toBeHidden();
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'reframe', status: 'completed', price: 80 });
    expect(job.result).toMatchObject({ ...reframedSizes['1:1'] });
  });
});
