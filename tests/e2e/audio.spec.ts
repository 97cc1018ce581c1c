import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import {
  emptyComposition,
  canvasSizes,
  defaultStyles,
  frame,
  Composition,
  type CaptionOverlay,
  type SoundOverlay,
  type TextOverlay,
} from '@kinoloom/composition';
import { MediaRecord, speechSeconds, type ProjectOpened, type UploadAnswer } from '@kinoloom/contract';
import { wav } from '../harness/sounds.ts';
import { checkBothThemes } from './axe.ts';
import { likeness, loudnessOf, loudnessOfFile } from './loudness.ts';
import { openStudio, test as studioTest } from './studio.ts';
import { credits, ended, expect, orders, test } from './workshop.ts';

const WORDS = 'Keep the light on until the tide turns.';
const MB = 1024 * 1024;

const title: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(0),
  durationInFrames: frame(120),
  row: 0,
  left: 300,
  top: 400,
  width: 1_320,
  height: 200,
  rotation: 0,
  content: 'HALCYON',
  styles: { ...defaultStyles.text, fontSize: 120 },
};

/** Opens a new project of this flow, with a title in it, on its Audio panel. */
async function openAudio(page: Page, api: APIRequestContext, flow: string | null): Promise<Locator> {
  const composition: Composition = {
    ...emptyComposition(canvasSizes['16:9']),
    overlays: [title],
  };
  const made = await api.post('/api/projects', {
    data: { name: 'Halcyon', composition, ...(flow !== null && { flow_id: flow }) },
  });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  return await toAudio(page);
}

async function toAudio(page: Page): Promise<Locator> {
  await rail(page, 'Audio').click();
  const panel = page.getByRole('complementary', { name: 'Panels' });
  await expect(panel.getByRole('heading', { name: 'AI Audio' })).toBeVisible();
  return panel;
}

const rail = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Panels of the editor' }).getByRole('button', { name, exact: true });

/** Chooses a tab of the panel. */
const part = (panel: Locator, name: 'Voice' | 'Effects' | 'Music'): Promise<void> =>
  panel.getByRole('radiogroup', { name: 'AI Audio' }).getByText(name, { exact: true }).click();

async function chooseVoice(page: Page, panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: /^Voice:/ }).click();
  const voices = page.getByRole('dialog', { name: 'Choose a voice' });
  await voices.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(voices).toBeHidden();
}

const made = (panel: Locator): Locator => panel.getByRole('region', { name: 'Generated Audio' }).getByRole('listitem');

async function soundsOf(api: APIRequestContext, flow: string): Promise<MediaRecord[]> {
  const answer = await api.get('/api/db/media', { params: { flow_id: flow, media_type: 'audio' } });
  return MediaRecord.array().parse(await answer.json());
}

