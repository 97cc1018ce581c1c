import type { Page } from '@playwright/test';
import { messages, priceOf, findTool, speechSeconds, type Job } from '@kinoloom/contract';
import { checkBothThemes } from './axe.ts';
import { likeness, loudnessOf } from './loudness.ts';
import { expect, jobsOf, test } from './studio.ts';

const CLIP = 'Slow swell, low camera';
const WORDS = 'Keep the light on until the tide turns.';

async function openLipsync(page: Page, flow: string) {
  await page.goto(`/studio/video?flow=${flow}`);
  const card = page.getByRole('main').getByRole('article', { name: CLIP, exact: true }).first();
  await card.hover();
  await card.getByRole('button', { name: `Actions for ${CLIP}` }).click();
  await page.getByRole('menuitem', { name: 'Lipsync' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lipsync' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function ended(page: Page, model: string): Promise<Job> {
  let job: Job | undefined;
  await expect
    .poll(
      async () => {
        job = (await jobsOf(page)).find((each) => each.model === model);
        return job?.finished_at ?? null;
      },
      { timeout: 150_000 },
    )
    .not.toBeNull();
  if (!job) throw new Error(`There is no job of ${model}`);
  return job;
}

test(
  'speech is generated in a previewed voice and used for a lipsync clip',
  { tag: '@long' },
  async ({ page, furnished, context }) => {
    await context.addCookies(furnished.storageState.cookies);
    const dialog = await openLipsync(page, furnished.flow.id);
    const speak = dialog.getByRole('button', { name: /^Speak/ });
    await expect(dialog.getByRole('button', { name: 'Generate' })).toBeDisabled();

    await speak.click();
    await expect(dialog.getByText(messages.speechEmpty)).toBeVisible();
    const words = dialog.getByLabel('Transcript');
    await words.fill(`${WORDS} `.repeat(12));
    await expect(
      dialog.getByText(/A lipsync takes at most 30 seconds of audio, and this lasts about 39/),
    ).toBeVisible();
    await expect(speak).toBeDisabled();
    await words.fill(WORDS);
    await expect(dialog.getByText(messages.speechEmpty)).toBeHidden();
    await expect(dialog.getByText(`${WORDS.length}/1000`)).toBeVisible();
    const price = 3 * speechSeconds(WORDS);
    await expect(speak).toHaveAccessibleName(`Speak ${price} credits`);

    // The voices, by keyboard: one sound at a time, and none once the list is closed.
    await dialog.getByRole('button', { name: /^Voice:/ }).click();
    const voices = page.getByRole('dialog', { name: 'Choose a voice' });
    await expect(voices.getByRole('listitem')).toHaveCount(8);
    await checkBothThemes(page, 'the list of voices');
    await voices.getByRole('button', { name: 'Preview Trailer' }).click();
    await expect(voices.getByRole('button', { name: 'Stop the preview of Trailer' })).toBeVisible();
    await voices.getByRole('button', { name: 'Preview Bright' }).click();
    await expect(voices.getByRole('button', { name: /^Stop the preview/ })).toHaveCount(1);
    await voices.getByText('Male', { exact: true }).click();
    await expect(voices.getByRole('listitem')).toHaveCount(4);
    await voices.getByRole('searchbox').fill('salt');
    await page.keyboard.press('Tab');
    await voices.getByRole('button', { name: /^Weathered/ }).press('Enter');
    await expect(voices).toBeHidden();
    await expect(dialog.getByRole('button', { name: /^Voice: Weathered/ })).toBeVisible();

    await speak.click();
    await expect(dialog.getByText(`Weathered is speaking. ${price} credits reserved.`)).toBeVisible();
    const speech = (await ended(page, 'text-to-speech')).result;
    expect(speech).toMatchObject({
      media_type: 'audio',
      prompt: WORDS,
      credits_used: price,
      metadata: { voice_name: 'Weathered' },
    });
    if (!speech) throw new Error('There is no speech record');
    const strip = dialog.getByRole('heading', { name: /^Audio for this clip/ });
    await expect(strip).toContainText('Voice Generation');
    await dialog.getByRole('button', { name: 'Play the recording' }).click();
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await checkBothThemes(page, 'the lipsync dialog with speech');

    const tool = findTool('lipsync');
    const cost = tool ? priceOf(tool, speech.duration ?? 0) : 0;
    await dialog.getByRole('button', { name: `Generate ${cost} credits` }).click();
    // The welcome credits do not cover the account's setup and this.
    await expect(dialog).toBeHidden();
    const job = await ended(page, 'lipsync');
    expect(job).toMatchObject({ status: 'completed', price: cost });
    expect(job.source_ids).toContain(speech.id);
    if (!job.result) throw new Error('There is no clip');
    const [said, heard] = [await loudnessOf(page.request, speech), await loudnessOf(page.request, job.result)];
    expect(likeness(said, heard)).toBeGreaterThan(0.95);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    'the text, the voices and the price are within the screen',
    { tag: '@long' },
    async ({ page, furnished, context }) => {
      await context.addCookies(furnished.storageState.cookies);
      await page.goto(`/studio/video?flow=${furnished.flow.id}`);
      await page
        .getByRole('button', { name: `Actions for ${CLIP}` })
        .first()
        .tap();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Lipsync/ })
        .tap();
      const dialog = page.getByRole('dialog', { name: 'Lipsync' });
      await dialog.getByLabel('Transcript').fill(WORDS);
      await dialog.getByRole('button', { name: /^Voice:/ }).tap();
      const voices = page.getByRole('dialog', { name: 'Choose a voice' });
      const box = await voices.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
      await page.keyboard.press('Escape');
      await expect(voices).toBeHidden();
      await expect(dialog.getByRole('button', { name: /^Speak/ })).toBeInViewport();
      await checkBothThemes(page, 'the lipsync dialog on a phone');
    },
  );
});
