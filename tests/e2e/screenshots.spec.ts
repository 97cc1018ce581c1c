import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Composition } from '@kinoloom/composition';
import { builtInVoices, MediaRecord, ProjectAnswer, type GenerationAccepted, type Job } from '@kinoloom/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { cutFilm } from './cut-film.ts';
import { expect, generate, newAccount, test } from './studio.ts';

// The pictures of the documentation, made anew with: SCREENSHOTS=1 npx playwright test tests/e2e/screenshots.spec.ts
test.skip(!process.env['SCREENSHOTS'], 'Writes docs/screenshots, for releases');
test.setTimeout(1_200_000);
// The page that is not there.
test.use({ deviceScaleFactor: 1, expectedNoise: [/status of 404/] });

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

async function shoot(page: Page, name: string): Promise<void> {
  // Pictures and fonts are in; whatever opened has come to rest.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
  await sharp(await page.screenshot())
    .webp({ quality: 86, effort: 6 })
    .toFile(`${folder}${name}.webp`);
}

type Order = readonly ['image' | 'clip' | 'paid clip', string, '16:9' | '9:16' | '1:1'];

/** What hangs on the wall, oldest first. */
const orders: readonly Order[] = [
  ['image', 'Misty ridges at dawn', '16:9'],
  ['clip', 'Slow swell, low camera', '16:9'],
  ['image', 'Portrait in rim light', '9:16'],
  ['image', 'Molten silk, amber', '16:9'],
  ['clip', 'Aurora over the lake', '9:16'],
  ['image', 'River delta from above', '1:1'],
  ['clip', 'Neon rain, one umbrella', '16:9'],
  ['image', 'Planet with rings over a red horizon', '16:9'],
  ['paid clip', 'Lighthouse wakes, beam left, dusk', '16:9'],
];

async function make(api: APIRequestContext, [kind, prompt, aspectRatio]: Order): Promise<void> {
  const path =
    kind === 'image' ? 'image/generate/mock-img' : `video/generate/${kind === 'clip' ? 'mock-vid' : 'seedance'}`;
  const data = { prompt, aspectRatio, ...(kind === 'paid clip' && { model: 'seedance-fast', duration: 5 }) };
  const { predictionId } = (await (await api.post(`/api/ai/${path}`, { data })).json()) as GenerationAccepted;
  await expect
    .poll(async () => ((await (await api.get(`/api/jobs/${predictionId}`)).json()) as { job: Job }).job.status, {
      timeout: 240_000,
    })
    .toBe('completed');
}

/** A voice and music are made for the flow's film, and it is cut with them. */
async function cut(api: APIRequestContext, flowId: string, projectId: string): Promise<void> {
  const music = await made(api, 'audio/music', {
    prompt: 'Low strings, tide',
    music_length_ms: 10_000,
    flow_id: flowId,
  });
  const speech = await made(api, 'audio/text-to-speech', {
    text: 'The lamp has burned for ninety years, and I have kept it for eleven.',
    voice_id: builtInVoices[0]?.voice_id,
    flow_id: flowId,
  });
  const { project } = ProjectAnswer.parse(await (await api.get(`/api/projects/${projectId}`)).json());
  const composition = cutFilm(Composition.parse(project.composition), { music, speech });
  const saved = await api.put(`/api/projects/${projectId}`, { data: { revision: project.revision, composition } });
  expect(await saved.json()).toMatchObject({ success: true });
}

async function made(api: APIRequestContext, path: string, data: Record<string, unknown>): Promise<MediaRecord> {
  const before = new Set((await jobsAt(api)).map(({ id }) => id));
  expect(await (await api.post(`/api/ai/${path}`, { data })).json()).toMatchObject({ success: true });
  const ofThis = async (): Promise<Job | undefined> => (await jobsAt(api)).find(({ id }) => !before.has(id));
  const job = await ofThis();
  const ended = async () => (await jobsAt(api)).find(({ id }) => id === job?.id)?.result;
  await expect.poll(ended, { timeout: 60_000 }).toBeTruthy();
  return MediaRecord.parse(await ended());
}

const jobsAt = async (api: APIRequestContext): Promise<Job[]> =>
  ((await (await api.get('/api/jobs')).json()) as { jobs: Job[] }).jobs;

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const theme = (page: Page, name: 'dark' | 'light'): Promise<void> =>
  page.evaluate((shown) => {
    localStorage.setItem('kinoloom.theme', shown);
    document.documentElement.dataset['theme'] = shown;
  }, name);

/** A screen as it is in both themes, on a desk and on a phone. */
async function shootAll(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  for (const [size, suffix] of [
    [wide, ''],
    [phone, '-mobile'],
  ] as const) {
    await page.setViewportSize(size);
    await open();
    for (const shown of ['light', 'dark'] as const) {
      await theme(page, shown);
      await shoot(page, `${name}-${shown}${suffix}`);
    }
  }
  await page.setViewportSize(wide);
}