/** Renders the open composition, and provides its file to `work`. */
async function rendered(page: Page, work: (path: string) => Promise<void>): Promise<void> {
  await page
    .getByRole('button', { name: /^Render/ })
    .first()
    .click();
  const choice = page.getByRole('dialog', { name: 'Choose Format and Resolution' });
  await choice.getByText('720p HD').first().click();
  await choice.getByRole('button', { name: /^Render 720p HD/ }).click();
  const done = page.getByRole('dialog', { name: 'Render' });
  await expect(done.getByText(/is rendered/)).toBeVisible({ timeout: 150_000 });
  const downloading = page.waitForEvent('download');
  await done.getByRole('button', { name: 'Download Video' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'kinoloom-audio-'));
  try {
    const path = join(folder, 'film.mp4');
    await (await downloading).saveAs(path);
    await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

studioTest(
  'speech is generated, added to the timeline, and audible in the rendered file',
  { tag: '@long' },
  async ({ page, studio }) => {
    await openStudio(page, studio);
    const storageState = await page.context().storageState();
    const api = await request.newContext({
      baseURL: studio.url,
      extraHTTPHeaders: { origin: studio.url },
      storageState,
    });
    const panel = await openAudio(page, api, null);
    await panel.getByLabel('Transcript').fill(WORDS);
    await expect(panel.getByText(`${WORDS.length}/1000`)).toBeVisible();
    await chooseVoice(page, panel, 'Weathered');
    const price = 3 * speechSeconds(WORDS);
    await panel.getByRole('button', { name: `Generate ${price} credits` }).click();

    await expect(page.getByText('Speech generated')).toBeVisible({ timeout: 90_000 });
    await expect(panel.getByLabel('Transcript')).toHaveValue('');
    await expect(made(panel)).toHaveCount(1);
    await expect(made(panel)).toContainText(`${price} credits`);
    const [flow] = (await (await api.get('/api/db/flows')).json()) as { id: string }[];
    const [speech] = await soundsOf(api, flow?.id ?? '');
    if (!speech) throw new Error('There is no speech record');
    expect(speech).toMatchObject({ prompt: WORDS, credits_used: price, metadata: { voice_name: 'Weathered' } });
    await expect(made(panel)).toContainText(`${Math.round(speech.duration ?? 0)} s`);

    const saving = page.waitForEvent('download');
    await made(panel)
      .getByRole('button', { name: `Download ${WORDS}` })
      .click();
    expect((await saving).suggestedFilename()).toBe('Keep the light on until the tide turns.mp3');

    await made(panel)
      .getByRole('button', { name: `Add to Timeline: ${WORDS}` })
      .click();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue(WORDS);
    await expect(page.getByRole('button', { name: /^Sound, / })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Save States' })).toHaveAttribute('title', /^Autosaved/);
    await rendered(page, async (path) => {
      const [said, heard] = [await loudnessOf(api, speech), await loudnessOfFile(path)];
      expect(likeness(said, heard)).toBeGreaterThan(0.95);
    });
    await api.dispose();
  },
);

test(
  'a sound effect and music are generated at their prices and listed newest first',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const panel = await openAudio(page, creator, workshop.flow);
    const { balance } = await credits(page);
    await part(panel, 'Effects');
    await panel.getByLabel('Describe the sound effect').fill('Gulls over the harbour');
    await expect(panel.getByText('22/300')).toBeVisible();
    await checkBothThemes(page, 'effects');
    const generate = panel.getByRole('button', { name: 'Generate 9 credits' });
    // Repeated presses order it only once.
    await generate.dblclick();
    await expect(page.getByText('Sound effect generated')).toBeVisible();
    await expect(panel.getByLabel('Describe the sound effect')).toHaveValue('');
    expect(await ended(page, workshop)).toMatchObject({ model: 'sound-effects', price: 9, charge: 'captured' });

    await part(panel, 'Music');
    await panel.getByLabel('Describe the music').fill('Low strings, slow, a tide coming in');
    for (const [length, price] of [
      ['60 s', 360],
      ['30 s', 180],
      ['10 s', 60],
      ['20 s', 120],
    ] as const) {
      await panel.getByRole('radiogroup', { name: 'Length' }).getByText(length).click();
      await expect(panel.getByRole('button', { name: `Generate ${price} credits` })).toBeVisible();
    }
    await checkBothThemes(page, 'music');
    await panel.getByRole('button', { name: 'Generate 120 credits' }).click();
    await expect(page.getByText('Music generated')).toBeVisible();
    expect(await ended(page, workshop)).toMatchObject({ model: 'music', price: 120, charge: 'captured' });
    expect(await orders(page, workshop)).toHaveLength(2);
    expect(await credits(page)).toEqual({ balance: balance - 129, held: 0 });
    await expect(made(panel)).toContainText([/Low strings.*20 s/, /Gulls over the harbour.*10 s/]);
    await expect(panel.getByRole('heading', { name: 'Generated Audio 2' })).toBeVisible();
  },
);

test(
  'the voice of a recording is changed at the price of its measured length',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const panel = await openAudio(page, creator, workshop.flow);
    await panel.getByRole('tab', { name: 'Change' }).click();
    const file = { name: 'keeper.wav', mimeType: 'audio/wav', buffer: wav(3.2, 16_000) };
    await panel.getByLabel('Audio file').setInputFiles(file);
    await expect(page.getByText('keeper.wav uploaded (100 KB)')).toBeVisible();
    await expect(panel.getByText('3.2 s, charged as 4')).toBeVisible();
    await chooseVoice(page, panel, 'Trailer');
    await checkBothThemes(page, 'a recording for a voice change');
    await panel.getByRole('button', { name: 'Transform 20 credits' }).click();
    await expect(page.getByText('Voice changed')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Choose a file or drop it here/ })).toBeVisible();
    const job = await ended(page, workshop);
    expect(job).toMatchObject({ model: 'voice-changer', status: 'completed', price: 20, charge: 'captured' });
    await expect(made(panel).filter({ hasText: '20 credits' })).toHaveCount(1);
  },
);

