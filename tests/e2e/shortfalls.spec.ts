import { emptyComposition } from '@kinoloom/composition';
import { messages, type ProjectOpened } from '@kinoloom/contract';
import type { Locator, Page } from '@playwright/test';
import { wav } from '../harness/sounds.ts';
import { showCredits } from './shown-credits.ts';
import { act, chooseModel, credits, expect, openWorkshop, orders, test, type Workshop } from './workshop.ts';

// Tests no animations, and need not wait for any.
test.use({ welcome: 4, contextOptions: { reducedMotion: 'reduce' } });

/** Expects the dialog with this text, whose first words are its title, and closes it. */
async function expectShort(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Insufficient credits' });
  await expect(dialog).toContainText(text.replace(/^Insufficient credits[!.] /u, ''));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test(
  'without enough credits each tool is refused with its own message, and nothing is started',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await act(page, 'Harbour wall', 'Upscale');
    await expectShort(page, messages.insufficientTo(5, 'to upscale to 4K'));

    await act(page, 'Harbour wall', 'Edit');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Turn the wall red');
    await page.keyboard.press('Enter');
    await expectShort(page, messages.insufficientTo(8, 'to edit images'));
    await act(page, 'Harbour wall', 'Mix');
    await act(page, 'Red boat', 'Mix');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('The boat before the wall');
    await page.keyboard.press('Enter');
    await expectShort(page, messages.insufficientTo(16, 'to mix images'));
    await act(page, 'Harbour take', 'Add audio');
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Gulls and slow waves');
    await page.keyboard.press('Enter');
    await expectShort(page, messages.insufficientTo(10, 'to add audio'));

    await act(page, 'Harbour take', 'Last frame');
    // Arriving later, the frame would switch the model.
    await expect(page.getByRole('region', { name: 'Prompt' }).getByAltText('Continues')).toBeVisible();
    await chooseModel(page, /Act-2/);
    await act(page, 'Red boat', 'Use as character');
    await act(page, 'Harbour take', 'Use as reference video');
    await page.getByRole('button', { name: /^Generate: too few credits/ }).click();
    await expectShort(page, messages.insufficientForActTwo(32, 4));

    await act(page, 'Harbour take', 'Reframe');
    const reframe = page.getByRole('dialog', { name: 'Reframe' });
    await reframe.getByLabel('Prompt').fill('More sky above');
    await reframe.getByRole('button', { name: /^Reframe to 9:16/ }).click();
    await expectShort(page, messages.insufficientTo(80, 'to reframe the video'));
    await page.keyboard.press('Escape');
    await expect(reframe).toBeHidden();

    await act(page, 'Harbour take', 'Lipsync');
    const lipsync = page.getByRole('dialog', { name: 'Lipsync' });
    const recording = { name: 'keeper.wav', mimeType: 'audio/wav', buffer: wav(5.5, 16_000) };
    await lipsync.getByLabel('Audio file').setInputFiles(recording);
    await lipsync.getByRole('button', { name: /^Generate/ }).click();
    await expectShort(page, messages.insufficientTo(60, 'to generate lipsync'));
    await page.keyboard.press('Escape');
    await expect(lipsync).toBeHidden();

    await act(page, 'Harbour take', 'Upscale');
    const upscale = page.getByRole('dialog', { name: 'Upscale' });
    for (const size of await upscale.getByRole('radio').all()) await expect(size).toBeDisabled();
    await expect(upscale.getByRole('button', { name: 'Upscale', exact: true })).toBeDisabled();

    expect(await orders(page, workshop)).toEqual([]);
    expect(await credits(page)).toEqual({ balance: 4, held: 0 });
  },
);

/** Opens a new project on its Audio panel. */
async function openAudio(page: Page, workshop: Workshop): Promise<Locator> {
  const composition = { ...emptyComposition({ width: 1920, height: 1080 }), overlays: [] };
  const made = await page.request.post('/api/projects', {
    data: { name: 'Halcyon', flow_id: workshop.flow, composition },
    headers: { origin: new URL(page.url()).origin },
  });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await page.getByRole('button', { name: 'Audio', exact: true }).click();
  return page.getByRole('complementary', { name: 'Panels' });
}

async function chooseVoice(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: /^Voice:/ }).click();
  await page.getByRole('dialog', { name: 'Choose a voice' }).getByRole('button', { name: /^Calm/ }).click();
}

test(
  'without enough credits each kind of sound is refused with its own message',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    const panel = await openAudio(page, workshop);
    const part = (name: string) => panel.getByRole('radiogroup', { name: 'AI Audio' }).getByText(name).click();
    await panel.getByLabel('Transcript').fill('Keep the light on.');
    await chooseVoice(page, panel);
    await panel.getByRole('button', { name: 'Generate 6 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 6 credits for text-to-speech.');
    await expect(panel.getByLabel('Transcript')).toHaveValue('Keep the light on.');

    await part('Effects');
    await panel.getByLabel('Describe the sound effect').fill('Gulls');
    await panel.getByRole('button', { name: 'Generate 9 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 9 credits for sound effect.');

    await part('Music');
    await panel.getByLabel('Describe the music').fill('Low strings');
    await panel.getByRole('button', { name: 'Generate 60 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 60 credits for music generation.');

    await part('Voice');
    await panel.getByRole('tab', { name: 'Change' }).click();
    const recording = { name: 'keeper.wav', mimeType: 'audio/wav', buffer: wav(5.5, 16_000) };
    await panel.getByLabel('Audio file').setInputFiles(recording);
    await panel.getByRole('button', { name: 'Transform 30 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 30 credits for voice change.');
    expect(await orders(page, workshop)).toEqual([]);
    expect(await credits(page)).toEqual({ balance: 4, held: 0 });
  },
);

test.describe('when the page shows a wrong balance', () => {
  // The browser logs every response that is not 2xx.
  test.use({ expectedNoise: [/status of 402/] });

  test('the server refuses a sound, and its message is shown', { tag: '@long' }, async ({ page, workshop }) => {
    await showCredits(page, 500);
    await openWorkshop(page, workshop);
    const panel = await openAudio(page, workshop);
    await panel.getByLabel('Transcript').fill('Keep the light on.');
    await chooseVoice(page, panel);
    await panel.getByRole('button', { name: 'Generate 6 credits' }).click();
    await expectShort(page, messages.speechInsufficient(6));
    expect(await orders(page, workshop)).toEqual([]);
  });
});

test(
  'a voice change shows its price and is refused without enough credits',
  { tag: '@long' },
  async ({ page, workshop }) => {
    await openWorkshop(page, workshop);
    await act(page, 'Harbour take', 'Change voice');
    const dialog = page.getByRole('dialog', { name: 'Change Voice', exact: true });
    await dialog.getByRole('button', { name: 'Split 5 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 5 credits to split audio tracks.');
    await dialog.getByRole('button', { name: 'Skip, change directly' }).click();
    await dialog.getByRole('button', { name: 'Change voice 10 credits' }).click();
    await expectShort(page, 'Insufficient credits! Need 10 credits to change voice.');
    expect(await orders(page, workshop)).toEqual([]);
  },
);