test('the screens, as the documentation shows them', async ({ page, context, studio }) => {
  await mkdir(folder, { recursive: true });
  const at = (path: string) => async (): Promise<void> => {
    await page.goto(path);
  };
  await shootAll(page, 'landing', at('/'));
  for (const name of ['terms', 'privacy']) await shootAll(page, name, at(`/${name}`));
  await shootAll(page, 'not-found', at('/nowhere'));
  await shootAll(page, 'sign-in', async () => {
    await page.goto('/studio/video');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Dawn over the harbour');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to generate' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  });

  const headers = { origin: studio.url };
  await context.request.post('/api/auth/sign-up/email', {
    data: { ...newAccount(), name: 'Your Account', email: 'you@example.com' },
    headers,
  });
  const [flow] = (await (await context.request.get('/api/db/flows')).json()) as { id: string }[];
  await context.request.patch(`/api/db/flows?id=${flow?.id}`, { data: { name: 'Halcyon' }, headers });
  for (const order of orders) await make(context.request, order);
  await context.request.post('/api/jobs/dismiss', { data: {}, headers });

  await page.goto('/studio/video');
  const lighthouse = page.getByRole('article', { name: 'Lighthouse wakes, beam left, dusk' });
  await expect(lighthouse).toBeVisible();

  // A clip from the planet's picture, half woven.
  const panel = page.getByRole('region', { name: 'Prompt' });
  const still = page.getByRole('article', { name: 'Planet with rings over a red horizon' });
  await still.hover();
  await still.getByRole('button', { name: 'Use as start image' }).click();
  await panel.getByLabel('Model').click();
  await page.getByRole('option', { name: /Seedance Fast/ }).click();
  await page.getByRole('option', { name: /Seedance Fast/ }).waitFor({ state: 'hidden' });
  const prompt = 'The planet rises over the ridge, rings catch the light. Slow tilt up, no cuts.';
  await generate(page, prompt);
  await lighthouse.hover();
  const woven = page.getByRole('article', { name: prompt }).getByRole('progressbar');
  await expect.poll(async () => Number(await woven.getAttribute('value')), { intervals: [80] }).toBeGreaterThan(38);
  await shoot(page, 'workspace-dark');
  await theme(page, 'light');
  await shoot(page, 'workspace-light');
  await theme(page, 'dark');
  await expect(page.getByRole('button', { name: `Open ${prompt}` }).first()).toBeVisible({ timeout: 60_000 });

  const more: Order[] = [
    ['clip', 'Harbour at blue hour, from the water', '16:9'],
    ['clip', 'Walker on the dune crest', '16:9'],
    ['clip', 'Above the cloud deck', '16:9'],
    ['clip', 'Lanterns over the river', '16:9'],
  ];
  const made = Promise.all(more.map((order) => make(context.request, order)));
  await expect(page.getByRole('article', { name: 'Lanterns over the river' })).toBeVisible();
  await page.getByRole('button', { name: /jobs/i }).first().click();
  await page.waitForTimeout(4_000);
  await shoot(page, 'jobs');
  await page.keyboard.press('Escape');
  await made;

  await page.getByRole('button', { name: /^Render flow/ }).click();
  await expect
    .poll(async () => Number(await page.getByRole('dialog').getByRole('progressbar').first().getAttribute('value')), {
      intervals: [80],
      timeout: 60_000,
    })
    .toBeGreaterThan(30);
  await shoot(page, 'render-running');
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible({ timeout: 120_000 });
  await shoot(page, 'render-done');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open Neon rain, one umbrella' }).first().click();
  await page.waitForTimeout(1_500);
  await shoot(page, 'viewer');
  await shootAll(page, 'user', at('/studio/user'));
  await shootAll(page, 'gallery', at('/studio/gallery'));
  await page.goto('/studio/video');
  await page.getByRole('button', { name: 'Edit Flow' }).click();
  await page.waitForURL(/project=/);
  const project = page.url();
  await cut(context.request, flow?.id ?? '', new URL(project).searchParams.get('project') ?? '');
  await shootAll(page, 'editor', async () => {
    await page.goto(project);
    await expect(page.getByRole('button', { name: /^(Video|Image), / }).first()).toBeVisible();
    await page.waitForTimeout(2_500);
    // To the lighthouse, and what is said there.
    for (let second = 0; second < 19; second++) await page.keyboard.press('l');
    await page.waitForTimeout(1_500);
  });

  await page.setViewportSize(phone);
  await page.goto('/studio/video');
  await expect(lighthouse).toBeVisible();
  for (const shown of ['light', 'dark'] as const) {
    await theme(page, shown);
    await shoot(page, `workspace-${shown}-mobile`);
  }
});
