import {
  canvasSizes,
  Composition,
  defaultStyles,
  emptyComposition,
  frame,
  isCompound,
  type CompoundOverlay,
  type Overlay,
  type TextOverlay,
} from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

const FRAMES = 60;

const title: TextOverlay = {
  id: 'title',
  type: 'text',
  from: frame(30),
  durationInFrames: frame(60),
  row: 0,
  left: 300,
  top: 400,
  width: 1320,
  height: 280,
  rotation: 0,
  content: 'Halcyon',
  styles: { ...defaultStyles.text, fontSize: 200 },
};

/** Opens a project: three clips of one take in the second row, and a title above the first two clips. */
async function open(page: Page, creator: APIRequestContext, take: MediaRecord): Promise<void> {
  const clips = [0, 1, 2].map((index) => clipOfTake(take, index, FRAMES, { row: 1, mediaStart: index * 30 }));
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays: [...clips, title] };
  const made = await creator.post('/api/projects', { data: { name: 'Compound', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(item(page, 'Clip 3')).toBeAttached();
  await expect(page.getByText('Loading preview')).toBeHidden();
}

const item = (page: Page, name: string): Locator =>
  page.locator('[data-item]').and(page.getByRole('button', { name: new RegExp(`, ${name}, row`) }));
const crumbs = (page: Page): Locator => page.getByRole('navigation', { name: 'Where you are' });

async function saved(page: Page): Promise<Composition> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  return Composition.parse(((await answer.json()) as { project: { composition: unknown } }).project.composition);
}

const place = ({ id, from, durationInFrames, row }: Overlay): string =>
  `${id} ${from}-${from + durationInFrames} in ${row}`;

/** Where each overlay lies as the server has it; a compound clip has its own between brackets. */
const places = async (page: Page): Promise<string[]> =>
  (await saved(page)).overlays
    .map((overlay) => {
      if (!isCompound(overlay)) return place(overlay);
      const inside = overlay.overlays.map(place).toSorted().join(', ');
      return `compound ${overlay.from}-${overlay.from + overlay.durationInFrames} in ${overlay.row} [${inside}]`;
    })
    .toSorted();

const BEFORE = ['clip-0 0-60 in 1', 'clip-1 60-120 in 1', 'clip-2 120-180 in 1', 'title 30-90 in 0'];
const TOGETHER = [
  'clip-2 120-180 in 1',
  'compound 0-120 in 0 [clip-0 0-60 in 1, clip-1 60-120 in 1, title 30-90 in 0]',
];

/**
 * Pixels of the picture at the playhead, once they stay the same and nothing is waited for: pictures of small copies may
 * stand in for a second before the player says that it waits.
 */
async function picture(page: Page): Promise<Buffer> {
  const shown = page.getByRole('region', { name: 'Picture' });
  const canvas = shown.locator('canvas').first();
  let [before, now]: [Buffer, Buffer] = [Buffer.of(), Buffer.of()];
  await expect(async () => {
    [before, now] = [now, await canvas.screenshot()];
    expect(now.equals(before)).toBe(true);
    expect(await shown.locator('[aria-busy]').count()).toBe(0);
  }).toPass({ intervals: [1_200] });
  return now;
}

/** The largest difference of a channel between two screenshots of the same size, in levels. */
async function farthest(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(async (screenshot) => {
      const shot = await loadImage(screenshot);
      const context = createCanvas(shot.width, shot.height).getContext('2d');
      context.drawImage(shot, 0, 0);
      return context.getImageData(0, 0, shot.width, shot.height).data;
    }),
  );
  return first!.reduce((most, value, at) => Math.max(most, Math.abs(value - (second![at] ?? 255))), 0);
}

const compoundOf = ({ overlays }: Composition): CompoundOverlay | undefined => overlays.find(isCompound);

