import type { Page } from '@playwright/test';
import type { PushBrowsers, PushKey } from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import { startServer } from '../harness/index.ts';
import { startPushService, type PushService, type TestBrowser } from '../harness/push-service.ts';
import { expect, test as base } from './workshop.ts';

/** A studio whose users' browsers have their push service in the test process. */
const test = base.extend<object, { service: PushService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  studio: [
    async ({ quick, welcome, service }, use) => {
      const server = await startServer({
        SANDBOX_URL: quick.url,
        WELCOME_CREDITS: `${welcome}`,
        PUSH_ORIGINS: service.origin,
      });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Lets the page subscribe at the test's push service: Chromium's own is Google's. The worker and its registration are real. */
async function withService(page: Page, service: PushService): Promise<TestBrowser> {
  await page.context().grantPermissions(['notifications']);
  const { key } = (await (await page.request.get('/api/push/key')).json()) as PushKey;
  const browser = service.browser(key ?? '');
  await page.addInitScript(({ endpoint, keys }) => {
    const kept = 'test.subscription';
    const subscription = {
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
      subscribe: async () => {
        localStorage.setItem(kept, '1');
        return subscription;
      },
    });
  }, browser.subscription);
  return browser;
}

const account = '/studio/user?part=data';
const card = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const tellMe = (page: Page) => card(page).getByRole('switch', { name: 'Tell me when jobs are done' });

test('with the switch on, a job that ends in a closed tab is told by the real worker', async ({
  page,
  workshop,
  service,
  creator,
  studio,
}) => {
  const browser = await withService(page, service);
  await page.goto(account);
  await expect(tellMe(page)).not.toBeChecked();
  await tellMe(page).click();
  await expect(page.getByText('This browser tells you when jobs are done.')).toBeVisible();
  await page.reload();
  await expect(tellMe(page)).toBeChecked();

  await page.goto('/');
  const made = await creator.post('/api/ai/image/generate/flux-pro-ultra', {
    data: { prompt: 'Slow swell', aspectRatio: '1:1', flow_id: workshop.flow },
  });
  expect(made.ok()).toBe(true);
  await expect.poll(() => browser.notes.length).toBe(1);
  const [note] = browser.notes;

  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/studio/share');
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, body }) => [title, body]);
    });
  const deliver = () =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: studio.url, registrationId, data: JSON.stringify(note) });
  await deliver();
  await expect.poll(shown).toEqual([['Your image is ready', '']]);
  await deliver();
  await expect.poll(shown).toEqual([['2 images are ready', '']]);

  await page.goto(account);
  await tellMe(page).click();
  await expect(page.getByText('This browser tells you nothing.')).toBeVisible();
  await page.reload();
  await expect(tellMe(page)).not.toBeChecked();
});

test('what the browser has renewed its subscription by is told instead, until the switch is off', async ({
  page,
  workshop,
  service,
  creator,
}) => {
  const old = await withService(page, service);
  await page.goto(account);
  await tellMe(page).click();
  await expect(page.getByText('This browser tells you when jobs are done.')).toBeVisible();
  const { key } = (await (await page.request.get('/api/push/key')).json()) as PushKey;
  const renewed = service.browser(key ?? '');
  /** As the browser tells it the worker. */
  const renew = async (): Promise<void> => {
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(async (subscription) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: { toJSON: () => subscription, unsubscribe: async () => true },
        waitUntil: (each: Promise<unknown>) => work.push(each),
      });
      dispatchEvent(event);
      await Promise.all(work);
    }, renewed.subscription);
  };
  const browsers = async () =>
    ((await (await page.request.get('/api/push/subscriptions')).json()) as PushBrowsers).browsers.length;
  await expect.poll(() => page.context().serviceWorkers().length).toBe(1);
  await renew();
  await page.goto('/');
  await creator.post('/api/ai/image/generate/flux-pro-ultra', {
    data: { prompt: 'Slow swell', aspectRatio: '1:1', flow_id: workshop.flow },
  });
  await expect.poll(() => renewed.notes.length).toBe(1);
  expect(renewed.notes[0]).toMatchObject({ done: { image: 1 }, language: 'en' });
  expect(old.notes).toEqual([]);

  await page.goto(account);
  await tellMe(page).click();
  await expect(page.getByText('This browser tells you nothing.')).toBeVisible();
  await renew();
  expect(await browsers()).toBe(0);
});

test('a browser that cannot, or may not, says what to do', async ({ page, workshop, context }) => {
  expect(workshop.flow).not.toBe('');
  await page.addInitScript(() => {
    if (localStorage.getItem('test.blocked') !== null)
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    if (localStorage.getItem('test.without') !== null) Reflect.deleteProperty(window, 'PushManager');
  });
  await page.goto(account);
  await page.evaluate(() => localStorage.setItem('test.blocked', '1'));
  await page.reload();
  await expect(card(page)).toContainText('This browser blocks notifications of this site.');
  await page.evaluate(() => localStorage.setItem('test.without', '1'));
  await page.reload();
  await expect(card(page)).toContainText('This browser cannot show notifications of websites.');
  await expect(card(page).getByRole('switch')).toHaveCount(0);

  const phone = await context.browser()!.newContext({
    storageState: await context.storageState(),
    baseURL: new URL(page.url()).origin,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile Safari/604.1',
  });
  const safari = await phone.newPage();
  await safari.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await safari.goto(account);
  await expect(card(safari)).toContainText('Add Kinoloom to the home screen first');
  await phone.close();
});

test('a job that takes long has one offer, and no is the last answer', async ({ page, workshop, service, studio }) => {
  await withService(page, service);
  const letGo = workshop.sandbox.hold();
  const db = await openEmbedded(studio.dataDir);
  try {
    await page.goto(`/studio/video?flow=${workshop.flow}`);
    const origin = { origin: studio.url };
    const data = { prompt: 'Long exposure', aspectRatio: '1:1', flow_id: workshop.flow };
    await page.request.post('/api/ai/image/generate/flux-pro-ultra', { data, headers: origin });
    const running = async () =>
      (await db.pool.query("update job set created_at = now() - interval '1 minute' where status = 'running'"))
        .rowCount;
    await expect.poll(running).toBe(1);
    await page.reload();
    const jobs = page.getByRole('button', { name: /^Jobs/u });
    await jobs.click();
    await page.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByRole('button', { name: 'Tell me when it is done' })).toBeHidden();
    await page.reload();
    await jobs.click();
    const tray = page.getByRole('dialog', { name: 'Jobs' });
    await expect(tray.getByRole('button', { name: 'Cancel Long exposure' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tell me when it is done' })).toBeHidden();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('push.offered')) localStorage.removeItem(key);
    });
    await page.reload();
    await jobs.click();
    await page.getByRole('button', { name: 'Tell me when it is done' }).click();
    await expect(page.getByText('This browser tells you when jobs are done.')).toBeVisible();
  } finally {
    letGo();
    await db.close();
  }
});
