import { canvasSizes, Composition, emptyComposition, frame } from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

const FRAMES = 60;

const clip = (take: MediaRecord, index: number) =>
  clipOfTake(take, index, FRAMES, { mediaStart: 20, originalDuration: frame(120) });

/** Opens a project with three clips of a take, one after the other. */
async function open(page: Page, creator: APIRequestContext, take: MediaRecord): Promise<void> {
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays: [0, 1, 2].map((index) => clip(take, index)) };
  const made = await creator.post('/api/projects', { data: { name: 'Cuts', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.getByRole('button', { name: 'Video, Clip 3, row 1' })).toBeAttached();
  await expect(page.getByText('Loading preview')).toBeHidden();
}

/** `wipe 15+15` for each clip, or `none`, as the server has it. */
async function transitions(page: Page): Promise<string[]> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  const { composition } = ((await answer.json()) as { project: { composition: unknown } }).project;
  return Composition.parse(composition).overlays.map((overlay) => {
    const transition = 'transition' in overlay ? overlay.transition : undefined;
    return transition ? `${transition.kind} ${transition.framesBefore}+${transition.framesAfter}` : 'none';
  });
}

/** The middle of the cut at the start of a clip, and pixels per frame. */
async function cutAt(page: Page, index: number): Promise<{ x: number; y: number; scale: number }> {
  const item = await page.getByRole('button', { name: `Video, Clip ${index}, row 1` }).boundingBox();
  if (!item) throw new Error('The clip is not in view');
  return { x: item.x, y: item.y + item.height / 2, scale: item.width / FRAMES };
}

const atCut = (page: Page, name: RegExp | string) => page.locator('[data-cut]').and(page.getByRole('button', { name }));

test('a transition is added, changed, lengthened, moved and removed with the mouse', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  const cut = await cutAt(page, 2);
  await page.mouse.move(cut.x, cut.y);
  await page.mouse.click(cut.x, cut.y);
  const panel = page.locator('#editor-panel');
  await expect(panel.getByRole('heading', { name: 'Transition' })).toBeVisible();
  await expect(panel.getByText('Between Clip 1 and Clip 2')).toBeVisible();
  await expect.poll(() => transitions(page)).toEqual(['none', 'dissolve 15+15', 'none']);
  await expect(panel.getByRole('radio', { name: 'Dissolve' })).toBeChecked();
  await checkBothThemes(page, 'the panel of a transition');

  await panel.getByText('Push', { exact: true }).click();
  await panel.getByText('Up', { exact: true }).click();
  await expect.poll(() => transitions(page)).toEqual(['none', 'push 15+15', 'none']);
  await expect(panel.getByRole('radio', { name: 'Up' })).toBeChecked();

  // Both ends move, or with Shift only the one that is dragged. There are 20 frames before the clip's part of the media.
  const end = { x: cut.x + 15 * cut.scale, y: cut.y };
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(end.x + 4 * cut.scale, end.y, { steps: 4 });
  await page.mouse.move(cut.x + 25 * cut.scale, end.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => transitions(page)).toEqual(['none', 'push 25+25', 'none']);
  await expect(atCut(page, /^Push, 1\.7 s, at .*, 5 frames held$/)).toBeAttached();
  await expect(panel.getByText('5 frames are held')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect.poll(() => transitions(page)).toEqual(['none', 'push 15+15', 'none']);
  const next = await cutAt(page, 3);
  await page.mouse.move(cut.x, cut.y);
  await page.mouse.down();
  await page.mouse.move(cut.x + 20, cut.y, { steps: 3 });
  await page.mouse.move(next.x, next.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'push 15+15']);

  await page.mouse.click(next.x, next.y);
  await page.keyboard.press('Delete');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'none']);
});

test('a tile is dragged onto a cut, and a transition is put at every cut', async ({ page, workshop, creator }) => {
  await open(page, creator, workshop.take);
  await page.keyboard.press('t');
  const panel = page.locator('#editor-panel');
  await expect(panel.getByRole('radio', { name: 'Dissolve' })).toBeChecked();
  const cut = await cutAt(page, 3);
  const window = await page.locator('[data-timeline=window]').boundingBox();
  await panel.getByText('Iris', { exact: true }).dragTo(page.locator('[data-timeline=scroller]'), {
    targetPosition: { x: cut.x - (window?.x ?? 0), y: cut.y - (window?.y ?? 0) },
  });
  await expect.poll(() => transitions(page)).toEqual(['none', 'dissolve 15+15', 'iris 15+15']);
  await panel.getByRole('button', { name: 'To every cut' }).click();
  await expect.poll(() => transitions(page)).toEqual(['none', 'iris 15+15', 'iris 15+15']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => transitions(page)).toEqual(['none', 'dissolve 15+15', 'iris 15+15']);
});

test('transitions are added, chosen and removed by keyboard', async ({ page, workshop, creator }) => {
  await open(page, creator, workshop.take);
  const first = atCut(page, /^Add a transition at 0:02.* in row 1$/);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(atCut(page, /^Add a transition at 0:04.* in row 1$/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'dissolve 15+15']);
  const panel = page.locator('#editor-panel');
  await panel.getByRole('radio', { name: 'Dissolve' }).press('ArrowRight');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'dipBlack 15+15']);
  const length = panel.getByRole('slider', { name: 'Length' });
  await length.press('ArrowRight');
  await length.press('ArrowRight');
  await expect(length).toHaveAttribute('aria-valuetext', '1.2 s');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'dipBlack 18+18']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'dipBlack 15+15']);
  await atCut(page, /^Dip to black, 1\.0 s/).press('Delete');
  await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'none']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a transition is added beside the chosen clip, and set in a sheet', async ({ page, workshop, creator }) => {
    await open(page, creator, workshop.take);
    const cut = await cutAt(page, 2);
    await page.touchscreen.tap(cut.x - 60, cut.y);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.touchscreen.tap(cut.x, cut.y);
    const sheet = page.getByRole('dialog', { name: 'Transition' });
    await expect(sheet).toBeVisible();
    await expect.poll(() => transitions(page)).toEqual(['none', 'dissolve 15+15', 'none']);
    await sheet.getByText('Wipe', { exact: true }).tap();
    await expect.poll(() => transitions(page)).toEqual(['none', 'wipe 15+15', 'none']);
    expect(await smallTargets(sheet)).toEqual([]);
    await checkBothThemes(page, 'the sheet of a transition');
    await sheet.getByRole('button', { name: 'Remove the transition' }).tap();
    await expect.poll(() => transitions(page)).toEqual(['none', 'none', 'none']);
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet).toBeHidden();
  });
});