test(
  'missing, too long, too large and invalid input is refused with a message, and nothing is ordered',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const panel = await openAudio(page, creator, workshop.flow);
    const generate = panel.getByRole('button', { name: /^Generate \d/ });
    const words = panel.getByLabel('Transcript');
    await generate.click();
    await expect(panel.getByText('Please enter text to convert to speech')).toBeVisible();
    await words.fill('x'.repeat(1_001));
    await expect(panel.getByText('1001/1000')).toBeVisible();
    await expect(
      panel.getByText('Text to speech takes at most 1000 characters. Please shorten your text.'),
    ).toBeVisible();
    await expect(generate).toBeDisabled();
    await words.fill(WORDS);
    await generate.click();
    await expect(panel.getByText('Please select a voice first')).toBeVisible();
    await checkBothThemes(page, 'an error of the Audio panel');

    await part(panel, 'Effects');
    await generate.click();
    await expect(panel.getByText('Please describe the sound effect you want')).toBeVisible();
    await part(panel, 'Music');
    await generate.click();
    await expect(panel.getByText('Please describe the music you want')).toBeVisible();

    await part(panel, 'Voice');
    await expect(words).toHaveValue(WORDS);
    await expect(panel.getByRole('tab', { name: 'Clone Coming soon' })).toBeDisabled();
    await panel.getByRole('tab', { name: 'Change' }).click();
    const transform = panel.getByRole('button', { name: /^Transform/ });
    await expect(transform).toContainText('5/s');
    await transform.click();
    await expect(panel.getByText('Please upload an audio file first')).toBeVisible();
    const input = panel.getByLabel('Audio file');
    const choose = (name: string, mimeType: string, buffer: Buffer) => input.setInputFiles({ name, mimeType, buffer });
    // Playwright reads large files from disk instead of sending them to the browser.
    const choosePath = async (name: string, buffer: Buffer): Promise<void> => {
      const path = test.info().outputPath(name);
      await writeFile(path, buffer);
      await input.setInputFiles(path);
    };
    await choose('take.mp4', 'video/mp4', Buffer.alloc(1_000));
    await expect(panel.getByText('Please upload an audio file (.mp3, .wav, .m4a, etc.)')).toBeVisible();
    await choosePath('long.wav', Buffer.alloc(25 * MB + 1));
    await expect(panel.getByText('Audio file is too large. Please upload a file smaller than 25MB.')).toBeVisible();
    await checkBothThemes(page, 'a recording that is too large');

    await choosePath('large.wav', wav(115, 48_000));
    await expect(page.getByText('large.wav uploaded (10.5 MB)')).toBeVisible();
    await expect(panel.getByText('Large audio file detected. Processing may take longer.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Transform 575 credits' })).toBeVisible();
    // An unreadable file is priced by its size, at 128 kbit/s.
    await choose('odd.mp3', 'audio/mpeg', Buffer.alloc(160_001, 1));
    await expect(panel.getByText('about 11 s')).toBeVisible();
    await panel.getByRole('button', { name: 'Transform 55 credits' }).click();
    await expect(panel.getByText('Please select a voice first')).toBeVisible();
    expect(await orders(page, workshop)).toEqual([]);
  },
);

test(
  'a generation continues while its panel is closed, shows its progress on return, and can be cancelled',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    const letGo = workshop.sandbox.hold();
    try {
      const panel = await openAudio(page, creator, workshop.flow);
      const { balance } = await credits(page);
      await panel.getByLabel('Transcript').fill(WORDS);
      await chooseVoice(page, panel, 'Calm');
      await panel.getByRole('button', { name: /^Generate \d/ }).click();
      await expect(made(panel)).toContainText('credits reserved');
      await rail(page, 'Text').click();
      await page.goto('/studio/video');
      await page.goBack();
      const again = await toAudio(page);
      await expect(made(again)).toContainText(WORDS);
      await expect(made(again).getByRole('progressbar')).toBeVisible();
      await expect(again.getByRole('button', { name: /^Generate \d/ })).toHaveAttribute('aria-busy', 'true');
      await checkBothThemes(page, 'running speech');
      await made(again)
        .getByRole('button', { name: `Cancel ${WORDS}` })
        .click();
      await expect(made(again)).toHaveCount(0);
      await expect.poll(() => credits(page)).toEqual({ balance, held: 0 });
      // The text is kept for another attempt.
      await expect(again.getByLabel('Transcript')).toHaveValue(WORDS);
      await again.getByRole('button', { name: /^Generate \d/ }).click();
      await expect(made(again)).toContainText('credits reserved');
      await rail(page, 'Stickers').click();
    } finally {
      letGo();
    }
    await expect(page.getByText('Speech generated')).toBeVisible();
    const panel = await toAudio(page);
    await expect(made(panel).getByRole('button', { name: /^Add to Timeline/ })).toBeVisible();
    await expect(panel.getByLabel('Transcript')).toHaveValue('');
  },
);

