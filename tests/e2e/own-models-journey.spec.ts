import type { Page } from '@playwright/test';
import type { Job } from '@kinoloom/contract';
import { faultRule } from '@kinoloom/vendor-simulators';
import { act, choose, connect, dialog, models, test } from './connections-page.ts';
import { chooseImages, chooseVideos, expect, generate } from './studio.ts';
import { card, chooseModel, ended, orders, type Workshop } from './workshop.ts';

const KEYS = { openai: 'sk-of-a-server-at-home-Q7xw', fal: 'fal-key-id:of-our-account-Z9yt' };
const IMAGE_WORKFLOW = new URL('../harness/workflows/image-20-nodes.json', import.meta.url);
const CLIP_WORKFLOW = new URL('../harness/workflows/clip.json', import.meta.url);

/** The texts of all answers and pages of the journey. */
const seen: string[] = [];

async function collect(page: Page): Promise<void> {
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|text|javascript/.test(type) && !type.includes('event-stream'))
      seen.push(`${response.url()} ${await response.text().catch(() => '')}`);
  });
}

async function openModelForm(page: Page, connection: RegExp): Promise<void> {
  await page.goto('/studio/user?part=connections');
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await choose(page, /^Connection/, connection);
}

async function add(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Name', { exact: true }).fill(name);
  await dialog(page).getByLabel('Credits').fill('3');
  seen.push(await page.content());
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText(`${name} is on offer.`)).toBeVisible();
}

/** Drops a workflow's file on the form. */
async function drop(page: Page, file: URL): Promise<void> {
  await dialog(page).locator('input[type="file"]').setInputFiles(file.pathname);
  await expect(dialog(page).getByRole('img', { name: /^\d+ nodes/ })).toBeVisible();
}

/** Makes the clip start from the photo of the workshop. */
async function addStartImage(page: Page): Promise<void> {
  const slot = page.getByRole('region', { name: 'Prompt' }).getByRole('button', { name: 'Add start image' });
  await card(page, 'Harbour wall').dragTo(slot);
  await expect(page.getByRole('button', { name: 'Remove start image' })).toBeVisible();
}

/** Generates, and waits for the result that costs three credits. */
async function make(page: Page, workshop: Workshop, model: string, prompt: string): Promise<Job> {
  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await chooseModel(page, new RegExp(model));
  await generate(page, prompt);
  await expect.poll(async () => (await orders(page, workshop))[0]?.prompt).toBe(prompt);
  const job = await ended(page, workshop);
  expect([job.status, job.error]).toEqual(['completed', null]);
  expect(job).toMatchObject({ price: 3, charge: 'captured', sandbox: false, prompt });
  await expect(card(page, prompt)).toBeVisible();
  return job;
}

test('an admin makes images and clips with a ComfyUI, a server of OpenAI’s API and fal, and no key is seen', async ({
  page,
  workshop,
  studio,
}) => {
  test.setTimeout(240_000);
  await collect(page);
  const { sandbox } = workshop;

  await connect(page, /ComfyUI/, 'Workshop', `${sandbox.url}/comfyui`);
  await openModelForm(page, /Workshop/);
  await drop(page, IMAGE_WORKFLOW);
  await dialog(page).getByRole('button', { name: 'Remove Negative prompt' }).click();
  await add(page, 'Workshop image');
  await openModelForm(page, /Workshop/);
  await drop(page, CLIP_WORKFLOW);
  await add(page, 'Workshop film');

  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await chooseImages(page);
  await make(page, workshop, 'Workshop image', 'A quiet harbour');

  // Progress, and a cancelled job that costs nothing.
  await chooseVideos(page);
  await chooseModel(page, /Workshop film/);
  const prompt = page.getByRole('region', { name: 'Prompt' });
  await expect(prompt.getByText('needed')).toBeVisible();
  await addStartImage(page);
  const release = sandbox.hold();
  await generate(page, 'A ferry leaves');
  await expect
    .poll(async () => (await orders(page, workshop))[0]?.progress ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(0.1);
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  release();
  expect(await ended(page, workshop)).toMatchObject({ status: 'canceled', charge: 'released' });
  await make(page, workshop, 'Workshop film', 'Fog over the pier');

  await connect(page, /OpenAI/, 'Home server', `${sandbox.url}/openai/v1`, KEYS.openai);
  for (const [source, name] of [
    ['local-image', 'Home image'],
    ['local-video', 'Home film'],
  ] as const) {
    await openModelForm(page, /Home server/);
    await dialog(page)
      .getByLabel(/^Model at/)
      .fill(source);
    await dialog(page).getByRole('button', { name: 'Fill in' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Model', exact: true })).toHaveValue(source);
    await add(page, name);
  }
  await connect(page, /^fal/, 'Our fal', `${sandbox.url}/fal`, KEYS.fal);
  for (const [source, name] of [
    ['fal-ai/flux/dev', 'Our Flux'],
    ['fal-ai/veo3.1/fast', 'Our Veo'],
  ] as const) {
    await openModelForm(page, /Our fal/);
    await dialog(page)
      .getByLabel(/^Model at/)
      .fill(source);
    await dialog(page).getByRole('button', { name: 'Fill in' }).click();
    await expect(dialog(page).getByText(/\$[\d.]+ per/)).toBeVisible();
    await add(page, name);
  }
  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await chooseImages(page);
  await make(page, workshop, 'Home image', 'Lamps on a quay');
  await make(page, workshop, 'Our Flux', 'A red buoy');
  await chooseVideos(page);
  await make(page, workshop, 'Home film', 'Gulls over nets');
  sandbox.faults.add(faultRule('poll-503', { vendor: 'fal' }));
  await make(page, workshop, 'Our Veo', 'Tide comes in');

  await page.goto('/studio/user?part=receipts');
  const receipts = page.getByRole('main');
  for (const name of ['Workshop image', 'Workshop film', 'Home image', 'Home film', 'Our Flux', 'Our Veo'])
    await expect(receipts).toContainText(name);
  seen.push(await page.content());

  await page.goto('/studio/user?part=connections');
  for (const name of ['Workshop', 'Home server', 'Our fal']) {
    await act(page, name, 'Remove');
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await expect(models(page).getByText('Its connection was removed.')).toHaveCount(6);
  seen.push(await page.content());
  await page.goto(`/studio/video?flow=${workshop.flow}`);
  for (const prompt of ['A quiet harbour', 'Fog over the pier', 'Lamps on a quay', 'A red buoy', 'Tide comes in'])
    await expect(card(page, prompt)).toBeVisible();
  seen.push(await page.content());

  const exported = await page.request.get('/api/own-models/file');
  seen.push(await exported.text(), studio.output());
  expect(seen.length).toBeGreaterThan(100);
  for (const key of Object.values(KEYS)) expect(seen.filter((text) => text.includes(key))).toEqual([]);
});
