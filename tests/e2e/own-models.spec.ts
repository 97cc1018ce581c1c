import { readFileSync } from 'node:fs';
import { checkBothThemes } from './axe.ts';
import { act, choose, connect, connections, dialog, models, test } from './connections-page.ts';
import { chooseImages, expect, generate } from './studio.ts';
import { smallTargets } from './touch-targets.ts';
import { card, chooseModel, ended } from './workshop.ts';

const KEY = 'sk-of-a-server-at-home-a1B2';
const workflow = readFileSync(new URL('../harness/workflows/image-20-nodes.json', import.meta.url), 'utf8');

test('an admin connects a server, adds its model, generates with it, pauses and removes it; the result stays', async ({
  page,
  workshop,
}) => {
  await connect(page, /^OpenAI-compatible API$/, 'Home server', `${workshop.sandbox.url}/openai/v1`, KEY);
  expect(await page.content()).not.toContain(KEY);
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Connections' }),
  ).toBeVisible();

  await models(page).getByRole('button', { name: 'Add model' }).click();
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