test(
  'a failed generation says why, is not charged, and can be retried at the same price',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    workshop.sandbox.faults.add({ on: 'work', match: { vendor: 'elevenlabs' }, fault: { kind: 'fail' } });
    const panel = await openAudio(page, creator, workshop.flow);
    const { balance } = await credits(page);
    await panel.getByLabel('Transcript').fill(WORDS);
    await chooseVoice(page, panel, 'Calm');
    const price = 3 * speechSeconds(WORDS);
    await panel.getByRole('button', { name: `Generate ${price} credits` }).click();
    await expect(made(panel).getByRole('button', { name: new RegExp(`^Retry ${WORDS}`) })).toBeVisible();
    await expect(made(panel)).toContainText('Nothing was charged');
    await expect(panel.getByLabel('Transcript')).toHaveValue(WORDS);
    expect(await credits(page)).toEqual({ balance, held: 0 });
    await checkBothThemes(page, 'failed speech');
    workshop.sandbox.faults.clear();
    await made(panel)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(made(panel).getByRole('button', { name: /^Add to Timeline/ })).toBeVisible();
    await expect(made(panel)).toHaveCount(1);
  },
);

test('each tool explains its use, its cost and its duration', { tag: '@long' }, async ({ page, creator, workshop }) => {
  const panel = await openAudio(page, creator, workshop.flow);
  const learn = async (name: string, category: string, cost: string, time: string): Promise<void> => {
    await panel.getByRole('button', { name: `Learn about ${name}` }).click();
    const lesson = page.getByRole('dialog', { name, exact: true });
    for (const text of [category, cost, time])
      await expect(lesson.getByText(text, { exact: true }).last()).toBeVisible();
    await expect(lesson.getByRole('listitem').first()).toBeVisible();
    await expect(lesson.getByRole('heading')).toContainText([name, 'How it works', 'Tips', 'Warnings']);
    await lesson.getByRole('button', { name: 'Got it!' }).click();
    await expect(lesson).toBeHidden();
  };
  await learn('Text to speech', 'Voice', '3 credits per second', '10-20 s');
  await panel.getByRole('button', { name: 'Learn about Text to speech' }).click();
  await checkBothThemes(page, 'the help of text to speech');
  await page.keyboard.press('Escape');
  await panel.getByRole('tab', { name: 'Change' }).click();
  await learn('Voice change', 'Voice', '5 credits per second of audio, rounded up', '15-30 s');
  await part(panel, 'Effects');
  await learn('Sound effects', 'Effects', '9 credits', '20-40 s');
  await part(panel, 'Music');
  await learn('Music', 'Music', '6 credits per second', '30-60 s');
});

/** Makes speech for a flow through the API. */
async function say(api: APIRequestContext, flow: string, text: string): Promise<void> {
  const said = await api.post('/api/ai/audio/text-to-speech', {
    data: { text, voice_id: 'JBFqnCBsd6RMkjVDRZzb', flow_id: flow },
  });
  expect(await said.json()).toMatchObject({ success: true });
}

