import {
  canvasSizes,
  Composition,
  defaultStyles,
  emptyComposition,
  frame,
  type SoundOverlay,
} from '@kinoloom/composition';
import type { ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { smallTargets } from './touch-targets.ts';
import { wavOf } from './wav-file.ts';
import { expect, test } from './workshop.ts';

/** A drum at 100 beats a minute, from 0.2 s on. */
const drum = (time: number): number => {
  const since = (time + 0.4) % 0.6;
  return 0.8 * Math.exp(-since * 40) * Math.sin(2 * Math.PI * 120 * since);
};
const humming = (time: number): number => 0.4 * Math.sin(2 * Math.PI * 220 * time);

/** Opens a project with a sound of this wave from frame 0 on, and selects it. */
async function open(page: Page, creator: APIRequestContext, flow: string, wave: (time: number) => number) {
  const file = { name: 'song.wav', mimeType: 'audio/wav', buffer: wavOf(12, wave) };
  const sent = await creator.post('/api/upload/file', { multipart: { flow_id: flow, file } });
  const { media } = (await sent.json()) as UploadAnswer;
  const box = { left: 0, top: 0, width: 1920, height: 100, rotation: 0 };
  const played = { src: media.url, speed: 1, mediaStart: 0, styles: defaultStyles.sound };
  const length = { from: frame(0), durationInFrames: frame(360), originalDuration: frame(360) };
  const song: SoundOverlay = { id: 'song', type: 'sound', row: 0, content: 'Song', ...box, ...played, ...length };
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays: [song] };
  const made = await creator.post('/api/projects', { data: { name: 'Dance', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(item(page)).toBeAttached();
}

const item = (page: Page) => page.getByRole('button', { name: /, Song, row 1/u });
const beatsIn = (page: Page) => page.getByRole('group', { name: 'Beats' });

/** Clicks into the ruler at a time in seconds. */
async function clickAt(page: Page, seconds: number): Promise<void> {
  const [box, scroller] = [
    await item(page).boundingBox(),
    await page.locator('[data-timeline="scroller"]').boundingBox(),
  ];
  if (!box || !scroller) throw new Error('There is no song');
  await page.mouse.click(box.x + (box.width * seconds) / 12, scroller.y + 10);
}

test('beats are found from the menu, and the playhead sticks to them; they stay in the browser', async ({
  page,
  creator,
  workshop,
}) => {
  await open(page, creator, workshop.flow, drum);
  await item(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Find beats' }).click();
  await expect(beatsIn(page).getByText(/(?:19|20) beats, 100 a minute/u)).toBeVisible();
  await checkBothThemes(page, 'The beats of a sound');
  // 2.6 s is a beat: frame 78.
  await clickAt(page, 2.65);
  await expect(page.getByTestId('time')).toHaveText('0:02.18');
  await page.keyboard.press('n');
  await clickAt(page, 2.75);
  await expect(page.getByTestId('time')).not.toHaveText('0:02.18');
  await page.reload();
  await item(page).click();
  await expect(beatsIn(page).getByText(/(?:19|20) beats, 100 a minute/u)).toBeVisible();
});

test('by keyboard, a sound without beats says so, and its noise is taken out', async ({ page, creator, workshop }) => {
  await open(page, creator, workshop.flow, humming);
  await item(page).press('Enter');
  await beatsIn(page).getByRole('button', { name: 'Find beats' }).press('Enter');
  await expect(page.getByText('Nothing in this sound repeats evenly enough.')).toBeVisible();
  await expect(beatsIn(page).getByText('No beats were found')).toBeVisible();
  const noise = page.getByRole('slider', { name: 'Less noise' });
  await noise.press('End');
  await expect(noise).toHaveAttribute('aria-valuetext', '100 %');
  const stored = async (): Promise<unknown> => {
    const id = new URL(page.url()).searchParams.get('project') ?? '';
    const { project } = (await (await creator.get(`/api/projects/${id}`)).json()) as ProjectOpened;
    return Composition.parse(project.composition).overlays[0]?.styles;
  };
  await expect.poll(stored).toEqual({ volume: 1, noiseReduction: 100 });
  await noise.press('Backspace');
  await expect.poll(stored).toEqual({ volume: 1 });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('beats are found in the sheet of a sound', async ({ page, creator, workshop }) => {
    await open(page, creator, workshop.flow, drum);
    await item(page).tap();
    await beatsIn(page).getByRole('button', { name: 'Find beats' }).tap();
    await expect(beatsIn(page).getByText(/beats, 100 a minute/u)).toBeVisible();
    expect(await smallTargets(beatsIn(page))).toEqual([]);
  });
});
