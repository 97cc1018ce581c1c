import { request, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { Composition, defaultStyles, FPS, frame, type CaptionOverlay, type VideoOverlay } from '@kinoloom/composition';
import { messages, type MediaRecord } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { startServer } from '../harness/index.ts';
import { checkBothThemes } from './axe.ts';
import { choose, connect, dialog, models, test } from './connections-page.ts';
import { expect, newAccount } from './studio.ts';

const FROM = 30;
/** From its 1.5 s to its 3.5 s the clip plays from 1 s on. */
const clipOf = (media: MediaRecord): VideoOverlay => ({
  id: 'take',
  type: 'video',
  row: 0,
  from: frame(FROM),
  durationInFrames: frame(60),
  left: 0,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  content: 'Harbour take',
  src: media.url,
  videoStartTime: 45,
  speed: 1,
  styles: defaultStyles.video,
});

/** Opens a project with the clip. */
async function openProject(page: Page, api: APIRequestContext, media: MediaRecord): Promise<void> {
  const canvas = { width: 1920, height: 1080 };
  const composition: Composition = { version: 2, fps: FPS, canvas, rows: 5, overlays: [clipOf(media)] };
  const made = await api.post('/api/projects', { data: { name: 'Harbour', composition } });
  const { project } = (await made.json()) as { project: { id: string } };
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(clip(page)).toBeVisible();
}

async function captions(page: Page): Promise<readonly CaptionOverlay[]> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  const { project } = (await answer.json()) as { project: { composition: unknown } };
  return Composition.parse(project.composition).overlays.filter((overlay) => overlay.type === 'caption');
}

/** The captions' words as they are seen in the composition, with their times in seconds. */
const spoken = async (page: Page): Promise<readonly (readonly [word: string, start: number, end: number])[]> =>
  (await captions(page)).flatMap(({ from, captionStart, captions }) => {
    const seconds = (ms: number): number => Math.round((from - captionStart) / 3 + ms / 100) / 10;
    return captions.flatMap(({ words }) =>
      words.map(({ word, startMs, endMs }) => [word, seconds(startMs), seconds(endMs)] as const),
    );
  });

/** The sentence of the simulators has a word each 0.4 s; the last one is cut off by the end of the clip. */
const HEARD = [
  ['for', 1.1, 1.5],
  ['what', 1.5, 1.9],
  ['was', 1.9, 2.3],
  ['said', 2.3, 2.7],
  ['in', 2.7, 3],
];

const clip = (page: Page): Locator => page.getByRole('button', { name: /^Video, / });
const make = (page: Page): Locator => page.getByRole('button', { name: 'Make captions' });
const openCaptions = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Panels of the editor' })
    .getByRole('button', { name: 'Captions', exact: true })
    .click();

async function addEar(page: Page): Promise<void> {
  await page.goto('/studio/user?part=connections');
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await choose(page, /^Connection/, /Home server/);
  await dialog(page)
    .getByLabel(/^Model at/)
    .fill('whisper-1');
  await dialog(page).getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog(page).getByRole('combobox', { name: 'Makes' })).toContainText('Words of speech');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Home ear');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText('Home ear is on offer.')).toBeVisible();
}

test('captions are made of what is said in a clip, at its place on the timeline', async ({
  page,
  creator,
  workshop: { sandbox, take },
}) => {
  test.setTimeout(120_000);
  await connect(page, /OpenAI/, 'Home server', `${sandbox.url}/openai/v1`, 'sk-of-a-server-at-home-H4rk');
  await addEar(page);
  const submitted = (): number => sandbox.journal.paid().filter(({ model }) => model === 'whisper-1').length;

  await openProject(page, creator, take);
  await clip(page).click();
  await expect(page.getByText(/free of charge/)).toBeVisible();
  await expect(page.getByText(/The sandbox hears no words/)).toBeHidden();
  await checkBothThemes(page, 'the editor with a clip whose words can be heard');

  // Who stops waiting does not stop the server.
  const fault = { kind: 'slow', ms: 3_000 } as const;
  sandbox.faults.add({ on: 'request', match: { vendor: 'openai', step: 'submit' }, fault });
  await make(page).click();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(make(page)).toBeEnabled();
  await expect.poll(submitted, { timeout: 15_000 }).toBe(1);
  expect(await captions(page)).toEqual([]);

  await make(page).click();
  await expect.poll(() => spoken(page), { timeout: 30_000 }).toEqual(HEARD);
  expect(submitted()).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Captions?, / })).toBeVisible();
  expect(await spoken(page)).toEqual(HEARD);

  // Words that are stored need no request; one undo takes their captions away.
  await clip(page).click();
  await make(page).click();
  await expect.poll(async () => (await captions(page)).length, { timeout: 30_000 }).toBe(2);
  expect(submitted()).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await captions(page)).length).toBe(1);
  expect(await spoken(page)).toEqual(HEARD);
});

test('the sandbox says that it makes words up, and a failure is told in plain words', async ({
  page,
  creator,
  workshop: { sandbox, take },
}) => {
  await openProject(page, creator, take);
  await openCaptions(page);
  await expect(page.getByText(/The sandbox hears no words: it makes some up\./)).toBeVisible();
  sandbox.faults.add(faultRule('submit-unauthorized', { vendor: 'elevenlabs' }));
  await make(page).click();
  await expect(page.getByText(messages.transcriptBroken)).toBeVisible({ timeout: 15_000 });
  expect(await captions(page)).toEqual([]);
  sandbox.faults.clear();
  await make(page).click();
  await expect.poll(() => spoken(page), { timeout: 30_000 }).toEqual(HEARD);
});

test('without a model the editor says who can add one', async ({ page }) => {
  const server = await startServer({ SANDBOX: 'off' });
  const api = await request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  try {
    await api.post('/api/auth/sign-up/email', { data: newAccount() });
    await page.context().addCookies((await api.storageState()).cookies);
    const made = await api.post('/api/projects', { data: { name: 'Harbour' } });
    const { project } = (await made.json()) as { project: { id: string } };
    await page.goto(`${server.url}/studio/editor?project=${project.id}`);
    await openCaptions(page);
    await expect(page.getByText(messages.transcriptOff)).toBeVisible();
    await expect(make(page)).toBeHidden();
  } finally {
    await api.dispose();
    await server.dispose();
  }
});