test(
  'only one sound plays at a time: a generated sound, a voice preview or the composition',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await say(creator, workshop.flow, 'The first of two. '.repeat(12));
    await say(creator, workshop.flow, 'The second of two. '.repeat(12));
    const panel = await openAudio(page, creator, workshop.flow);
    const pauses = panel.getByRole('button', { name: /^Pause The/ });
    await made(panel).nth(0).getByRole('button', { name: /^Play/ }).click();
    await expect(pauses).toHaveAccessibleName(/second/);
    await made(panel).nth(1).getByRole('button', { name: /^Play/ }).click();
    await expect(pauses).toHaveCount(1);
    await expect(pauses).toHaveAccessibleName(/first/);

    await panel.getByRole('button', { name: /^Voice:/ }).click();
    const voices = page.getByRole('dialog', { name: 'Choose a voice' });
    await voices.getByRole('button', { name: 'Preview Calm' }).click();
    await expect(voices.getByRole('button', { name: 'Stop the preview of Calm' })).toBeVisible();
    await expect(pauses).toHaveCount(0);
    await page.mouse.click(200, 300);
    await expect(voices).toBeHidden();

    await made(panel).nth(0).getByRole('button', { name: /^Play/ }).click();
    await expect(pauses).toHaveCount(1);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.click();
    await expect(pauses).toHaveCount(0);
    await expect(play).toBeHidden();
    await made(panel).nth(0).getByRole('button', { name: /^Play/ }).click();
    await expect(play).toBeVisible();
  },
);

test(
  'a deleted sound is removed for good, unless the deletion is undone',
  { tag: '@long' },
  async ({ page, creator, workshop }) => {
    await say(creator, workshop.flow, WORDS);
    const panel = await openAudio(page, creator, workshop.flow);
    const remove = made(panel).getByRole('button', { name: `Delete ${WORDS}` });
    await remove.click();
    await expect(made(panel)).toHaveCount(0);
    await expect(panel.getByText('Sounds you generate appear here.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).filter({ hasText: 'Undo' }).click();
    await expect(made(panel)).toHaveCount(1);
    await remove.click();
    await expect.poll(async () => (await soundsOf(creator, workshop.flow)).length).toBe(0);
    await expect(made(panel)).toHaveCount(0);
  },
);

test.describe('when the server fails', () => {
  // The browser logs every response that is not 2xx.
  test.use({ expectedNoise: [/status of (500|404)|ERR_FAILED/] });

  test(
    'a list that fails shows the reason and can be retried; a failed download falls back, then says so',
    { tag: '@long' },
    async ({ page, creator, workshop }) => {
      await say(creator, workshop.flow, WORDS);
      let broken = true;
      await page.route('**/api/db/media?flow_id=*', (route) =>
        broken
          ? route.fulfill({ status: 500, json: { success: false, error: 'The database is away.' } })
          : route.continue(),
      );
      const panel = await openAudio(page, creator, workshop.flow);
      await expect(panel.getByText('Failed to fetch audio')).toBeVisible({ timeout: 60_000 });
      await expect(panel.getByText('The database is away.')).toBeVisible();
      await expect(made(panel)).toHaveCount(0);
      await checkBothThemes(page, 'a list of sounds that failed to load');
      broken = false;
      await panel.getByRole('button', { name: 'Try Again' }).click();
      await expect(made(panel)).toHaveCount(1);

      // Pages cannot fetch the file, but the browser can download it.
      await page.route('**/media/**', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      );
      const saving = page.waitForEvent('download');
      await made(panel)
        .getByRole('button', { name: `Download ${WORDS}` })
        .click();
      await expect(page.getByText('Download failed. Trying alternative method...')).toBeVisible();
      expect((await saving).suggestedFilename()).toMatch(/\.mp3$/);

      await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
      await made(panel)
        .getByRole('button', { name: `Download ${WORDS}` })
        .click();
      await expect(page.getByText('Failed to download audio')).toBeVisible();
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'speech is generated and added to the timeline by touch, in a sheet',
    { tag: '@long' },
    async ({ page, creator, workshop }) => {
      const composition = { ...emptyComposition(canvasSizes['16:9']), overlays: [title] };
      const answer = await creator.post('/api/projects', {
        data: { name: 'Halcyon', flow_id: workshop.flow, composition },
      });
      const { project } = (await answer.json()) as ProjectOpened;
      await page.goto(`/studio/editor?project=${project.id}`);
      await rail(page, 'Audio').tap();
      const sheet = page.getByRole('dialog', { name: 'AI Audio' });
      const box = await sheet.boundingBox();
      expect(box && Math.abs(box.height - 0.7 * 844)).toBeLessThan(2);
      await sheet.getByLabel('Transcript').fill(WORDS);
      await sheet.getByRole('button', { name: /^Voice:/ }).tap();
      const voices = page.getByRole('dialog', { name: 'Choose a voice' });
      const list = await voices.boundingBox();
      expect(list && list.x >= 0 && list.x + list.width <= 390).toBe(true);
      await voices.getByRole('button', { name: /^Bright/ }).tap();
      await checkBothThemes(page, 'the Audio panel on a phone');
      await sheet.getByRole('button', { name: /^Generate \d/ }).tap();
      // The toast can be read and closed above the sheet, which stays open.
      const toast = page.getByRole('listitem').filter({ hasText: 'Speech generated' });
      await toast.getByRole('button', { name: 'Close toast' }).tap();
      await expect(toast).toBeHidden();
      await sheet.getByRole('button', { name: /^Add to Timeline/ }).tap();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(WORDS);
      await checkBothThemes(page, 'a sound on a phone');
      await page.getByRole('button', { name: 'Done' }).tap();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Sound, / })).toHaveCount(1);
    },
  );
});

