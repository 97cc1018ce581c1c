import { request, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Job, MediaRecord, UploadAnswer } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';
import { test as base, expect, signUpBy } from './studio.ts';

/** A new flow of an account in a studio with fast providers that can be made to fail. */
export interface Workshop {
  readonly flow: string;
  readonly sandbox: QuickSandbox;
  /** 320 × 180, prompt "Harbour wall". */
  readonly photo: MediaRecord;
  /** Another image, "Red boat". */
  readonly second: MediaRecord;
  /** 1280 × 720, 4 s, with sound, "Harbour take". */
  readonly take: MediaRecord;
}

interface Fixtures {
  workshop: Workshop;
}

interface WorkerFixtures {
  /** Initial credits of the account; the default exceeds what all journeys spend. */
  welcome: number;
  /** Further settings of the server. */
  settings: Readonly<Record<string, string>>;
  studio: TestServer;
  quick: QuickSandbox;
  /** One account for all journeys, since sign-ups are rate-limited. */
  creator: APIRequestContext;
  film: Buffer;
}

/** Like the studio's `test`, with the sandbox in the test process. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  welcome: [5_000, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  quick: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const sandbox = await startQuickSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  studio: [
    async ({ quick, welcome, settings }, use) => {
      const server = await startServer({ SANDBOX_URL: quick.url, WELCOME_CREDITS: `${welcome}`, ...settings });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  creator: [
    async ({ studio }, use) => {
      const api = await request.newContext({ baseURL: studio.url, extraHTTPHeaders: { origin: studio.url } });
      await signUpBy(api, studio.url);
      await use(api);
      await api.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  film: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => use(await clip({ size: { width: 1280, height: 720 }, frames: 120, sound: 'tone' })),
    { scope: 'worker' },
  ],
  workshop: async ({ creator, film, quick, context }, use) => {
    const made = await creator.post('/api/db/flows', { data: { name: 'Harbour' } });
    const { id: flow } = (await made.json()) as { id: string };
    const upload = async (prompt: string, name: string, mimeType: string, buffer: Buffer): Promise<MediaRecord> => {
      const sent = await creator.post('/api/upload/file', {
        multipart: { flow_id: flow, file: { name, mimeType, buffer } },
      });
      const { media } = (await sent.json()) as UploadAnswer;
      await creator.post('/api/db/media', { data: { id: media.id, prompt } });
      return { ...media, prompt };
    };
    const [photo, second, take] = await Promise.all([
      upload('Harbour wall', 'wall.png', 'image/png', png(320, 180)),
      upload('Red boat', 'boat.png', 'image/png', png(180, 320)),
      upload('Harbour take', 'take.mp4', 'video/mp4', film),
    ]);
    await context.addCookies((await creator.storageState()).cookies);
    await use({ flow, sandbox: quick, photo, second, take });
    quick.faults.clear();
  },
});

export async function openWorkshop(page: Page, { flow }: Workshop): Promise<void> {
  await page.goto(`/studio/video?flow=${flow}`);
  await expect(card(page, 'Harbour take')).toBeVisible();
}

/** The card with this title on the wall. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('article', { name: title, exact: true });

export async function act(page: Page, title: string, action: string): Promise<void> {
  await card(page, title).hover();
  const button = card(page, title).getByRole('button', { name: `${action}: ${title}`, exact: true });
  if (await button.isVisible()) return button.click();
  await card(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function chooseModel(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('region', { name: 'Prompt' }).getByLabel('Model').click();
  await page.getByRole('option', { name }).click();
}

/** The workshop's jobs, newest first, without automatic upgrades. */
export async function orders(page: Page, { flow }: Workshop): Promise<Job[]> {
  const { jobs } = (await (await page.request.get('/api/jobs')).json()) as { jobs: Job[] };
  return jobs.filter(({ model, flow_id }) => flow_id === flow && model !== 'veo3-1080p');
}

/** The workshop's newest job, once it has ended. */
export async function ended(page: Page, workshop: Workshop): Promise<Job> {
  let job: Job | undefined;
  await expect
    .poll(
      async () => {
        job = (await orders(page, workshop))[0];
        return job?.finished_at ?? null;
      },
      { timeout: 60_000 },
    )
    .not.toBeNull();
  if (!job) throw new Error('There is no job');
  return job;
}

/** The credits of the signed-in account. */
export async function credits(page: Page): Promise<{ balance: number; held: number }> {
  const { balance, held } = (await (await page.request.get('/api/credits')).json()) as {
    balance: number;
    held: number;
  };
  return { balance, held };
}

export { expect };
