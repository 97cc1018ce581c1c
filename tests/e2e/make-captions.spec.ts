import { request, type APIRequestContext, type Page } from '@playwright/test';
import {
  emptyComposition,
  canvasSizes,
  Composition,
  defaultStyles,
  frame,
  type CaptionOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { messages, type ProjectOpened, type UploadAnswer } from '@kinoloom/contract';
import { clip as clipOf } from '../harness/clips.ts';
import { startServer } from '../harness/index.ts';
import { checkBothThemes } from './axe.ts';
import { choose, connect, dialog, models, test } from './connections-page.ts';
import { newAccount } from './studio.ts';
import { expect } from './workshop.ts';

/** From second 2, the clip's second 1 to 4 plays at its own speed. */
const START = 60;
const TRIM = 30;

const clipOnTimeline = (page: Page) => page.getByRole('button', { name: /^Video, Harbour take/ });

async function openProject(page: Page, api: APIRequestContext, src: string): Promise<string> {
  const clip: VideoOverlay = {
    id: 'clip',
    type: 'video',
    from: frame(START),
    durationInFrames: frame(90),
    row: 4,
    left: 0,
    top: 0,
    ...canvasSizes['16:9'],
    rotation: 0,
    content: 'Harbour take',
    src,
    mediaStart: TRIM,
    speed: 1,
    styles: defaultStyles.video,
  };
  const composition: Composition = {
    ...emptyComposition(canvasSizes['16:9']),
    overlays: [clip],
  };
  const made = await api.post('/api/projects', { data: { name: 'Spoken', composition } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(clipOnTimeline(page)).toBeAttached();
  return project.id;
}

async function captionsOf(api: APIRequestContext, id: string): Promise<CaptionOverlay[]> {
  const { project } = (await (await api.get(`/api/projects/${id}`)).json()) as ProjectOpened;
  return Composition.parse(project.composition).overlays.filter((overlay) => overlay.type === 'caption');
}

/** The words of stored captions with the times at which the composition shows them, in ms. */
const wordsOf = ([overlay]: readonly CaptionOverlay[]): [string, number, number][] =>
  (overlay?.captions ?? []).flatMap(({ words }) =>
    words.map(({ word, startMs, endMs }): [string, number, number] => [word, startMs, endMs]),
  );

const openCaptions = (page: Page): Promise<void> => page.getByRole('button', { name: 'Captions', exact: true }).click();
const make = (page: Page) => page.getByRole('button', { name: 'Make captions' });

/** The simulated server says a word each 400 ms of the clip, from its start; the clip's second 1 is the composition's 2. */
const EXPECTED: [string, number, number][] = [
  ['stand', 2_000, 2_200],
  ['in', 2_200, 2_600],
  ['for', 2_600, 3_000],
  ['what', 3_000, 3_400],
  ['was', 3_400, 3_800],
  ['said', 3_800, 4_200],
  ['in', 4_200, 4_600],
  ['the', 4_600, 5_000],
];

test('an admin adds a model for transcription, and captions are made of the speech, at its times, and undone', async ({
  page,
  workshop,
  creator,
}) => {
  const { sandbox, take } = workshop;
  await connect(page, /OpenAI/, 'Home transcriber', `${sandbox.url}/openai/v1`, 'sk-of-a-transcriber-at-home');
  await page.goto('/studio/user?part=connections');
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await choose(page, /^Connection/, /Home transcriber/);
  await dialog(page)
    .getByLabel(/^Model at/)
    .fill('whisper-1');
  await dialog(page).getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Model', exact: true })).toHaveValue('whisper-1');
  await expect(dialog(page).getByLabel('Credits')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText('whisper-1 is on offer.')).toBeVisible();

  const id = await openProject(page, creator, take.url);
  await openCaptions(page);
  await expect(page.getByText('From the speech in 1 clip, free of charge.')).toBeVisible();
  await expect(page.getByText(/sandbox does not transcribe/)).toHaveCount(0);
  await checkBothThemes(page, 'the captions panel');
  // While it is transcribed, waiting can be stopped; the server goes on.
  sandbox.faults.add({
    on: 'request',
    match: { vendor: 'openai', step: 'submit' },
    fault: { kind: 'slow', ms: 2_500 },
  });
  await make(page).click();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(make(page)).toBeEnabled();
  const sent = () => sandbox.journal.paid().filter(({ vendor }) => vendor === 'openai').length;
  await expect.poll(sent).toBe(1);

  await make(page).click();
  await expect.poll(() => captionsOf(creator, id)).toHaveLength(1);
  expect(sent()).toBe(1);
  expect(wordsOf(await captionsOf(creator, id))).toEqual(EXPECTED);

  await page.reload();
  await expect(clipOnTimeline(page)).toBeAttached();
  expect(wordsOf(await captionsOf(creator, id))).toEqual(EXPECTED);

  // A second time costs nothing, and asks what becomes of the captions that are there. Each answer is one step of undo.
  await openCaptions(page);
  await make(page).click();
  await dialog(page).getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => captionsOf(creator, id)).toHaveLength(2);
  const [first, second] = (await captionsOf(creator, id)).toSorted((a, b) => a.top - b.top);
  expect((first?.top ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(second?.top ?? 0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => captionsOf(creator, id)).toHaveLength(1);
  const [before] = await captionsOf(creator, id);
  await make(page).click();
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect.poll(async () => (await captionsOf(creator, id)).map((each) => each.id)).not.toEqual([before?.id]);
  const [after] = await captionsOf(creator, id);
  expect({ ...after, id: before?.id }).toEqual(before);
  expect(sent()).toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => captionsOf(creator, id)).toEqual([before]);
});

test.describe('a refused recording', () => {
  // The refusal that the test causes.
  test.use({ expectedNoise: [/status of 400 .*\/api\/transcripts\//] });

  test('a failure is told in plain words beside the clip, and the next try makes the captions', async ({
    page,
    workshop,
    creator,
  }) => {
    const buffer = await clipOf({ size: { width: 640, height: 360 }, frames: 120, clip: 9 });
    const sent = await creator.post('/api/upload/file', {
      multipart: { file: { name: 'spoken.mp4', mimeType: 'video/mp4', buffer } },
    });
    const id = await openProject(page, creator, ((await sent.json()) as UploadAnswer).media.url);
    await clipOnTimeline(page).press('Enter');
    workshop.sandbox.faults.add({ on: 'request', match: { step: 'submit' }, fault: { kind: 'invalid' } });
    await make(page).click();
    await expect(page.getByRole('alert').filter({ hasText: messages.transcriptRefused })).toBeVisible();
    await make(page).click();
    await expect.poll(() => captionsOf(creator, id)).toHaveLength(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Captions' }).click();
    await expect(make(page)).toBeInViewport();
    await checkBothThemes(page, 'captions on a phone');
  });
});

test('without a model the editor says who can add one', async ({ page }) => {
  const server = await startServer({ SANDBOX: 'off' });
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  try {
    await api.post('/api/auth/sign-up/email', { data: newAccount() });
    await page.context().addCookies((await api.storageState()).cookies);
    const made = await api.post('/api/projects', { data: { name: 'Spoken' } });
    const { project } = (await made.json()) as ProjectOpened;
    await page.goto(`${server.url}/studio/editor?project=${project.id}`);
    await openCaptions(page);
    await expect(page.getByText(messages.transcriptOff)).toBeVisible();
    await expect(make(page)).toHaveCount(0);
    // It would call a server that is gone.
    await page.goto('about:blank');
  } finally {
    await api.dispose();
    await server.dispose();
  }
});