test('a sound is faded, panned, equalised and ducked, and the film is set to a loudness', async ({
  page,
  creator,
  workshop,
}) => {
  const file = { name: 'hum.wav', mimeType: 'audio/wav', buffer: wav(6, 48_000) };
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: workshop.flow, file } });
  const { media } = (await sent.json()) as UploadAnswer;
  const placed = { left: 0, top: 0, width: 1920, height: 100, rotation: 0 };
  const hum: SoundOverlay = {
    ...placed,
    id: 'hum',
    type: 'sound',
    from: frame(0),
    durationInFrames: frame(150),
    row: 1,
    content: 'Low hum',
    src: media.url,
    speed: 1,
    mediaStart: 0,
    styles: { volume: 0.5 },
  };
  const spoken: CaptionOverlay = {
    ...placed,
    id: 'spoken',
    type: 'caption',
    from: frame(0),
    durationInFrames: frame(150),
    row: 0,
    content: '',
    captionStart: 0,
    template: 'classic',
    captions: [{ text: 'Keep', startMs: 0, endMs: 3_000, words: [{ word: 'Keep', startMs: 1_500, endMs: 2_500 }] }],
    styles: defaultStyles.caption,
  };
  const composition: Composition = { ...emptyComposition(canvasSizes['16:9']), overlays: [hum, spoken] };
  const made = await creator.post('/api/projects', { data: { name: 'Halcyon', composition } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  const item = page.getByRole('button', { name: /^Sound, Low hum/ });
  await item.focus();
  await item.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Panels' });
  const slider = (name: string) => panel.getByRole('slider', { name, exact: true });

  await expect(slider('Volume')).toHaveAttribute('aria-valuetext', '−6 dB');
  await slider('Fade in').focus();
  for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowRight');
  await expect(slider('Fade in')).toHaveAttribute('aria-valuetext', '0.5 s');
  await slider('Pan').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider('Pan')).toHaveAttribute('aria-valuetext', 'L 5');
  await panel.getByRole('combobox', { name: 'Equaliser' }).click();
  await page.getByRole('option', { name: 'Warm' }).click();
  await panel.getByRole('button', { name: 'Duck under speech' }).click();
  const points = panel.getByRole('group', { name: 'Volume line' }).getByRole('listitem');
  await expect(points).toHaveCount(4);
  await expect(slider('Volume at 0:01.15')).toHaveAttribute('aria-valuetext', '−18 dB');
  await checkBothThemes(page, 'how a sound sounds');
  await page.keyboard.press('Control+z');
  await expect(points).toHaveCount(0);

  await panel.getByRole('button', { name: 'Back' }).click();
  await rail(page, 'Audio').click();
  const settings = panel.getByRole('region', { name: 'Sound of the film' });
  await settings.getByRole('button', { name: 'Measure and set the gain' }).click();
  await expect(settings.getByText(/^The film has −1[34]\.\d LUFS\.$/)).toBeVisible();
  const gain = settings.getByRole('slider', { name: 'Gain of the film' });
  await expect(gain).not.toHaveValue('0');
  await checkBothThemes(page, 'the loudness of a film');
  await gain.press('ArrowRight');
  await expect(settings.getByText(/The film has changed since/)).toBeVisible();
  const tools = page.getByRole('toolbar', { name: 'Timeline tools' });
  await tools.getByRole('button', { name: 'Play' }).click();
  await expect(tools.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 30_000 });
  await expect(settings.getByText(/^Highest true peak −?\d/)).toBeVisible();
});