test('clips become a compound clip that looks the same, is opened, edited, moved as one and taken apart', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight');
  const before = await picture(page);

  await item(page, 'Clip 1').click();
  await item(page, 'Clip 2').click({ modifiers: ['Shift'] });
  await item(page, 'Halcyon').click({ modifiers: ['Shift'] });
  await item(page, 'Halcyon').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make a compound clip' }).click();
  await expect.poll(() => places(page)).toEqual(TOGETHER);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(item(page, 'Compound clip 1')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Home');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight');
  // A title that is painted for the second time comes from a layer of its own, which rounds its edges once more.
  await expect.poll(async () => farthest(await picture(page), before)).toBeLessThanOrEqual(1);

  // Its film opens, and what is done there is a step of the film around it.
  await item(page, 'Compound clip 1').dblclick();
  await expect(crumbs(page)).toContainText('Compound clip 1');
  await expect(item(page, 'Clip 3')).toHaveCount(0);
  await item(page, 'Clip 1').click();
  await page.keyboard.press('Delete');
  const shorter = ['clip-2 120-180 in 1', 'compound 0-120 in 0 [clip-1 60-120 in 1, title 30-90 in 0]'];
  await expect.poll(() => places(page)).toEqual(shorter);
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(TOGETHER);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => places(page)).toEqual(shorter);
  await page.keyboard.press('Control+z');
  await item(page, 'Clip 2').click();
  await page.keyboard.press('Delete');
  await expect
    .poll(() => places(page))
    .toEqual(['clip-2 120-180 in 1', 'compound 0-90 in 0 [clip-0 0-60 in 1, title 30-90 in 0]']);
  await checkBothThemes(page, 'an open compound clip');
  await crumbs(page).getByRole('button', { name: 'Film' }).click();
  await expect(crumbs(page)).toHaveCount(0);
  await expect(item(page, 'Clip 3')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(TOGETHER);

  // As one clip it has a look and a sound of its own.
  await item(page, 'Compound clip 1').click();
  const panel = page.locator('#editor-panel');
  await expect(panel.getByText('3 clips.')).toBeVisible();
  await checkBothThemes(page, 'the panel of a compound clip');
  await panel.getByRole('slider', { name: 'Fade out' }).focus();
  await page.keyboard.press('PageUp');
  await expect.poll(async () => compoundOf(await saved(page))?.styles.fadeOut?.frames ?? 0).toBeGreaterThan(0);
  await page.keyboard.press('Control+z');

  await panel.getByRole('button', { name: 'Take apart' }).click();
  await expect.poll(() => places(page)).toEqual(BEFORE);
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(TOGETHER);
});

test('an open compound clip is edited by keyboard alone, and closes when it is removed elsewhere', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  await item(page, 'Clip 1').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+g');
  await expect
    .poll(() => places(page))
    .toEqual(['compound 0-180 in 0 [clip-0 0-60 in 1, clip-1 60-120 in 1, clip-2 120-180 in 1, title 30-90 in 0]']);
  await page.keyboard.press('Alt+Enter');
  await expect(crumbs(page)).toBeVisible();
  await item(page, 'Halcyon').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await expect.poll(async () => compoundOf(await saved(page))?.overlays.length).toBe(3);
  await page.keyboard.press('Escape');
  await expect(crumbs(page)).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+g');
  const clips = ['clip-0 0-60 in 0', 'clip-1 60-120 in 0', 'clip-2 120-180 in 0'];
  await expect.poll(() => places(page)).toEqual(clips);
  await page.keyboard.press('Control+z');
  await item(page, 'Compound clip 1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+Enter');
  await expect(crumbs(page)).toBeVisible();

  const id = new URL(page.url()).searchParams.get('project') ?? '';
  await expect.poll(async () => (await saved(page)).overlays.length).toBe(1);
  const { project } = (await (await page.request.get(`/api/projects/${id}`)).json()) as ProjectOpened;
  const put = await page.request.put(`/api/projects/${id}`, {
    data: { composition: { ...(await saved(page)), overlays: [title] }, revision: project.revision },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(put.ok()).toBe(true);
  await expect(crumbs(page)).toHaveCount(0);
  await expect(page.getByText('The compound clip was removed elsewhere')).toBeVisible();
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a compound clip is opened and left with targets of 44 px', async ({ page, workshop, creator }) => {
    await open(page, creator, workshop.take);
    const centre = async (name: string): Promise<[number, number]> => {
      const box = (await item(page, name).boundingBox())!;
      return [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2];
    };
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+g');
    await expect.poll(async () => compoundOf(await saved(page))?.overlays.length).toBe(4);
    await page.touchscreen.tap(...(await centre('Compound clip 1')));
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Open' }).tap();
    await expect(crumbs(page)).toBeVisible();
    expect(await smallTargets(crumbs(page))).toEqual([]);
    await crumbs(page).getByRole('button', { name: 'Film' }).tap();
    await expect(crumbs(page)).toHaveCount(0);
  });
});
