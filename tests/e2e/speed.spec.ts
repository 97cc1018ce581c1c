import { canvasSizes, Composition, emptyComposition, frame, isPlayed } from '@kinoloom/composition';
import type { MediaRecord, ProjectOpened } from '@kinoloom/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from './axe.ts';
import { clipOfTake } from './clip-of-take.ts';
import { smallTargets } from './touch-targets.ts';
import { expect, test } from './workshop.ts';

const FRAMES = 60;

const clip = (take: MediaRecord, index: number) =>
  clipOfTake(take, index, FRAMES, { mediaStart: 20, originalDuration: frame(120) });

/** Opens a project with two clips of a take, one after the other. */
async function open(page: Page, creator: APIRequestContext, take: MediaRecord): Promise<void> {
  const film = { ...emptyComposition(canvasSizes['16:9']), overlays: [0, 1].map((index) => clip(take, index)) };
  const made = await creator.post('/api/projects', { data: { name: 'Pace', composition: film } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(item(page, 2)).toBeAttached();
  await expect(page.getByText('Loading preview')).toBeHidden();
}

const item = (page: Page, index: number): Locator => page.getByRole('button', { name: `Video, Clip ${index}, row 1` });

/** `0-60 1× 20` for each clip: where it lies, how it plays, and where its media begins, as the server has it. */
async function paces(page: Page): Promise<string[]> {
  const id = new URL(page.url()).searchParams.get('project') ?? '';
  const answer = await page.request.get(`/api/projects/${id}`);
  const { composition } = ((await answer.json()) as { project: { composition: unknown } }).project;
  return Composition.parse(composition)
    .overlays.filter(isPlayed)
    .map(({ from, durationInFrames, speed, reversed, pitch, ramp, mediaStart }) =>
      [
        `${from}-${from + durationInFrames}`,
        ramp ? `curve of ${ramp.length}` : `${speed}×`,
        ...(reversed ? ['back'] : []),
        ...(pitch ? ['pitch'] : []),
        mediaStart,
      ].join(' '),
    );
}

const BEFORE = ['0-60 1× 20', '60-120 1× 20'];

test('speed, direction and pitch are changed with the mouse; what follows is pushed or follows, and undo takes it back', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  await item(page, 1).click();
  const panel = page.locator('#editor-panel');
  await panel.getByText('0.5×', { exact: true }).click();
  await expect.poll(() => paces(page)).toEqual(['0-120 0.5× 20', '120-180 1× 20']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => paces(page)).toEqual(BEFORE);

  await page.getByRole('button', { name: 'Ripple' }).click();
  await panel.getByRole('textbox', { name: 'Speed, exactly' }).fill('1.35');
  await expect.poll(() => paces(page)).toEqual(['0-44 1.35× 20', '44-104 1× 20']);
  await panel.getByRole('textbox', { name: 'Speed, exactly' }).fill('9');
  await expect.poll(() => paces(page)).toEqual(['0-44 1.35× 20', '44-104 1× 20']);
  await panel.getByText('1×', { exact: true }).click();
  await expect
    .poll(() => paces(page))
    .toEqual(BEFORE.map((place) => place.replace('60-', '59-').replace('0-60', '0-59').replace('-120', '-119')));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => paces(page)).toEqual(BEFORE);

  await panel.getByRole('switch', { name: 'Backwards' }).click();
  await panel.getByRole('switch', { name: 'Keep the pitch' }).click();
  await expect.poll(() => paces(page)).toEqual(['0-60 1× back pitch 80', '60-120 1× 20']);
  await checkBothThemes(page, 'the panel of speed');
  await panel.getByRole('switch', { name: 'Backwards' }).click();
  await panel.getByRole('switch', { name: 'Keep the pitch' }).click();
  await expect.poll(() => paces(page)).toEqual(BEFORE);
});

test('a speed curve is chosen, its points are dragged, added and removed, and it is left again', async ({
  page,
  workshop,
  creator,
}) => {
  await open(page, creator, workshop.take);
  await item(page, 1).click();
  const panel = page.locator('#editor-panel');
  await panel.getByRole('combobox', { name: 'Speed curve' }).click();
  await page.getByRole('option', { name: 'Bullet' }).click();
  const curve = panel.getByRole('group', { name: 'Speed curve' });
  await expect(curve.getByRole('slider')).toHaveCount(4);
  await expect.poll(async () => (await paces(page))[0]).toMatch(/^0-\d+ curve of 4 20$/);
  await checkBothThemes(page, 'the curve of speed');
  const second = curve.getByRole('slider', { name: /^Point 2/ });
  const at = (await second.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width / 2 + 4, at.y - 20, { steps: 4 });
  await page.mouse.up();
  await expect(second).not.toHaveAttribute('aria-valuenow', '0.4');
  await expect(panel.getByRole('combobox', { name: 'Speed curve' })).toContainText('Own');
  await curve.getByRole('button', { name: 'Add a point' }).click();
  await expect(curve.getByRole('slider')).toHaveCount(5);
  await curve.getByRole('button', { name: 'Remove the point' }).click();
  await expect(curve.getByRole('slider')).toHaveCount(4);
  await panel.getByRole('combobox', { name: 'Speed curve' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(panel.getByRole('slider', { name: 'Speed' })).toBeVisible();
  await expect.poll(async () => (await paces(page))[0]).toMatch(/^0-(59|60|61) 1× 20$/);
});

test('speed and its curve are set by keyboard alone', async ({ page, workshop, creator }) => {
  await open(page, creator, workshop.take);
  await item(page, 1).focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('#editor-panel');
  await panel.getByRole('slider', { name: 'Speed' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => paces(page)).toEqual(['0-55 1.1× 20', '60-120 1× 20']);
  await page.keyboard.press('Backspace');
  await expect.poll(() => paces(page)).toEqual(BEFORE);
  await panel.getByRole('switch', { name: 'Backwards' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => paces(page)).toEqual(['0-60 1× back 80', '60-120 1× 20']);
  await panel.getByRole('combobox', { name: 'Speed curve' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'None' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const first = panel.getByRole('slider', { name: /^Point 1/ });
  await expect(first).toHaveAttribute('aria-valuenow', '0.5');
  await first.focus();
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-valuenow', '0.55');
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('speed is set in a sheet, with targets of 44 px', async ({ page, workshop, creator }) => {
    await open(page, creator, workshop.take);
    const box = (await item(page, 1).boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await sheet.getByText('2×', { exact: true }).tap();
    await expect.poll(() => paces(page)).toEqual(['0-30 2× 20', '60-120 1× 20']);
    await sheet.getByText('Backwards').tap();
    await expect.poll(() => paces(page)).toEqual(['0-30 2× back 80', '60-120 1× 20']);
    await sheet.getByRole('combobox', { name: 'Speed curve' }).tap();
    await page.getByRole('option', { name: 'Slow down' }).tap();
    await expect(sheet.getByRole('slider', { name: /^Point/ })).toHaveCount(2);
    expect(await smallTargets(sheet)).toEqual([]);
  });
});
