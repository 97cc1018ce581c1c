import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { ConnectionList as Connections, OwnModel, OwnModelFile } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { act, choose, connect, connections, dialog, models, test } from './connections-page.ts';
import { chooseImages, expect, generate } from './studio.ts';
import { smallTargets } from './touch-targets.ts';
import { card, chooseModel, ended } from './workshop.ts';

const KEY = 'sk-of-a-server-at-home-a1B2';
type ConnectionList = z.infer<typeof Connections>;

const workflow = readFileSync(new URL('../harness/workflows/image-20-nodes.json', import.meta.url), 'utf8');

const clipWorkflow = new URL('../harness/workflows/clip.json', import.meta.url);

test('an admin connects a server, adds its model, generates with it, pauses and removes it; the result stays', async ({
  page,
  workshop,
}) => {
  await connect(page, /^OpenAI-compatible API/, 'Home server', `${workshop.sandbox.url}/openai/v1`, KEY);
  expect(await page.content()).not.toContain(KEY);
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Connections' }),
  ).toBeVisible();

  await models(page).getByRole('button', { name: 'Add model' }).click();
  // Journeys share the studio: another one may have connected a server before.
  await choose(page, /^Connection/, /Home server/);
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(dialog(page).getByText('Give the model a name.')).toBeVisible();
  await expect(dialog(page).getByLabel('Model at Home server')).toHaveAttribute('placeholder', 'gpt-image-1');
  await dialog(page).getByLabel('Model at Home server').fill('local-image');
  await dialog(page).getByRole('button', { name: 'Fill in' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Model', exact: true })).toHaveValue('local-image');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Home image');
  await dialog(page).getByLabel('Credits').fill('3');
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  const request = dialog(page).getByRole('region', { name: 'The request' });
  await expect(request).toContainText(`POST ${workshop.sandbox.url}/openai/v1/images/generations`);
  await expect(request).toContainText('"model": "local-image"');
  await expect(request).not.toContainText(KEY);
  // Only its parts scroll.
  expect(await dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await checkBothThemes(page, 'the form of a model');

  await page.reload();
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await expect(dialog(page).getByText('This is what you wrote before.')).toBeVisible();
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Home image');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText('Home image is on offer.')).toBeVisible();

  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await chooseImages(page);
  await chooseModel(page, /Home image/);
  await generate(page, 'A quiet harbour');
  const job = await ended(page, workshop);
  expect(job).toMatchObject({ status: 'completed', price: 3, charge: 'captured', sandbox: false });
  await card(page, 'A quiet harbour').hover();
  await expect(card(page, 'A quiet harbour')).toContainText('Home image');

  await page.goto('/studio/user?part=connections');
  await act(page, 'Home server', 'Pause');
  await expect(models(page)).toContainText('Its connection Home server is paused.');
  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await expect(page.getByText('Home image is not on offer.')).toBeVisible();

  await page.goto('/studio/user?part=connections');
  await act(page, 'Home server', 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(models(page)).toContainText('Its connection was removed.');
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.first()).toContainText('removed the connection Home server');
  await expect(changes.nth(2)).toContainText('added the model Home image');
  await checkBothThemes(page, 'the connections');
  await page.goto(`/studio/video?flow=${workshop.flow}`);
  await expect(card(page, 'A quiet harbour')).toBeVisible();
  await page.goto('/studio/user?part=receipts');
  await expect(page.getByRole('main')).toContainText('Home image');
});

test('a workflow of ComfyUI is drawn with its bindings, and one of them is corrected', async ({ page, workshop }) => {
  await connect(page, /ComfyUI/, 'Workshop', `${workshop.sandbox.url}/comfyui`);
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await choose(page, /^Connection/, /Workshop/);
  await dialog(page).getByLabel('Or paste it').fill(workflow);
  await dialog(page).getByRole('button', { name: 'Read the workflow' }).click();
  const graph = dialog(page).getByRole('img', { name: /^20 nodes/ });
  await expect(graph).toBeVisible();
  await expect(graph).toHaveAccessibleName(/\(Positive Prompt\): Prompt\. .*RandomNoise: Seed/);

  await choose(page, /^Node for prompt/, /^7 /);
  await expect(graph).toHaveAccessibleName(/\(Negative Prompt\): Prompt, Negative prompt/);
  await expect(graph).not.toHaveAccessibleName(/\(Positive Prompt\):/);
  await checkBothThemes(page, 'the picture of a workflow');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Workshop image');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(models(page)).toContainText('Workshop image');
  await act(page, 'Workshop image', 'Change');
  await expect(dialog(page).getByRole('combobox', { name: /^Node for prompt/ })).toContainText('7 ');
});

test.describe('of a refused model', () => {
  test.use({ expectedNoise: [/status of 400/] });

  test('what the server refuses is told at its field, which has the focus; what is typed stays as it is', async ({
    page,
    creator,
    workshop,
  }) => {
    await connect(page, /ComfyUI/, 'Film server', `${workshop.sandbox.url}/comfyui`);
    const open = async (): Promise<void> => {
      await models(page).getByRole('button', { name: 'Add model' }).click();
      await choose(page, /^Connection/, /Film server/);
    };
    await models(page).getByRole('button', { name: 'Add model' }).click();
    await page.keyboard.press('Escape');
    await open();
    // Nothing had been written.
    await expect(dialog(page).getByText('This is what you wrote before.')).toBeHidden();
    await dialog(page).getByLabel('Name', { exact: true }).fill('Night film');
    await dialog(page).getByRole('button', { name: 'Add model' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Drop or paste a workflow.');

    await dialog(page).locator('input[type="file"]').setInputFiles(clipWorkflow.pathname);
    const rate = dialog(page).getByLabel('Frames per second');
    for (const [typed, number] of [
      ['12,5', 12.5],
      ['23.976', 23.976],
    ] as const) {
      await rate.fill('');
      await rate.pressSequentially(typed);
      await expect(rate).toHaveValue(typed);
      await dialog(page)
        .getByRole('button', { name: /^(Add model|Save)$/ })
        .click();
      await expect(dialog(page)).toBeHidden();
      const { models: all } = (await (await creator.get('/api/own-models')).json()) as { models: OwnModel[] };
      expect(all.find(({ label }) => label === 'Night film')?.remote['fps']).toBe(number);
      await act(page, 'Night film', 'Change');
      await expect(rate).toHaveValue(String(number));
    }
    await page.keyboard.press('Escape');

    await open();
    await dialog(page).locator('input[type="file"]').setInputFiles(clipWorkflow.pathname);
    await expect(rate).toBeVisible();
    await rate.fill('fast');
    await dialog(page).getByLabel('Lengths in seconds').fill('0');
    const name = dialog(page).getByLabel('Name', { exact: true });
    await name.fill('Night film');
    await dialog(page).getByRole('button', { name: 'Add model' }).click();
    await expect(rate).toBeFocused();
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
    await rate.fill('24');
    const lengths = dialog(page).getByLabel('Lengths in seconds');
    await dialog(page).getByRole('button', { name: 'Add model' }).click();
    await expect(lengths).toBeFocused();
    await lengths.fill('5');
    // A field that was refused once is looked at with each letter.
    await expect(dialog(page).getByText('Enter up to 12 lengths')).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Add model' }).click();
    // By the server.
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Night film/);
    await name.fill('Night film 2');
    await dialog(page).getByRole('button', { name: 'Add model' }).click();
    await expect(models(page)).toContainText('Night film 2');
  });
});

test('several models that a server lists are added at once, a voice is chosen, and one is made now', async ({
  page,
  creator,
  workshop,
}) => {
  await connect(page, /^OpenAI-compatible API/, 'Listing server', `${workshop.sandbox.url}/openai/v1`, KEY);
  const open = async (): Promise<void> => {
    await models(page).getByRole('button', { name: 'Add model' }).click();
    await choose(page, /^Connection/, /Listing server/);
  };
  await open();
  await dialog(page).getByRole('button', { name: 'Add several at once' }).click();
  await expect(dialog(page)).toContainText('Add models of Listing server');
  await dialog(page).getByLabel('Find a model').fill('local');
  await dialog(page).getByLabel('local-image').check();
  await dialog(page).getByLabel('local-video').check();
  await dialog(page).getByLabel('Find a model').fill('');
  await dialog(page).getByLabel('whisper-1').check();
  await checkBothThemes(page, 'the list of a server’s models');
  await dialog(page).getByRole('button', { name: 'Add 3 models' }).click();
  await expect(page.getByText('3 models are on offer.')).toBeVisible();
  for (const label of ['local-image', 'local-video', 'whisper-1']) await expect(models(page)).toContainText(label);

  await open();
  await dialog(page).getByRole('button', { name: 'Add several at once' }).click();
  await expect(dialog(page).getByLabel('local-image')).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await open();
  await dialog(page).getByLabel('Model at Listing server').fill('tts-1');
  await dialog(page).getByRole('button', { name: 'Fill in' }).click();
  await choose(page, /^Voice/, /^nova$/);
  await expect(dialog(page).getByLabel('Value 1 of Constants')).toHaveValue('nova');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByText('tts-1 is on offer.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make one now' })).toBeHidden();
  const { models: all } = (await (await creator.get('/api/own-models')).json()) as { models: OwnModel[] };
  expect(all.find(({ label }) => label === 'tts-1')?.remote['constants']).toEqual({ voice: 'nova' });

  await open();
  await dialog(page).getByLabel('Model at Listing server').fill('local-image');
  await dialog(page).getByRole('button', { name: 'Fill in' }).click();
  await dialog(page).getByLabel('Name', { exact: true }).fill('Listed image');
  await dialog(page).getByRole('button', { name: 'Add model' }).click();
  await page.getByRole('button', { name: 'Make one now' }).click();
  await expect(page).toHaveURL(/\/studio\/video/);
  await expect(page.getByRole('region', { name: 'Prompt' }).getByText('Listed image')).toBeVisible();
});

