import { writeFile } from 'node:fs/promises';
import { probe } from '@kinoloom/media/node';
import type { FlowWithMedia } from '@kinoloom/contract';
import { psnr } from '../harness/frames.ts';
import { landscapePhoto } from '../harness/photos.ts';
import { createAccount, expect, generate, openStrip, test } from './studio.ts';

const NAME = 'a new account makes an image, a clip from a photo and a second clip, renames, renders and downloads';

test(NAME, { tag: '@sizes' }, async ({ page }, info) => {
  await createAccount(page);
  const panel = page.getByRole('region', { name: 'Prompt' });
  const wall = page.getByRole('main');

  // Generates an image.
  const mode = (name: string) => panel.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  await mode('Image').click();
  await generate(page, 'Lighthouse at dusk, beam over the sea');
  await expect(
    wall.getByRole('article', { name: /Lighthouse at dusk/ }).getByLabel('Image', { exact: true }),
  ).toBeVisible({ timeout: 60_000 });

  // Generates a clip from a real photo.
  const photo = await landscapePhoto();
  await mode('Video').click();
  await panel.getByLabel('Aspect ratio').click();
  await page.getByRole('option', { name: /16:9/ }).click();
  await panel.getByLabel('Start image file').setInputFiles(photo);
  await expect(panel.getByRole('button', { name: 'Remove start image' })).toBeVisible();
  await generate(page, 'Push in slowly');
  // On touch screens a press on a card opens its actions.
  const made = (title: string) =>
    wall.getByRole('button', { name: new RegExp(`^(Open|Actions for) ${title}$`) }).first();
  await expect(made('Push in slowly')).toBeVisible({ timeout: 120_000 });

  // Generates a second clip from a prompt alone, paid.
  await panel.getByRole('button', { name: 'Remove start image' }).click();
  await panel.getByLabel('Model').click();
  await page.getByRole('option', { name: /Seedance Fast/ }).click();
  await generate(page, 'Aurora over a still lake');
  await expect(made('Aurora over a still lake')).toBeVisible({ timeout: 180_000 });

  // Renames the flow.
  await page.getByRole('button', { name: /^Flow .+, switch$/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Flow' });
  await dialog.getByLabel('Flow name').fill('Northern light');
  await dialog.getByRole('button', { name: /Rename|Save/ }).click();
  await expect(page.getByRole('button', { name: 'Flow Northern light, switch' })).toHaveText(/Norther\.\.\./);

  // Renders the flow.
  await openStrip(page);
  await expect(page.getByRole('list', { name: 'Clips in this flow' }).getByRole('listitem')).toContainText([
    'Push in slowly',
    'Aurora over a still lake',
  ]);
  const downloading = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: /^Render flow/ }).click();
  await expect(page.getByRole('dialog', { name: 'Render' })).toBeVisible();
  const download = await downloading;
  const film = info.outputPath('film.mp4');
  await download.saveAs(film);
  await expect(page.getByRole('button', { name: 'Download Video' })).toBeVisible();

  // The file: H.264 and AAC at 30 fps, as many frames as its clips, and each clip's picture in its span.
  const [flow] = (await (await page.request.get('/api/db/flows')).json()) as FlowWithMedia[];
  const clips = (flow?.media ?? [])
    .filter(({ media_type, model }) => media_type === 'video' && model !== 'flow-render')
    .toReversed();
  expect(clips.map(({ prompt }) => prompt)).toEqual(['Push in slowly', 'Aurora over a still lake']);
  const facts = await probe(film);
  expect(facts).toMatchObject({
    kind: 'video',
    video: { codec: 'h264' },
    audio: { codec: 'aac' },
    frameRate: 30,
    variableFrameRate: false,
  });
  const lengths = clips.map(({ duration }) => Math.round((duration ?? 0) * 30));
  expect(facts).toMatchObject({ frameCount: lengths.reduce((sum, length) => sum + length, 0) });

  let start = 0;
  for (const [index, clip] of clips.entries()) {
    const bytes = await (await page.request.get(clip.url)).body();
    const path = info.outputPath(`clip-${index}.mp4`);
    await writeFile(path, bytes);
    const middle = Math.floor((lengths[index] ?? 0) / 2);
    const [inFilm, inClip] = [((start + middle) * 1000) / 30, (middle * 1000) / 30];
    expect(await psnr({ path: film, at: inFilm }, { path, at: inClip })).toBeGreaterThan(32);
    start += lengths[index] ?? 0;
  }

  // The first clip starts with the photo itself.
  const photoPath = info.outputPath(photo.name);
  await writeFile(photoPath, photo.buffer);
  expect(await psnr({ path: film, at: 'first' }, { path: photoPath, at: 'first' })).toBeGreaterThan(24);
});
