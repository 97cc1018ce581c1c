import { expect, request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { FlowWithMedia, GenerationAccepted, Job } from '@kinoloom/contract';
import { test as base } from '../firefox/browser.ts';
import { startServer, type TestServer } from '../harness/index.ts';

/** An account with content: an image, a clip, and a failed generation. */
export interface Furnished {
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly flow: FlowWithMedia;
}

interface TestFixtures {
  quietConsole: void;
  /** Console messages that a test expects. */
  expectedNoise: RegExp[];
}

/** A test with its own studio server; fails on unexpected console messages. */
export const test = base.extend<TestFixtures, { studio: TestServer; furnished: Furnished }>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  furnished: [
    async ({ studio }, use) => {
      const api = await request.newContext({ baseURL: studio.url, extraHTTPHeaders: { origin: studio.url } });
      await signUpBy(api, studio.url);
      const make = async (kind: 'image/generate/mock-img' | 'video/generate/mock-vid', prompt: string) => {
        const answer = await api.post(`/api/ai/${kind}`, { data: { prompt, aspectRatio: '16:9' } });
        return ((await answer.json()) as GenerationAccepted).predictionId;
      };
      const jobs = await Promise.all([
        make('video/generate/mock-vid', 'Slow swell, low camera'),
        make('image/generate/mock-img', 'Aurora over the lake'),
        make('image/generate/mock-img', 'Night road, nsfw test'),
      ]);
      for (const id of jobs)
        await expect
          .poll(async () => ((await (await api.get(`/api/jobs/${id}`)).json()) as { job: Job }).job.finished_at, {
            timeout: 90_000,
          })
          .not.toBeNull();
      const [flow] = (await (await api.get('/api/db/flows')).json()) as FlowWithMedia[];
      if (!flow) throw new Error('The new account has no flow');
      await use({ storageState: await api.storageState(), flow });
      await api.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
  expectedNoise: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedNoise }, use) => {
      const noise: string[] = [];
      context.on('weberror', (error) => noise.push(error.error().message));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(`${message.text()} ${message.location().url}`);
      });
      await use();
      expect(noise.filter((text) => !expectedNoise.some((expected) => expected.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export function newAccount(): { name: string; email: string; password: string } {
  const email = `creator-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  return { name: 'Creator', email, password: 'correct horse battery' };
}

/** Signs a new account up by API. Waits while others of the worker have used up what one address may in a minute. */
export async function signUpBy(api: APIRequestContext, origin: string, account = newAccount()): Promise<void> {
  const ask = async (): Promise<number> =>
    (await api.post('/api/auth/sign-up/email', { data: account, headers: { origin } })).status();
  await expect.poll(ask, { intervals: [0, 5_000], timeout: 90_000 }).toBe(200);
}

/** Creates an account with the modal, as a new user does. */
export async function createAccount(page: Page): Promise<string> {
  const { email, password } = newAccount();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('label')
    .filter({ hasText: /^Create account$/ })
    .click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();
  return email;
}

/** Opens the workspace with a new account, created by API, since the journey covers the modal. */
export async function openStudio(page: Page, studio: TestServer): Promise<void> {
  await signUpBy(page.request, studio.url);
  await page.goto('/studio/video');
  await expect(page.getByRole('heading', { name: 'Your first shot goes here' })).toBeVisible();
}

export async function generate(page: Page, prompt: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /^Generate(?: \d variations)?, (?:free|\d+ credits?)$/ }).click();
}

/** Shows the clips of the flow, which are in a sheet on small screens. */
export async function openStrip(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: /^Flow strip/ }).click();
}

/** Switches the prompt to images. */
export const chooseImages = (page: Page): Promise<void> => chooseMedia(page, 'Image');
export const chooseVideos = (page: Page): Promise<void> => chooseMedia(page, 'Video');
const chooseMedia = (page: Page, media: 'Image' | 'Video'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'What to make' }).getByText(media, { exact: true }).click();

/** The jobs of the signed-in user, newest first. */
export async function jobsOf(page: Page): Promise<Job[]> {
  const answer = (await (await page.request.get('/api/jobs')).json()) as { jobs: Job[] };
  return answer.jobs;
}

export { expect };
