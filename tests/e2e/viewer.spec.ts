import { checkBothThemes } from './axe.ts';
import { cell, pictures, stock } from './gallery-stand.ts';
import { expect, test } from './studio.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'media are found, selected, viewed, marked and browsed by keyboard, and the focus returns',
  { tag: '@long' },
  async ({ page, studio, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { media } = await stock(page, studio, [
      ...pictures.slice(0, 4),
      { prompt: 'Harbour, waves in', kind: 'clip' },
      { prompt: 'Foghorn, east', kind: 'sound' },
    ]);
    await page.goto('/studio/gallery?tab=all');
    const sound = cell(page, 'Foghorn, east');
    await expect(sound).toBeVisible();
    for (let stops = 0; stops < 40; stops++) {
      if (await sound.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(sound).toBeFocused();
    await page.keyboard.press('ArrowRight');
    const harbour = cell(page, 'Harbour, waves in');
    await expect(harbour).toBeFocused();
    await page.keyboard.press('x');
    await expect(harbour).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('6 selected');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden();

    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Generated Media' });
    await expect(viewer).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`media=${media.get('Harbour, waves in')?.id}`));
    await expect(viewer.getByRole('navigation', { name: 'Other results' })).toHaveText('2 / 6');
    const details = viewer.getByRole('complementary', { name: 'Details' });
    for (const fact of [
      'Harbour, waves in',
      'Type',
      'Video',
      'Duration',
      'Credits used',
      'Aspect ratio',
      '16:9',
      'Halcyon',
    ])
      await expect(details).toContainText(fact);
    await checkBothThemes(page, 'the viewer of a clip');

    // Space toggles playback, i the details, f the favourite.
    const video = viewer.locator('video');
    const paused = (): Promise<boolean> =>
      video.evaluate((element) => element instanceof HTMLVideoElement && element.paused);
    const before = await paused();
    await page.keyboard.press('Space');
    await expect.poll(paused).toBe(!before);
    await page.keyboard.press('i');
    await expect(details).toBeHidden();
    await page.keyboard.press('i');
    await expect(details).toBeVisible();
    await page.keyboard.press('f');
    await expect(viewer.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true');

    await details.getByRole('button', { name: 'Copy' }).press('Enter');
    await expect(page.getByText('Prompt copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Harbour, waves in');

    // Next: an image. Back: past the clip to the sound, which is the first.
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'Ridge line, mist lifting' })).toBeVisible();
    await checkBothThemes(page, 'the viewer of a picture');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('navigation', { name: 'Other results' })).toHaveText('1 / 6');
    await expect(details).toContainText('Foghorn, east');
    await checkBothThemes(page, 'the viewer of a sound');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page).not.toHaveURL(/media=/);
    // At the result that was shown last.
    await expect(sound).toBeFocused();
  },
);

test('a URL opens its result, Back closes it, and its prompt can be used again in the studio', async ({
  page,
  studio,
}) => {
  const { media, flow } = await stock(page, studio, pictures.slice(0, 3));
  const id = media.get('Slow swell, low camera')?.id ?? '';
  await page.goto('/studio/gallery?tab=images');
  await page.goto(`/studio/gallery?media=${id}`);
  const viewer = page.getByRole('dialog', { name: 'Generated Media' });
  await expect(viewer.getByRole('navigation', { name: 'Other results' })).toHaveText('2 / 3');
  await viewer.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(viewer).toContainText('Lighthouse wakes at dusk');
  await page.goBack();
  await expect(viewer).toBeHidden();

  await page.goto(`/studio/gallery?tab=all&media=${id}`);
  await viewer.getByRole('button', { name: 'Use this prompt again' }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/video\\?flow=${flow.id}`));
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('Slow swell, low camera');
});

test.describe('missing media', () => {
  test.use({ expectedNoise: [/status of 404/] });

  test('an unknown id shows a message, and the gallery stays open', async ({ page, studio }) => {
    await stock(page, studio, pictures.slice(0, 1));
    await page.goto('/studio/gallery?tab=all&media=nothing');
    await expect(page.getByText('This file no longer exists.')).toBeVisible();
    await expect(page).not.toHaveURL(/media=/);
    await expect(cell(page, 'Lighthouse wakes at dusk')).toBeVisible();
  });

  test('a clip whose file is missing is shown as unavailable', async ({ page, studio }) => {
    await stock(page, studio, [{ prompt: 'Harbour, waves in', kind: 'clip' }]);
    await page.route('**/media/*/*.mp4', (route) => route.fulfill({ status: 404 }));
    await page.goto('/studio/gallery?tab=videos');
    await cell(page, 'Harbour, waves in').click();
    await expect(page.getByText('Video unavailable')).toBeVisible();
  });
});