test('exported models are imported where their connections are, and known ones are named', async ({
  page,
  creator,
  workshop,
}) => {
  await connect(page, /^OpenAI-compatible API/, 'Home server', `${workshop.sandbox.url}/openai/v1`, KEY);
  const { connections: all } = (await (await creator.get('/api/connections')).json()) as ConnectionList;
  const added = await creator.post('/api/own-models', {
    data: {
      label: 'Exported image',
      note: '',
      family: 'image',
      connection: all.find(({ name }) => name === 'Home server')?.id,
      remote: { api: 'images', model: 'local-image' },
      sizes: { '1:1': { width: 1024, height: 1024 } },
      seconds: [],
      takes_first_image: false,
      needs_first_image: false,
      takes_last_image: false,
      price: { per: 'result', credits: 3 },
      estimated_seconds: 10,
      timeout_seconds: 60,
    },
  });
  expect(added.status()).toBe(200);
  await page.reload();
  await expect(models(page)).toContainText('Exported image');
  const download = page.waitForEvent('download');
  await models(page).getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as OwnModelFile;
  const file = JSON.stringify({
    ...exported,
    models: exported.models.filter(({ label }) => label === 'Exported image'),
  });
  const choose = (text: string): Promise<void> =>
    models(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: 'models.json', mimeType: 'application/json', buffer: Buffer.from(text) });

  await choose(file.replaceAll('"kind":"openai"', '"kind":"runway"'));
  await expect(dialog(page)).toContainText('There is no Runway connection for these models.');
  await expect(dialog(page).getByRole('button', { name: /^Add \d/ })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await choose(file);
  await expect(dialog(page)).toContainText('Exported image is here already, and would be added a second time.');
  await expect(dialog(page).getByRole('combobox', { name: 'OpenAI-compatible API connection' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await act(page, 'Exported image', 'Remove');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(models(page)).not.toContainText('Exported image');
  await choose(file);
  await expect(dialog(page)).not.toContainText('is here already');
  await dialog(page).getByRole('button', { name: 'Add 1 model' }).click();
  await expect(models(page)).toContainText('Exported image');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('targets of the connections and of the form of a model are large enough', async ({ page, workshop }) => {
    await connect(page, /fal/, 'Our fal', `${workshop.sandbox.url}/fal`, 'fal-key-id:of-the-sandbox-c3D4');
    expect(await smallTargets(connections(page))).toEqual([]);
    expect(await smallTargets(models(page))).toEqual([]);
    await models(page).getByRole('button', { name: 'Add model' }).click();
    await choose(page, /^Connection/, /Our fal/);
    // On a phone it lies on the head of the dialog.
    await expect(page.getByText('The connection is added.')).toBeHidden();
    // The target of a checkbox and of a switch is its label.
    expect(await smallTargets(dialog(page), 'input[type="checkbox"]')).toEqual([]);
  });
});
